import { buildApp } from '#server/app.ts'
import { configOfProcess } from '#server/config.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { demoTexts } from '#server/demo/demoTexts.ts'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { openLog } from '#server/http/openLog.ts'
import type { Provider } from '#server/oidc/provider.ts'
import { storeBuild } from '#server/http/site/otherBuilds.ts'
import { ownRegistry } from './ownRegistry.ts'
import { openMigrated, type Closing } from '#server/process/openDatabase.ts'
import { runServer } from '#server/process/runServer.ts'

// A portal of one version, over the data of one that runs already. Nothing is done by the clock, and nobody signs in
// here without TEST_PROVIDERS. WEB_DIR is its browser's part. BUILDS_DIR, where given, is what it shares with other versions.
await runServer(start)

async function start(closing: Closing, stopping: AbortSignal): Promise<{ drainSeconds: number }> {
  const config = configOfProcess()
  const db = openDb(openPool((await openMigrated(config, closing)).web, { max: 4 }))
  closing.push(() => db.destroy())
  const pem = (await makeStatementCertificate(config.operator.name)).toString()
  const web = process.env['WEB_DIR'] ?? ''
  if (config.buildsDir) await storeBuild(web, config.buildsDir)
  const app = await buildApp({
    config,
    db,
    probe: db,
    log: openLog({ level: 'warn', isOnStderr: true }),
    version: 'e2e',
    providers: providersOfTest(),
    demo: null,
    signing: () => ({ key: pem, certificates: pem }),
    texts: demoTexts(),
    registry: ownRegistry,
    wake: () => {},
    webFolder: web,
    buildsFolder: config.buildsDir,
    prerenderFile: null,
    stopping,
  })
  await app.listen({ host: config.host, port: config.port })
  closing.push(() => app.close())
  return config
}

/** Returns the providers of TEST_PROVIDERS, a JSON list. Unlike those of PROVIDERS they may do without https. */
function providersOfTest(): readonly Provider[] {
  return JSON.parse(process.env['TEST_PROVIDERS'] ?? '[]')
}
