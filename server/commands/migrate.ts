import { migrate } from '#server/db/migrate.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  about: 'bring the database to the tables of this version, and make the login of the portal (DATABASE_WEB_URL)',
  usage: [],
  options: {},
  database: 'unmigrated',
  run: async ({ connect, place, say }) => {
    const { profile, authority, zones, databaseWebUrl } = place
    // As a first start would, for portals that do not have the owner's login.
    const isStart = profile === 'production' && authority !== null
    await migrate(await connect(), {
      web: databaseWebUrl === null ? undefined : { connectionString: databaseWebUrl },
      settings: isStart ? { profile, authority, zones: zones ?? [] } : undefined,
    })
    say('the database is ready for this version')
  },
}
