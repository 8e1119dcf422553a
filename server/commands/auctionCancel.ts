import { termsOfZone } from '#server/features/auction/auctionTerms.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { cancelAuction } from '#server/features/auction/operator/endAuction.ts'
import { resolveAuctionId, demandFound, phaseWords } from './resolveAuction.ts'
import { requiredOption, Refused, type Command } from './command.ts'

export const auctionCancelCommand: Command = {
  name: 'auction cancel',
  about: 'take a name back from auction, before it is registered',
  usage: [
    'NAME           the name, or the id or variable symbol of its auction',
    '--reason TEXT  why; everybody sees it',
  ],
  options: { reason: { type: 'string' } },
  takes: { least: 1, most: 1, called: 'NAME' },
  run: async ({ values, files: [name = ''], connect, print }) => {
    const reason = requiredOption(values, 'reason')
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-cancel' }))
    try {
      const id = await resolveAuctionId(db, name)
      const ended = demandFound(await cancelAuction({ db, termsOf: termsOfZone }, { id, reason }), name)
      if (!ended.ok) throw new Refused(`the auction is ${phaseWords[ended.phase]}`)
      print(`the auction ${id} is cancelled`)
    } finally {
      await db.destroy()
    }
  },
}
