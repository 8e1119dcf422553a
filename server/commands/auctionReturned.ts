import { openDb, openPool } from '#server/db/connect.ts'
import { textOption, type Command } from './command.ts'
import { cancelRegisteredAgain, findRegisteredAgain, describeAuction } from './registeredAgain.ts'

export const auctionReturnedCommand: Command = {
  name: 'auction returned',
  about: 'list names that are in auction and registered all the same',
  usage: [
    '--cancel REASON  cancel the auctions of them that have not begun; everybody sees the reason',
    '--json           a JSON document a line, for programs',
  ],
  options: { cancel: { type: 'string' }, json: { type: 'boolean' } },
  run: async ({ values, connect, print, printNote }) => {
    const reason = textOption(values, 'cancel')
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-returned' }))
    try {
      const cancelled = reason === null ? [] : await cancelRegisteredAgain(db, reason)
      for (const { fqdn } of cancelled) printNote(`the auction of ${fqdn} is cancelled`)
      const returned = await findRegisteredAgain(db)
      for (const one of returned)
        print(values['json'] === true ? JSON.stringify(one) : `${one.fqdn}  ${describeAuction(one)}`)
      if (returned.length === 0) printNote('no name that is in auction is registered')
    } finally {
      await db.destroy()
    }
  },
}
