import { openDb, openPool } from '#server/db/connect.ts'
import { textOption, type Command } from './command.ts'
import { cancelReturned, findReturned, sayReturned } from './returnedNames.ts'

export const auctionReturnedCommand: Command = {
  name: 'auction returned',
  about: 'list names that are in auction and registered all the same',
  usage: [
    '--cancel REASON  cancel the auctions of them that have not begun; everybody sees the reason',
    '--json           a JSON document a line, for programs',
  ],
  options: { cancel: { type: 'string' }, json: { type: 'boolean' } },
  run: async ({ values, connect, say, note }) => {
    const reason = textOption(values, 'cancel')
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-returned' }))
    try {
      const cancelled = reason === null ? [] : await cancelReturned(db, reason)
      for (const { fqdn } of cancelled) note(`the auction of ${fqdn} is cancelled`)
      const returned = await findReturned(db)
      for (const one of returned)
        say(values['json'] === true ? JSON.stringify(one) : `${one.fqdn}  ${sayReturned(one)}`)
      if (returned.length === 0) note('no name that is in auction is registered')
    } finally {
      await db.destroy()
    }
  },
}
