import about from '../package.json' with { type: 'json' }
import { buildAuctionApp } from './auctionApp.ts'
import { startAuctionScheduler } from './scheduler/startScheduler.ts'
import { auctionConfigOfProcess } from './config.ts'
import { setLanguages } from './intl/words.ts'
import { openLog } from './http/openLog.ts'
import { demandNoDemo, openMigrated, openWatchedDb } from './process/openDatabase.ts'
import { renewSigning } from './process/renewSigning.ts'
import { demandFree, runServer } from './process/runServer.ts'

/** The auction process: the calls and the jobs of auctions, and nothing else. */
await runServer(async (closing, stopping) => {
  const config = auctionConfigOfProcess()
  setLanguages(config.languages)
  const log = openLog({ level: config.logLevel, isOnStderr: config.profile === 'demo' })
  await demandFree(config.port, config.host)
  if (config.metrics) await demandFree(config.metrics.port, config.metrics.host)
  const { web } = await openMigrated(config, closing)
  await demandNoDemo(web, config)
  const { db, probe, metrics } = await openWatchedDb(web, {
    config,
    closing,
    version: about.version,
    name: 'registry-auctions',
  })

  const signing = config.signing ? renewSigning(config.signing, { log, closing }) : () => null
  const app = await buildAuctionApp({ config, db, probe, log, version: about.version, stopping, signing, metrics })
  const clock = startAuctionScheduler({
    db,
    log,
    rules: config.rules,
    recordRound: metrics.recordRound,
    recordClosing: metrics.recordClosing,
  })
  closing.push(() => clock.stop())
  await app.listen({ host: config.host, port: config.port })
  closing.push(() => app.close())
  console.log(`The auctions are ready at port ${config.port}, for the portal at ${config.publicUrl}`)
  return config
})
