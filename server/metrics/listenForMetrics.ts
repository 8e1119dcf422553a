import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, PoolUse } from '#server/db/connect.ts'
import type { Metrics } from './openMetrics.ts'
import { readFigures } from './store.ts'

type ListenOptions = { at: { host: string; port: number }; metrics: Metrics; db: Db; poolUse: () => PoolUse }

/** A database that does not answer within this time counts as away; Prometheus waits for ten seconds. */
const patienceMs = 2000

/** Serves `GET /metrics` on a separate port, to which no proxy leads. Rejects when the port is in use. */
export async function listenForMetrics({
  at,
  metrics,
  db,
  poolUse,
}: ListenOptions): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404')
      return
    }
    void collect().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function collect(): Promise<string> {
    const answered = readFigures(db).catch(() => null)
    const figures = await Promise.race([answered, pause(patienceMs, null, { ref: false })])
    return metrics.write({ pool: poolUse(), figures })
  }
}
