import { sql } from 'kysely'
import { v7 } from 'uuid'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { nameColumns } from '#server/features/auction/auctionName.ts'
import type { Instant, Schedule } from '#server/features/auction/engine/schedule.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import type { Terms } from '#server/features/auction/engine/terms.ts'
import type { AuctionRow } from '#server/features/auction/parseAuction.ts'
import { robotIdentities } from './bidders.ts'

const DemoSetting = z.object({ seed: z.int() })

/** Returns the seed of the demo in the database and its robots; null without a demo. */
export async function findRobots(db: Db): Promise<{ seed: number; robots: Party[] } | null> {
  const setting = await db.selectFrom('setting').select('value').where('name', '=', 'demo').executeTakeFirst()
  if (!setting) return null
  const { seed } = DemoSetting.parse(setting.value)
  const rows = await db
    .selectFrom('auction_acceptance')
    .select(['identity_id', 'contact_id'])
    .where('identity_id', 'in', robotIdentities(seed))
    .orderBy('identity_id')
    .execute()
  return { seed, robots: rows.map(({ identity_id: identity, contact_id: contact }) => ({ identity, contact })) }
}

/** Returns the running auctions by the database's clock, and that clock. */
export async function findRunning(db: Db): Promise<{ now: Instant; running: AuctionRow[] }> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
  const now = rows[0]?.now ?? new Date(Number.NaN)
  const running = await db
    .selectFrom('auction')
    .selectAll()
    .where('phase', '=', 'published')
    .where('opens_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute()
  return { now: now.getTime(), running }
}

/** Counts all auctions; the count is the number of the next name. */
export async function countAuctions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auction')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Publishes a name with its own schedule, unless the name has an active auction. */
export async function publishBetween(
  db: Db,
  { fqdn, terms, schedule }: { fqdn: string; terms: Terms; schedule: Schedule },
): Promise<void> {
  const [opensAt, endsAt] = [new Date(schedule.opensAt), new Date(schedule.endsAt)]
  await db
    .insertInto('auction')
    .values({
      id: v7(),
      fqdn,
      ...nameColumns(fqdn),
      zone_id: 1,
      published_at: opensAt,
      opens_at: opensAt,
      first_ends_at: endsAt,
      ends_at: endsAt,
      hard_end_at: new Date(schedule.hardEndAt),
      terms: JSON.stringify(terms),
      excluded: '[]',
      phase: 'published',
      bids: 0,
      bidders: 0,
      book_sequence: 0,
      public_sequence: 0,
      due_at: endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
