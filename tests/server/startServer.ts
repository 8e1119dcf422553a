import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { Waker } from '#server/scheduler/waker.ts'
import { periodsOf } from '#server/scheduler/retention.ts'
import { startScheduler } from '#server/scheduler/startScheduler.ts'
import { readConfig } from '#server/config.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { startDemo } from '#server/demo/startDemo.ts'
import { setLanguages } from '#server/intl/words.ts'
import { openLog } from '#server/http/openLog.ts'
import type { Provider } from '#server/oidc/provider.ts'
import { openRegistry, type Registry } from '#server/registry/openRegistry.ts'
import { cloneDatabase } from './cloneDatabase.ts'
import { freePorts } from './spawnServer.ts'

export type TestServer = {
  /** The portal's origin. */
  url: string
  app: FastifyInstance
  /** As the owner of the database, who may do what the web role may not. */
  db: Db
  databaseUrl: string
  /** The port of the demo's own server. */
  demoPort: number
  close: () => Promise<void>
}

/**
 * The real portal over a database of its own, listening on a free port, with the demo's people and their
 * provider. `environment` overrides settings as on a command line.
 */
export async function startServer(
  environment: Record<string, string> = {},
  given: {
    webFolder?: string
    buildsFolder?: string
    prerenderFile?: string
    providers?: readonly Provider[]
    /** Where the log goes; by default nowhere, or to standard error at the level TEST_LOG. */
    log?: FastifyBaseLogger
    /** Parts of the connection to the registry in place of the configured one. */
    registry?: Partial<Registry>
    /** Whether the scheduler's jobs run; they do by default. */
    hasClock?: boolean
    /** Whether letters of a domain's life are written: those of the demo's domains, among the letters a test counts. */
    sendsLifeLetters?: boolean
  } = {},
): Promise<TestServer> {
  const database = await cloneDatabase()
  const [port, demoPort] = await freePorts(2)
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: String(port),
    DEMO_PORT: String(demoPort),
    ...environment,
  })
  setLanguages(config.languages)
  const address = { connectionString: database.url }
  const log = given.log ?? openLog({ level: process.env['TEST_LOG'] ?? 'silent', isOnStderr: true })
  const web = openDb(openPool(webAddressOf(address)))
  const probe = openDb(openPool(webAddressOf(address), { max: 1 }))
  const owner = openDb(openPool(address, { max: 2, name: 'registry-test' }))
  const demo = await startDemo({ config, db: web, log })
  const registry = { ...(await openRegistry(config, { log })), ...given.registry }
  const waker = new Waker()
  const app = await buildApp({
    config,
    db: web,
    probe,
    log,
    version: 'test',
    providers: [...demo.providers, ...(given.providers ?? [])],
    demo: demo.settings,
    signing: () => config.signing ?? demo.signing,
    texts: config.texts ?? demo.texts,
    registry,
    wake: () => waker.wake(),
    webFolder: given.webFolder ?? null,
    buildsFolder: given.buildsFolder ?? null,
    stopping: new AbortController().signal,
    prerenderFile: given.prerenderFile ?? null,
  })
  const clock =
    given.hasClock === false
      ? null
      : startScheduler({
          db: web,
          log,
          deliver: demo.deliver,
          authority: config.authority,
          registry,
          publicUrl: config.publicUrl,
          retention: periodsOf(config),
          rules: config.rules,
          lifeLetters: given.sendsLifeLetters ? { timeZone: config.timeZone } : null,
          auctions: config.auctions,
          waker,
        })
  await app.listen({ host: config.host, port: config.port })

  return {
    url: config.publicUrl,
    app,
    db: owner,
    databaseUrl: database.url,
    demoPort: demoPort ?? 0,
    close: async () => {
      await app.close()
      await clock?.stop()
      await registry.close()
      await demo.close()
      await web.destroy()
      await probe.destroy()
      await owner.destroy()
      await database.drop()
    },
  }
}
