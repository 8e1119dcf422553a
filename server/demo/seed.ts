import { sql } from 'kysely'
import { withConnection, type Connection, type DatabaseAddress, type Tx } from '#server/db/connect.ts'
import { loaderOf } from '#server/db/loader.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { bitOfStage, warningStages } from '#server/features/domain/parts/rulesNotice.ts'
import { ownerBits } from '#server/features/record/parts/rulesRole.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { zones } from '#server/zone/zones.ts'
import { writeAuctions } from './auctions/writeAuctions.ts'
import { liftIndexes } from './seed/liftIndexes.ts'
import { recordPast } from './seed/recordPast.ts'
import { fewestDomains, planOf, type DemoSize, type Plan } from './seed/plan.ts'
import { tableNames } from './seed/tables.ts'
import { writeContacts } from './seed/writeContacts.ts'
import { writeDomains } from './seed/writeDomains.ts'
import { writePeople, type Issuers } from './seed/writePeople.ts'
import { writeRegistrars } from './seed/writeRegistrars.ts'
import { writeHosts, writeKeysets, writeNssets, type Used } from './seed/writeSets.ts'

export type SeedGiven = DemoSize & {
  /** The same number gives the same registry on the same day. */
  seed: number
  issuers: Issuers
  /** Omits the auctions, for tests with their own. */
  withoutAuctions?: boolean
  /** Leaves the activity empty, for tests that count entries. */
  withoutActivity?: boolean
}

/** The demo of a first start. */
export const defaultDemo = { domains: 60_000, seed: 1 } as const

/**
 * Loads the demo registry into a migrated, empty database in one transaction. Memory use does not depend on its size.
 * Returns `present` and changes nothing where a demo exists; several processes may run it at the same time. Throws
 * DatabaseProblem for a database with other data.
 */
export async function seedDemo(address: DatabaseAddress, given: SeedGiven): Promise<'loaded' | 'present'> {
  if (given.domains < fewestDomains)
    throw new DatabaseProblem(`a demo has ${fewestDomains} domains at least, so that its people find room`)
  if (given.hosting !== undefined && given.hosting > given.domains / 2)
    throw new DatabaseProblem(
      `the hosting company has half of the domains at most: expected ${Math.floor(given.domains / 2)} or fewer, not ${given.hosting}`,
    )
  return withConnection(address, 'registry-seed', async (connection) => {
    const isLoaded = await connection.db.transaction().execute(async (tx) => {
      // A second process waits here until the first has finished.
      await sql`lock table setting in exclusive mode`.execute(tx)
      if (await tx.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()) return false
      await refuseFull(tx)
      await load({ ...connection, db: tx }, given)
      return true
    })
    // Fast first reads need statistics and a visibility map.
    if (isLoaded) await sql`vacuum (analyze) ${demoTables}`.execute(connection.db)
    return isLoaded ? 'loaded' : 'present'
  })
}

const demoTables = sql.join(tableNames.map((name) => sql.table(name)))

async function refuseFull(tx: Tx) {
  const isProduction = sql<boolean>`name = 'service' and value ->> 'profile' = 'production'`
  if (await tx.selectFrom('setting').select('name').where(isProduction).executeTakeFirst())
    throw new DatabaseProblem('the database is that of a production: a demo is never loaded into it')
  for (const table of tableNames) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx)
    if (rows.length > 0)
      throw new DatabaseProblem(
        `the database is not empty (${table}) and holds no demo: a demo is loaded into an empty one only`,
      )
  }
}

/** Loads the demo in the open transaction `db`. */
async function load(
  { db: tx, copy }: Connection & { db: Tx },
  { domains, hosting, seed, issuers, withoutAuctions = false, withoutActivity }: SeedGiven,
) {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx)
  const now = rows[0]?.now
  const timeZone = zones[0]?.timeZone
  if (!now || !timeZone) throw new Error('the database has no clock or the registry no zone')
  const putBack = await liftIndexes(tx, tableNames)
  await sql`truncate ${demoTables}`.execute(tx)

  const plan = planOf(seed, { domains, hosting }, now, dayAt(now, timeZone))
  await write({ db: tx, copy }, plan, { issuers, withoutAuctions })

  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  for (const statement of putBack) await statement.execute(tx)
  await noteEarlierLetters(tx, dayAt(now, timeZone))
  if (!withoutActivity) await recordPast(tx)
  // The sequence continues after the symbols used here.
  await sql`select setval('auction_variable_symbol', max(variable_symbol)) from auction`.execute(tx)
  await tx
    .insertInto('setting')
    .values({ name: 'demo', value: JSON.stringify({ domains, hosting, seed }) })
    .execute()
}

/** Marks letters of earlier stages as sent, so that a first start sends only those of today. */
async function noteEarlierLetters(tx: Tx, today: string) {
  for (const { id, lifeCycle } of zones) {
    const days = warningStages.map((stage) => lifeCycle[dayOfStage[stage]])
    const bits = warningStages.map((stage) => bitOfStage(stage).toString())
    await sql`
      insert into domain_notice (domain_id, stage, expires_on, contact_id, noted_at, mailed_on, posted_at)
      select d.id, s.stage, d.expires_on, w.contact_id, d.expires_on + s.day, d.expires_on + s.day, d.expires_on + s.day
      from domain as d join domain_contact as w on w.domain_id = d.id and w.roles & ${ownerBits} <> 0
      join unnest(${[...warningStages]}::text[], ${bits}::bigint[], ${days}::int[]) as s (stage, bit, day)
        on d.state_mask & s.bit <> 0
      where d.zone_id = ${id} and d.expires_on + s.day < ${today}::date`.execute(tx)
  }
}

const dayOfStage = {
  expirationWarning: 'expirationWarningDay',
  outzoneUnguardedWarning: 'outzoneWarningDay',
  deleteWarning: 'deleteWarningDay',
} as const

type Wanted = Required<Pick<SeedGiven, 'issuers' | 'withoutAuctions'>>

async function write(connection: Connection, plan: Plan, { issuers, withoutAuctions }: Wanted) {
  const used: Used = {
    nssets: new Uint32Array(plan.nssets),
    keysets: new Uint32Array(plan.keysets),
    contacts: new Uint8Array(plan.contacts),
  }
  const loader = loaderOf(connection, { isFrozen: true })
  writeRegistrars(loader, plan)
  await writeHosts(loader, plan)
  await writeDomains(loader, plan, used)
  await writeNssets(loader, plan, used)
  await writeKeysets(loader, plan, used)
  await writeContacts(loader, plan, used.contacts)
  writePeople(loader, plan, issuers)
  if (!withoutAuctions) await writeAuctions(loader, plan)
  await loader.finish()
}
