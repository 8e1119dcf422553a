import { pipeline } from 'node:stream/promises'
import { openDb, openPool } from '#server/db/connect.ts'
import { exportPerson } from '#server/features/person/exportPerson.ts'
import { Refused, type Command } from './command.ts'
import { nobodyNamed, personOption, personOptions, personUsage } from './personOption.ts'

export const personExportCommand: Command = {
  name: 'person export',
  about: 'write out as JSON everything that is stored about one person',
  usage: [...personUsage, 'The output is personal: store it where only that person gets it.'],
  options: personOptions,
  run: async ({ values, connect, output }) => {
    const name = personOption(values)
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-person-export' }))
    try {
      const isFound = await exportPerson(db, name, (pieces) => pipeline(pieces, output, { end: false }))
      if (!isFound) throw new Refused(nobodyNamed(name))
    } finally {
      await db.destroy()
    }
  },
}
