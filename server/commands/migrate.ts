import { migrate } from '#server/db/migrate.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  about: 'bring the database to the tables of this version, and make the login of the portal (DATABASE_WEB_URL)',
  usage: [],
  options: {},
  run: async ({ address, place, say }) => {
    const { databaseWebUrl } = place
    await migrate(address, { web: databaseWebUrl === null ? undefined : { connectionString: databaseWebUrl } })
    say('the database is ready for this version')
  },
}
