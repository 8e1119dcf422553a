import { openDb, openPool } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import type { Command } from './command.ts'

export const checkActivityCommand: Command = {
  name: 'check-activity',
  about: 'check that nobody has changed the history of what was done',
  usage: [],
  options: {},
  run: async ({ address, say }) => {
    const db = openDb(openPool(address, { max: 1, name: 'registry-check-activity' }))
    try {
      const { contacts, entries, breaks } = await checkChain(db)
      for (const { contactId, sequence, because } of breaks) say(`contact ${contactId}, entry ${sequence}: ${because}`)
      if (breaks.length > 0)
        throw new DatabaseProblem(`the history of ${breaks.length} of ${contacts} contacts is broken`)
      say(`the history is whole: ${entries} entries of ${contacts} contacts`)
    } finally {
      await db.destroy()
    }
  },
}
