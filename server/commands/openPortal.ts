import type { CommandConfig } from '#server/commandConfig.ts'
import { openDb, openPool, type DatabaseAddress } from '#server/db/connect.ts'
import { databaseSettings } from '#server/db/settings.ts'
import { hasEmbedded, openEmbedded } from '#server/db/embedded.ts'
import { holdsDemo } from '#server/db/holdsDemo.ts'
import { demandMigrated } from '#server/db/migrate.ts'
import { demandAgreement, readServiceSettings, type Authority } from '#server/db/serviceSettings.ts'
import { ConfigProblem } from '#server/settings.ts'
import { setZones } from '#server/zone/zones.ts'
import { BadInput, type Command } from './command.ts'

/** The database of a command, opened and checked on first use. */
export type Portal = {
  connect: () => Promise<DatabaseAddress>
  authority: () => Promise<Authority>
  close: () => Promise<void>
}

type Options = {
  command: Pick<Command, 'database' | 'ignoresStored'>
  /** Whether to use the demo's embedded database (`--demo`). */
  isDemo: boolean
  note: (line: string) => void
}

/** Returns the configured database. Creates one only for commands with `database: 'made'`. */
export function openPortal(place: CommandConfig, { command, isDemo, note }: Options): Portal {
  let opened: Promise<Opened> | null = null
  const open = async (): Promise<Opened> => {
    const database = await openDatabase(place, { isDemo, isMade: command.database === 'made', note })
    try {
      return { ...database, authority: await checked(database.address, place, command) }
    } catch (cause) {
      await database.close()
      throw cause
    }
  }
  const once = () => (opened ??= open())
  return {
    connect: async () => (await once()).address,
    authority: async () => {
      const { authority } = await once()
      if (authority !== null) return authority
      throw new BadInput(
        'AUTHORITY is not set and no portal has stored it in this database yet: set registry-of-record or beside-a-registry',
      )
    },
    close: async () => {
      const database = await opened?.catch(() => null)
      await database?.close()
    },
  }
}

type Opened = Database & { authority: Authority | null }

type Database = { address: DatabaseAddress; close: () => Promise<void> }

type Access = { isDemo: boolean; isMade: boolean; note: (line: string) => void }

async function openDatabase(place: CommandConfig, { isDemo, isMade, note }: Access): Promise<Database> {
  const { profile, databaseUrl, databaseWebUrl } = place
  if (isDemo && databaseUrl !== null)
    throw new BadInput('--demo is the demo’s own database, and DATABASE_URL names another: leave one of them out')
  if (databaseUrl !== null) return { address: { connectionString: databaseUrl }, close: async () => {} }
  if (databaseWebUrl !== null || profile === 'production')
    throw new ConfigProblem('DATABASE_URL is not set: expected the owner’s address, with which commands work')
  if (place.dataDir === null && !isDemo)
    throw new ConfigProblem(
      'DATABASE_URL is not set: set it, name the portal’s settings by --env-file FILE, or take the demo’s database by --demo',
    )
  const dataDir = place.dataDir ?? databaseSettings.settings.dataDir.fallback
  if (!isMade && !hasEmbedded(dataDir))
    throw new ConfigProblem(
      `there is no embedded database in ${dataDir}: npm start makes one, or set DATA_DIR to its folder`,
    )
  return openEmbedded({ dataDir, log: note })
}

/** Returns the authority from the settings or the database; null where neither has it. */
async function checked(address: DatabaseAddress, place: CommandConfig, command: Options['command']) {
  if (command.database === undefined) await demandMigrated(address, () => {})
  const db = openDb(openPool(address, { max: 1, name: 'registry-settings' }))
  try {
    const stored = await readServiceSettings(db)
    if (stored && !command.ignoresStored) demandAgreement(stored, place)
    setZones(place.zones ?? stored?.zones ?? [])
    const authority = place.authority ?? stored?.authority ?? null
    if (authority !== null || command.database !== undefined) return authority
    return (await holdsDemo(address)) ? 'registry-of-record' : null
  } finally {
    await db.destroy()
  }
}
