import { openDb, openPool } from '#server/db/connect.ts'
import { exportBids } from '#server/features/auction/operator/exportBids.ts'
import { auctionMeant, found } from './auctionMeant.ts'
import { Refused, type Command } from './command.ts'

export const auctionExportBidsCommand: Command = {
  name: 'auction export-bids',
  about: 'write out both books of an auction as JSON and say whether the rules make of them what is kept',
  usage: ['NAME  the name, or the id or variable symbol of its auction; the output holds everybody’s maxima'],
  options: {},
  takes: { least: 1, most: 1, called: 'NAME' },
  run: async ({ files: [asked = ''], connect, say, note }) => {
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-export-bids' }))
    try {
      const id = await auctionMeant(db, asked)
      const exported = found(await exportBids(db, id), asked)
      say(JSON.stringify(exported, null, 2))
      const { faults, bids } = exported
      if (faults.length > 0) throw new Refused(['the books do not replay to what is kept', ...faults].join('\n'))
      note(`${bids.length} bids replay to what is kept`)
    } finally {
      await db.destroy()
    }
  },
}
