import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import type pg from 'pg'
import { placeBid } from '#contract/auction.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { auctionTokens } from '#server/http/auctionToken.ts'
import { czechTerms } from '#tests/auction/czech.ts'
import { signedInBidders } from '#tests/auction/storedAuction.ts'
import { writeBareBid, type BareBid } from './bareBid.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// Bids of 64 people at once, on one auction, for which all wait, and on a thousand. The portal decides them over HTTP; a
// bare transaction writes the same rows without deciding. Both have ten connections to the same database.
const people = 64
const rounds = 5
const roundMs = 3000

await atPlace({ domains: 2400 }, async (place) => {
  const pool = openPool(webAddressOf(place.address), { max: 10 })
  const db = openDb(openPool(place.address, { max: 1, name: 'registry-bench' }))
  const bidders = await withTokens(db, place)
  const rows: Row[] = []
  for (const auctions of [1, 1000])
    rows.push(...(await measure({ portal: byPortal(place), bare: byBareTransaction(pool) }, { db, bidders, auctions })))
  await db.destroy()
  await pool.end()
  report('bid', 'Bids of 64 people at once over HTTP, beside a bare transaction that writes the same rows', rows)
})

type BidderWithToken = { party: Party; token: string }

async function withTokens(db: Db, { url }: BenchPortal): Promise<BidderWithToken[]> {
  const tokens = auctionTokens(db, url)
  return Promise.all(
    (await signedInBidders(db, people)).map(async ({ identity, contact, sessionId }) => ({
      party: { identity, contact: contact.id },
      token: await tokens.sign({ sid: sessionId, sub: identity, contact, why: null }, new Date()),
    })),
  )
}

type Turn = { perSecond: number; times: number[]; refused: number }
type Bid = BareBid & { token: string }
type Decide = (bid: Bid) => Promise<boolean>
type MeasureOptions = { db: Db; bidders: readonly BidderWithToken[]; auctions: number }

async function measure(
  deciders: Record<'portal' | 'bare', Decide>,
  { db, bidders, auctions: count }: MeasureOptions,
): Promise<Row[]> {
  const turns: Record<'portal' | 'bare', Turn[]> = { portal: [], bare: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['portal', 'bare'] as const) {
      // Each turn has auctions of its own, so that none has a longer book than another.
      const turn = await bidFor(bidders, await openAuctions(db, count), deciders[name])
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
      goal: 'at least 0.5× bare',
      isReached: ratio >= 0.5,
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
async function bidFor(bidders: readonly BidderWithToken[], auctions: readonly string[], decide: Decide): Promise<Turn> {
  const times: number[] = []
  let refused = 0
  let ceiling = 100
  const begin = performance.now()
  await Promise.all(
    bidders.map(async ({ party, token }, number) => {
      for (let n = number; performance.now() - begin < roundMs; n += people) {
        const auctionId = auctions[n % auctions.length] ?? ''
        const from = performance.now()
        const isTaken = await decide({ auctionId, ...party, token, ceiling: (ceiling += 10), key: randomUUID() })
        times.push(performance.now() - from)
        if (!isTaken) refused++
      }
    }),
  )
  return { perSecond: (times.length / (performance.now() - begin)) * 1000, times, refused }
}

/** A refusal is a decision too: another bid has taken the place in the queue. */
function byPortal({ url }: BenchPortal): Decide {
  const agent = new Agent({ keepAlive: true })
  return ({ auctionId, ceiling, key, token }) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
      const sent = request(
        url + placeBid.path.replace('{id}', auctionId),
        { agent, method: 'POST', headers },
        (answer) => {
          let body = ''
          answer.on('data', (chunk) => (body += String(chunk)))
          answer.once('end', () => {
            if (answer.statusCode === 200 || answer.statusCode === 409) resolve(answer.statusCode === 200)
            else reject(new Error(`a bid was answered with ${answer.statusCode} ${body}`))
          })
          answer.once('error', reject)
        },
      )
      sent.once('error', reject)
      sent.end(JSON.stringify({ ceiling: String(ceiling), seenSequence: 0 }))
    })
}

function byBareTransaction(over: pg.Pool): Decide {
  return async (bid) => {
    await writeBareBid(over, bid)
    return true
  }
}

/** Auctions that run for hours, by rules under which a bid of one unit more is enough and none is too much. */
async function openAuctions(db: Db, count: number): Promise<string[]> {
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
