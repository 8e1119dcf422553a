import { migrate } from '#server/db/migrate.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  about: 'bring the database to the tables of this version',
  usage: [],
  options: {},
  run: async ({ address, say }) => {
    await migrate(address)
    say('the database is ready for this version')
  },
}
