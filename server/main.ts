import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import about from '../package.json' with { type: 'json' }
import { buildApp } from './app.ts'
import { Waker } from './scheduler/waker.ts'
import { periodsOf } from './scheduler/retention.ts'
import { startScheduler } from './scheduler/startScheduler.ts'
import { configOfProcess, type Config } from './config.ts'
import type { Db } from './db/connect.ts'
import { storeServiceSettings } from './db/serviceSettings.ts'
import type { Demo } from './demo/startDemo.ts'
import { openRegistry } from './registry/openRegistry.ts'
import { serveRegistry } from './registry/http/listen.ts'
import { setLanguages } from './intl/words.ts'
import { openLog } from './http/openLog.ts'
import { storeBuild } from './http/site/otherBuilds.ts'
import type { Deliver } from './mail/sendLetters.ts'
import { openSmtp } from './mail/smtp.ts'
import { demandNoDemo, openMigrated, openWatchedDb, type Closing } from './process/openDatabase.ts'
import { loadDemoProgram } from './process/loadDemoProgram.ts'
import { renewSigning } from './process/renewSigning.ts'
import { demandFree, runServer } from './process/runServer.ts'
import { ConfigProblem } from './settings.ts'

await runServer(start)

/** Starts the portal from its settings; a stop closes everything in the opposite order. */
async function start(closing: Closing, stopping: AbortSignal): Promise<{ drainSeconds: number }> {
  const config = configOfProcess()
  setLanguages(config.languages)
  const demoProgram = config.demo && (await loadDemoProgram())
  const log = openLog({ level: config.logLevel, isOnStderr: config.demo !== null })
  // Checked before slow steps, so that a second portal on the port fails immediately.
  for (const port of config.demo ? [config.port, config.demo.port] : [config.port]) await demandFree(port, config.host)
  if (config.metrics) await demandFree(config.metrics.port, config.metrics.host)
  const { connection } = config.registry
  if (connection.kind === 'http' && connection.api) await demandFree(connection.api.port, connection.api.host)

  const { owner, web: address } = await openMigrated(config, closing)
  if (!owner || !config.demo || !demoProgram) await demandNoDemo(address, config)
  else {
    await demoProgram.loadDemo(owner, config.demo, console.log)
    await storeServiceSettings(owner, config)
  }
  const { db, probe, metrics } = await openWatchedDb(address, {
    config,
    closing,
    version: about.version,
    name: 'registry-portal',
  })

  const { demo, deliver } = await openSurroundings({ config, demoProgram, db, log, closing })
  const waker = new Waker()
  const web = built('web', 'index.html')?.folder ?? null
  const builds = config.buildsDir ?? (web && join(web, '..', 'builds'))
  const own = configured('STATEMENT_KEY_FILE', config.signing ?? demo?.signing)
  const signing = config.signing ? renewSigning(own, { log, closing }) : () => own
  const registry = await openRegistry(config, { log })
  closing.push(() => registry.close())
  const app = await buildApp({
    config,
    db,
    probe,
    log,
    version: about.version,
    providers: demo?.providers ?? config.providers,
    demo: demo?.settings ?? null,
    signing,
    texts: configured('TEXTS_DIR', config.texts ?? demo?.texts),
    registry,
    wake: () => waker.wake(),
    webFolder: web,
    buildsFolder: builds,
    stopping,
    metrics,
    prerenderFile: built('prerender', 'prerender.js')?.file ?? null,
  })
  const scheduler = startScheduler({
    db,
    log,
    deliver,
    authority: config.authority,
    registry,
    publicUrl: config.publicUrl,
    retention: periodsOf(config),
    rules: config.rules,
    lifeLetters: config.sendsLifeLetters ? { timeZone: config.timeZone } : null,
    auctions: config.auctions,
    waker,
    history: { signing, timeZone: config.timeZone },
    extraJobs: demo?.jobs,
    recordRound: metrics.recordRound,
    recordClosing: metrics.recordClosing,
    registryNotes: metrics.registry,
  })
  closing.push(() => scheduler.stop())
  // Done before the first page is served, because another process may have to serve its next chunk. Without a writable
  // folder, open pages lose their next chunks, but this process works.
  if (web && builds)
    await storeBuild(web, builds).catch((cause: unknown) => log.warn({ err: cause }, 'build not stored'))
  const api = await serveRegistry(config, { db, log, version: about.version, wake: () => waker.wake() })
  closing.push(() => api?.close())
  await app.listen({ host: config.host, port: config.port })
  closing.push(() => app.close())

  console.log(`The registry portal is ready at ${config.publicUrl}`)
  if (demo) console.log(demo.greeting)
  return config
}

/** Returns what production configures and the demo has of its own. */
function configured<T>(name: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ConfigProblem(`${name} is not set: production requires it`)
  return value
}

/** Returns the files of the build: beside this file's folder in a build, else below the project. */
function built(name: string, file: string): { folder: string; file: string } | null {
  const folders = [join(import.meta.dirname, '..', name), join(import.meta.dirname, '..', 'dist', name)]
  const folder = folders.find((place) => existsSync(join(place, file)))
  return folder === undefined ? null : { folder, file: join(folder, file) }
}

type DemoProgram = Awaited<ReturnType<typeof loadDemoProgram>>
type ServiceDeps = {
  config: Config
  demoProgram: DemoProgram | null
  db: Db
  log: FastifyBaseLogger
  closing: Closing
}

/** Opens the connected services: in production identity providers and a mail server, in the demo its own ones. */
async function openSurroundings({
  config,
  demoProgram,
  db,
  log,
  closing,
}: ServiceDeps): Promise<{ demo: Demo | null; deliver: Deliver }> {
  if (demoProgram) {
    const demo = await demoProgram.startDemo({ config, db, log })
    closing.push(() => demo.close())
    return { demo, deliver: demo.deliver }
  }
  const smtp = openSmtp(configured('SMTP_URL', config.smtp))
  closing.push(() => smtp.close())
  return { demo: null, deliver: smtp.deliver }
}
