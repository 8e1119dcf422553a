import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sql } from 'kysely'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { czechTerms } from '#tests/auction/czech.ts'
import { bidders } from '#tests/auction/storedAuction.ts'
import { debianBinaries, startThrowAway } from '#tests/setup/throwAwayPostgres.ts'
import { writeBareBid, type BareBid } from './bareBid.ts'
import { quantile, rounded } from './measure.ts'
import { report, type Row } from './result.ts'

// Bids of 64 people at once, on one auction, for which all wait, and on a thousand. The portal's own function decides
// them; a bare transaction writes the same rows without deciding. Both take turns over the same pool.
const people = 64
const rounds = 5
const roundMs = 3000

const { cluster, close } = await startThrowAway(debianBinaries() ? 'debian' : 'embedded')
const address = { connectionString: cluster }
await migrate(address)
const pool = openPool(webAddressOf(address), { max: 10 })
const db = openDb(pool)
try {
  const parties = await bidders(db, people)
  const rows: Row[] = []
  for (const auctions of [1, 1000]) rows.push(...(await measure(parties, auctions)))
  report(
    'bid',
    'Bids of 64 people at once, beside a bare transaction that writes the same rows, over the same pool',
    rows,
  )
} finally {
  await db.destroy()
  await close()
}

type Turn = { perSecond: number; times: number[]; refused: number }
type Decide = (bid: BareBid) => Promise<boolean>

async function measure(parties: readonly Party[], count: number): Promise<Row[]> {
  const deciders: Record<'portal' | 'bare', Decide> = { portal: byPortal(db), bare: byBareTransaction(pool) }
  const turns: Record<'portal' | 'bare', Turn[]> = { portal: [], bare: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['portal', 'bare'] as const) {
      // Each turn has auctions of its own, so that none has a longer book than another.
      const turn = await bidFor(parties, await openAuctions(count), deciders[name])
      if (round > 0) turns[name].push(turn)
    }
  }
  const rate = (name: 'portal' | 'bare') => medianOf(turns[name].map(({ perSecond }) => perSecond))
  const times = turns.portal.flatMap((turn) => turn.times).sort((a, b) => a - b)
  const bareTimes = turns.bare.flatMap((turn) => turn.times).sort((a, b) => a - b)
  const ratio = rate('portal') / rate('bare')
  const p99 = quantile(times, 0.99)
  const where = count === 1 ? 'one auction' : `${count} auctions`
  return [
    {
      name: `decisions a second, ${where}`,
      figures: {
        portal: rounded(rate('portal'), 0),
        bare: rounded(rate('bare'), 0),
        ratio: rounded(ratio),
        refused: turns.portal.reduce((sum, { refused }) => sum + refused, 0),
      },
      goal: 'at least 0.6× bare',
      isReached: ratio >= 0.6,
    },
    {
      name: `milliseconds, ${where}`,
      figures: {
        p50: rounded(quantile(times, 0.5), 1),
        p99: rounded(p99, 1),
        'bare p99': rounded(quantile(bareTimes, 0.99), 1),
      },
      goal: 'p99 at most 300 ms',
      isReached: p99 <= 300,
    },
  ]
}

/** Everybody bids more than anybody has, again and again, for the length of a turn. */
async function bidFor(parties: readonly Party[], auctions: readonly string[], decide: Decide): Promise<Turn> {
  const times: number[] = []
  let refused = 0
  let ceiling = 100
  const begin = performance.now()
  await Promise.all(
    parties.map(async ({ identity, contact }, number) => {
      for (let n = number; performance.now() - begin < roundMs; n += people) {
        const auctionId = auctions[n % auctions.length] ?? ''
        const from = performance.now()
        const isTaken = await decide({ auctionId, identity, contact, ceiling: (ceiling += 10), key: randomUUID() })
        times.push(performance.now() - from)
        if (!isTaken) refused++
      }
    }),
  )
  return { perSecond: (times.length / (performance.now() - begin)) * 1000, times, refused }
}

/** A refusal is a decision too; here it is one whose place in the queue another has taken. */
function byPortal(over: Db): Decide {
  const books = openLedger(over)
  return async ({ ceiling, key, ...bid }) => {
    try {
      await placeBid(books, { ...bid, ceiling: String(ceiling), seenSequence: 0, idempotencyKey: key })
      return true
    } catch (cause) {
      if (cause instanceof Refusal) return false
      throw cause
    }
  }
}

function byBareTransaction(over: pg.Pool): Decide {
  return async (bid) => {
    await writeBareBid(over, bid)
    return true
  }
}

/** Auctions that run for hours, by rules under which a bid of one unit more is enough and none is too much. */
async function openAuctions(count: number): Promise<string[]> {
  const terms = {
    ...czechTerms,
    minorDigits: 0,
    unit: 1,
    startPrice: 100,
    highestCeiling: 1_000_000_000,
    steps: [{ below: null, by: 1 }],
  }
  const { rows } = await sql<{ id: string }>`
    insert into auction (id, fqdn, label, sort_key, search_key, zone_id, published_at, opens_at, first_ends_at, ends_at,
      hard_end_at, terms, excluded, phase, bids, bidders, book_sequence, public_sequence, due_at)
    select gen_random_uuid(), name, name, name, name, 1, now(), now(), ends_at, ends_at, ends_at, ${JSON.stringify(terms)},
      '[]', 'published', 0, 0, 0, 0, ends_at
    from (
      select 'bench-' || gen_random_uuid() || '.cz' as name, date_trunc('milliseconds', now()) + interval '9 hours' as ends_at
      from generate_series(1, ${count}::int)
    ) as given
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

function medianOf(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
