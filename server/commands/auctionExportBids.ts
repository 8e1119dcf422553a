import { openDb, openPool } from '#server/db/connect.ts'
import { exportBids } from '#server/features/auction/operator/exportBids.ts'
import { resolveAuctionId, demandFound } from './resolveAuction.ts'
import { Refused, type Command } from './command.ts'

export const auctionExportBidsCommand: Command = {
  name: 'auction export-bids',
  about: 'print both ledgers of an auction as JSON and check that they replay to its stored state',
  usage: ['NAME  the name, or the id or variable symbol of its auction; the output holds everybody’s maxima'],
  options: {},
  takes: { least: 1, most: 1, called: 'NAME' },
  run: async ({ files: [name = ''], connect, print, printNote }) => {
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-export-bids' }))
    try {
      const id = await resolveAuctionId(db, name)
      const exported = demandFound(await exportBids(db, id), name)
      print(JSON.stringify(exported, null, 2))
      const { faults, bids } = exported
      if (faults.length > 0) throw new Refused(['the ledgers do not replay to the stored state', ...faults].join('\n'))
      printNote(`${bids.length} bids replay to the stored state`)
    } finally {
      await db.destroy()
    }
  },
}
