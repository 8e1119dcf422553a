import { buildAuctionApp } from './auctionApp.ts'
import { startAuctionClock } from './clock/startClock.ts'
import { auctionConfigOfProcess } from './config.ts'
import { openDb, openPool, webRole } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { openLog } from './http/openLog.ts'
import { demandFree, demandNoDemo, openDatabase, runServer } from './serverProcess.ts'

/** The auctions as a process of their own: their calls and what happens to them by itself, and nothing else. */
await runServer(async (closing) => {
  const config = auctionConfigOfProcess()
  const log = openLog({ level: config.logLevel, isOnStderr: config.profile === 'demo' })
  await demandFree(config.port, config.host)
  const address = await openDatabase(config, closing)
  await migrate(address)
  await demandNoDemo(address, config)
  const db = openDb(openPool(address, { max: config.databaseConnections, role: webRole, name: 'registry-auctions' }))
  closing.push(() => db.destroy())

  const app = await buildAuctionApp({ config, db, log })
  const clock = startAuctionClock({ db, log })
  closing.push(() => clock.stop())
  await app.listen({ host: config.host, port: config.port })
  closing.push(() => app.close())
  console.log(`The auctions are ready at port ${config.port}, for the portal at ${config.publicUrl}`)
})
