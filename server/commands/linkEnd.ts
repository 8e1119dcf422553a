import { inTransaction, openDb, openPool } from '#server/db/connect.ts'
import { unlinkContact } from '#server/features/link/parts/unlinkContact.ts'
import { requiredOption, Refused, type Command } from './command.ts'

export const linkEndCommand: Command = {
  name: 'link end',
  about: 'let nobody sign in as a contact any more',
  usage: ['--contact HANDLE  the contact whose link ends; it stays among the ended links'],
  options: { contact: { type: 'string' } },
  run: async ({ values, connect, print }) => {
    const handle = requiredOption(values, 'contact')
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-link-end' }))
    try {
      const outcome = await inTransaction(db, (tx) => unlinkContact(tx, handle))
      if (outcome === 'contact-not-found') throw new Refused(`there is no contact ${handle}`)
      if (outcome === 'not-linked') throw new Refused(`${handle} is not linked to anybody`)
      print(`${handle} is no longer linked to anybody`)
    } finally {
      await db.destroy()
    }
  },
}
