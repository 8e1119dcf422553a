import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { auctionTokens } from '#server/http/auctionToken.ts'
import { czechTerms } from '../czech.ts'
import { signedInBidders, type SignedInBidder } from '../storedAuction.ts'
import type { ClockReading } from './history.ts'

/** The portal's own address, whichever of its servers answers: tokens are of it. */
const publicUrl = 'http://localhost:8080'

/** The settings of a server over a database that limits no rates. */
export function unhurried(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    READS_PER_MINUTE: '1000000',
    CHANGES_PER_MINUTE: '1000000',
    CALLS_OF_ONE: '1000',
    LIVE_STREAMS_PER_ADDRESS: '10000',
    LOG_LEVEL: 'silent',
  }
}

export type Bidder = { party: Party; token: () => Promise<string> }

/** The database of a run from beside the portal: who bids in what, and how its clock stands to ours. */
export type ChaosPlace = {
  db: Db
  bidders: Bidder[]
  auctions: string[]
  readClock: () => Promise<ClockReading>
  /** Breaks every connection of the portal to its database. */
  cutDatabase: () => Promise<void>
  /** The public sequence of each auction. */
  readSequences: () => Promise<ReadonlyMap<string, number>>
  /** Whether every auction's end has been recorded. */
  isSettled: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Puts bidders and auctions into a demo database. Ends are `endsInMs` from now; a late bid moves one by two seconds,
 * three at most. So a run of seconds sees what really takes five minutes and a night.
 */
export async function openChaosPlace(
  url: string,
  { people, endsInMs }: { people: number; endsInMs: readonly number[] },
): Promise<ChaosPlace> {
  const db = openDb(openPool({ connectionString: url }, { max: 2, name: 'registry-test' }))
  const tokens = auctionTokens(db, publicUrl)
  const bidders = (await signedInBidders(db, people)).map(bidderOf)
  const auctions: string[] = []
  for (const milliseconds of endsInMs) auctions.push(await anAuction(db, milliseconds))
  return {
    db,
    bidders,
    auctions,
    readClock: () => readClock(db),
    cutDatabase: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'registry-portal'`.execute(db)
    },
    readSequences: async () => {
      const { rows } = await sql<{ id: string; sequence: number }>`
        select id, public_sequence as sequence from auction where id = any(${auctions}::uuid[])`.execute(db)
      return new Map(rows.map(({ id, sequence }) => [id, sequence]))
    },
    isSettled: async () => {
      const { rows } = await sql`
        select from auction where phase = 'published' and id = any(${auctions}::uuid[])`.execute(db)
      return rows.length === 0
    },
    close: () => db.destroy(),
  }

  /** The token is renewed before it expires. */
  function bidderOf({ sessionId: sid, contact, ...person }: SignedInBidder): Bidder {
    const party = { ...person, contact: contact.id }
    let made = { at: -Infinity, token: '' }
    return {
      party,
      token: async () => {
        if (performance.now() - made.at < 120_000) return made.token
        const token = await onceReached(() => tokens.sign({ sid, sub: party.identity, contact, why: null }, new Date()))
        made = { at: performance.now(), token }
        return token
      },
    }
  }
}

async function anAuction(db: Db, endsInMs: number): Promise<string> {
  const terms = { ...czechTerms, extensionMs: 2000 }
  const id = await openLedger(db).publish({ fqdn: `chaos-${randomUUID()}.cz`, zoneId: 1, terms })
  if (id === null) throw new Error('a name nobody knows was not published')
  await sql`
    update auction set first_ends_at = moved.ends_at, ends_at = moved.ends_at, due_at = moved.ends_at,
      opens_at = moved.ends_at - interval '9 hours', hard_end_at = moved.ends_at + interval '3 seconds'
    from (
      select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${endsInMs} / 1000.0) as ends_at
    ) as moved
    where id = ${id}`.execute(db)
  return id
}

/** Keys are read again now and then, perhaps while the database is away. */
async function onceReached<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request()
    } catch {
      await pause(100)
    }
  }
}

async function readClock(db: Db): Promise<ClockReading> {
  const before = performance.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return { before, database: rows[0]?.now.getTime() ?? Number.NaN, after: performance.now() }
}
