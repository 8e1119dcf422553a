import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, PoolUse } from '#server/db/connect.ts'
import type { Metrics } from './openMetrics.ts'
import { readFigures } from './store.ts'

type Given = { at: { host: string; port: number }; metrics: Metrics; db: Db; poolUse: () => PoolUse }

/** A database that has not answered by then counts as away; Prometheus itself waits for ten seconds. */
const patienceMs = 2000

/** Answers `GET /metrics` on a port of its own, which nothing before the portal leads to. Rejects when it is taken. */
export async function listenForMetrics({ at, metrics, db, poolUse }: Given): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404')
      return
    }
    void tell().then(
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

  async function tell(): Promise<string> {
    const answered = readFigures(db).catch(() => null)
    const figures = await Promise.race([answered, pause(patienceMs, null, { ref: false })])
    return metrics.write({ pool: poolUse(), figures })
  }
}
