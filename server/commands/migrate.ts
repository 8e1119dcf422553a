import { migrate } from '#server/db/migrate.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  about: 'migrate the database to this version, and create the login of the portal (DATABASE_WEB_URL)',
  usage: [],
  options: {},
  database: 'unmigrated',
  run: async ({ connect, place, print }) => {
    const { profile, authority, zones, databaseWebUrl } = place
    // Stores the settings as a first start would, for portals without the owner's login.
    const isStart = profile === 'production' && authority !== null
    await migrate(await connect(), {
      web: databaseWebUrl === null ? undefined : { connectionString: databaseWebUrl },
      settings: isStart ? { profile, authority, zones: zones ?? [] } : undefined,
    })
    print('the database is ready for this version')
  },
}
