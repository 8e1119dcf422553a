import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { ConfigProblem } from '#server/settings.ts'
import { Zones, type ZoneSetting } from '#server/zone/settings.ts'
import { openDb, openPool, type DatabaseAddress } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'
import type { Database } from './schema.ts'

/** The settings that the data depend on. They are stored in the portal's database. */
export type ServiceSettings = {
  profile: 'demo' | 'production'
  authority: 'registry-of-record' | 'beside-a-registry'
  zones: readonly ZoneSetting[]
}

const StoredSettings = z.object({
  profile: z.enum(['demo', 'production']),
  authority: z.enum(['registry-of-record', 'beside-a-registry']),
  zones: Zones,
})

export type Authority = ServiceSettings['authority']

type Sql = Kysely<Database>

/** Returns the stored settings; null where no portal has started yet, or where the database has no tables. */
export async function readServiceSettings(db: Sql): Promise<ServiceSettings | null> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('setting') as found`.execute(db)
  if (!rows[0]?.found) return null
  const row = await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst()
  if (!row) return null
  const stored = StoredSettings.safeParse(row.value)
  if (stored.success) return stored.data
  throw new DatabaseProblem(
    'the database stores settings of a newer version: use the version of the portal that runs on it',
  )
}

/** Stores the settings in place of those stored before. */
export async function writeServiceSettings(db: Sql, { profile, authority, zones }: ServiceSettings): Promise<void> {
  const value = JSON.stringify({ profile, authority, zones })
  await db
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores the settings of a demo, which may differ at each start. */
export async function storeServiceSettings(owner: DatabaseAddress, settings: ServiceSettings): Promise<void> {
  const db = openDb(openPool(owner, { max: 1, name: 'registry-settings' }))
  try {
    await writeServiceSettings(db, settings)
  } finally {
    await db.destroy()
  }
}

/**
 * Stores the settings of the first production start, and checks those of each later one.
 *
 * @throws ConfigProblem in one line where they differ; DatabaseProblem for a demo on the database of a production
 */
export async function agreeOrStore(db: Sql, settings: ServiceSettings): Promise<void> {
  const stored = await readServiceSettings(db)
  if (settings.profile === 'demo' && stored?.profile === 'production')
    throw new DatabaseProblem('the database of DATABASE_URL holds a production: expected another for the demo')
  // Production refuses the demo's database a moment later and must not have stored its settings there.
  const demo = await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()
  if (settings.profile === 'demo' || demo) return
  if (stored) demandAgreement(stored, settings)
  else await writeServiceSettings(db, settings)
}

/**
 * Checks the settings of a process that has no login of the owner, and so cannot store them.
 *
 * @throws ConfigProblem in one line
 */
export async function demandStored(web: DatabaseAddress, settings: ServiceSettings): Promise<void> {
  const db = openDb(openPool(web, { max: 1, name: 'registry-settings' }))
  try {
    const stored = await readServiceSettings(db)
    if (!stored)
      throw new ConfigProblem(
        'the database has no AUTHORITY and ZONES stored: run registry migrate with DATABASE_URL, PROFILE=production and the portal’s settings',
      )
    demandAgreement(stored, settings)
  } finally {
    await db.destroy()
  }
}

/** The settings of a process; null where not set, so that the stored ones apply. */
export type ProcessSettings = { authority: Authority | null; zones: readonly ZoneSetting[] | null }

/** Throws ConfigProblem where a setting differs from the stored one, with both values and how to change it. */
export function demandAgreement(stored: ServiceSettings, { authority, zones }: ProcessSettings): void {
  if (authority !== null && authority !== stored.authority)
    throw new ConfigProblem(
      `AUTHORITY is ${authority}, but the portal of this database runs with ${stored.authority}: set that, or change it for the portal with registry settings change`,
    )
  const differing = zones === null ? [] : differingZones(stored.zones, zones)
  if (differing.length > 0)
    throw new ConfigProblem(
      `ZONES differs from that of the portal of this database (${differing.join(', ')}): set what registry settings show prints, or change it for the portal with registry settings change`,
    )
}

/** Returns the zones that differ, each with the kind of difference. */
export function differingZones(stored: readonly ZoneSetting[], set: readonly ZoneSetting[]): string[] {
  const byName = (zones: readonly ZoneSetting[]) => new Map(zones.map((zone) => [zone.fqdn, JSON.stringify(zone)]))
  const [before, now] = [byName(stored), byName(set)]
  return [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((fqdn) => {
    if (!now.has(fqdn)) return `${fqdn} is missing`
    if (!before.has(fqdn)) return `${fqdn} is new`
    return before.get(fqdn) === now.get(fqdn) ? [] : `${fqdn} is different`
  })
}

const settingName = 'service'
