import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { AuctionStatus } from '#contract/auctionState.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { nextDueAt, statusAt } from '#server/features/auction/engine/settle.ts'
import { parseAuction } from '#server/features/auction/parseAuction.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { faultsOfAuction } from '#tests/auction/faultsOfAuction.ts'
import { command, databaseIn } from '#tests/setup/template.ts'
import { seedDemo } from '../seed.ts'
import { planOf } from '../seed/plan.ts'
import { makeAuctions } from './makeAuctions.ts'
import { auctionName } from './names.ts'

const issuers = { account: 'https://account.example', eid: 'https://eid.example' }
const name = `registry_test_${randomUUID().replaceAll('-', '')}`
let db: Db
let seededAt: number

beforeAll(async () => {
  await command(inject('cluster'), `create database ${name} encoding 'UTF8' template template0`)
  const address = { connectionString: databaseIn(inject('cluster'), name) }
  await migrate(address)
  seededAt = Date.now()
  await seedDemo(address, { domains: 600, seed: 3, issuers })
  db = openDb(openPool(address))
})

afterAll(async () => {
  await db.destroy()
  await command(inject('cluster'), `drop database if exists ${name} with (force)`)
})

describe('the auctions of the demo', () => {
  test.each([
    ['2026-11-20T23:00:01Z', 7],
    ['2026-11-21T07:30:00Z', 8],
    ['2026-11-21T21:59:59Z', 9],
    ['2026-10-25T01:30:00Z', 10],
    ['2027-03-28T22:10:00Z', 11],
  ])(
    'are past what has happened and before what is due, whenever they are made and of whatever seed (%s, %i)',
    async (instant, seed) => {
      const now = new Date(instant)
      const plan = planOf(seed, { domains: 600 }, now, dayAt(now, 'Europe/Prague'))
      const untimely: string[] = []
      for await (const { fqdn, bids, settlements, publishedAt, state } of makeAuctions(plan)) {
        const last = Math.max(publishedAt, ...bids.map(({ entry }) => entry.at), ...settlements.map(({ at }) => at))
        const due = nextDueAt(state)
        if (last > now.getTime() || (due !== null && due <= now.getTime())) untimely.push(fqdn)
      }
      expect(untimely).toEqual([])
    },
  )

  test('are three hundred, and there are some of every status', async () => {
    const rows = await db.selectFrom('auction').selectAll().execute()
    const statuses = rows.map((row) => {
      const { auction, state } = parseAuction(row)
      return statusAt(auction, state, Date.now())
    })
    expect(statuses).toHaveLength(300)
    expect([...new Set(statuses)].sort()).toEqual([...AuctionStatus.options].sort())
  })

  test('have the history that a replay of their ledgers gives, each bid, each change and their stored state', async () => {
    const ids = await db.selectFrom('auction').select('id').execute()
    const faults = []
    for (const { id } of ids) faults.push(...(await faultsOfAuction(db, id, [])))
    expect(faults).toEqual([])
    const { bids } = await db
      .selectFrom('auction_bid')
      .select(({ fn }) => fn.countAll<string>().as('bids'))
      .executeTakeFirstOrThrow()
    expect(Number(bids)).toBeGreaterThan(1000)
  })

  test('have nothing due that is not recorded, and nothing recorded that is yet to come', async () => {
    const { rows } = await sql`
      select fqdn from auction where due_at <= ${new Date(seededAt)}
      union all select auction_id::text from auction_change where at > clock_timestamp()
      union all select auction_id::text from auction_bid where at > clock_timestamp()
      union all select fqdn from auction where published_at > clock_timestamp()`.execute(db)
    expect(rows).toEqual([])
  })

  test('end within minutes in two cases, one of them without a bid', async () => {
    const soon = await db
      .selectFrom('auction')
      .select('bids')
      .where('phase', '=', 'published')
      .where('ends_at', '<', sql<Date>`clock_timestamp() + interval '12 minutes'`)
      .orderBy('bids')
      .execute()
    expect(soon.map(({ bids }) => bids > 0)).toEqual([false, true])
  })

  test('are followed, where nobody paid, by another that excludes the earlier winner', async () => {
    const rows = await db
      .selectFrom('auction as first')
      .leftJoin('auction as next', 'next.predecessor_id', 'first.id')
      .select(['first.fqdn', 'first.leader_identity_id', 'next.fqdn as next_fqdn', 'next.excluded'])
      .where('first.phase', '=', 'unpaid')
      .execute()
    expect(rows.length).toBeGreaterThan(10)
    for (const { fqdn, next_fqdn: again, leader_identity_id: defaulter, excluded } of rows) {
      expect(again).toBe(fqdn)
      expect(JSON.stringify(excluded)).toContain(defaulter)
    }
  })

  test('let Dana and Filip bid against each other, leave Filip one to pay and Dana one to register', async () => {
    const { rows } = await sql<{ username: string; phases: string[] }>`
      select i.subject as username, array_agg(distinct a.phase order by a.phase) as phases
      from auction as a join identity as i on i.id = a.leader_identity_id group by 1 order by 1`.execute(db)
    expect(rows).toEqual([
      { username: 'demo-dana', phases: ['lapsed', 'paid', 'published', 'registered'] },
      { username: 'demo-filip', phases: ['awaiting_payment', 'cancelled', 'published', 'registered'] },
    ])
  })

  test('have a payment of the price where the winner paid, and a number by which the bank knows every winner’s', async () => {
    const { rows } = await sql`
      select fqdn from auction as a left join auction_payment as p on p.auction_id = a.id
      where (phase in ('paid', 'registered', 'lapsed')) <> (p.amount is not distinct from a.price and p.id is not null)
        or (phase in ('awaiting_payment', 'paid', 'registered', 'lapsed', 'unpaid')) > (variable_symbol is not null)
        or (phase = 'registered') <> (registrar is not null)
      union all select 'next' from auction having nextval('auction_variable_symbol') <= max(variable_symbol)`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  test('are watched by Dana, Filip and Anna: some that run, some that will', async () => {
    const { rows } = await sql`
      select i.subject, count(*) filter (where a.opens_at <= now() and a.ends_at > now()) > 1 as run,
        count(*) filter (where a.opens_at > now()) > 0 as will
      from auction_watch as w join auction as a on a.id = w.auction_id join identity as i on i.id = w.identity_id
      group by 1 order by 1`.execute(db)
    expect(rows).toEqual(['anna', 'dana', 'filip'].map((name) => ({ subject: `demo-${name}`, run: true, will: true })))
  })

  test('have bidders and messages of contacts there are, and no letter that is still due', async () => {
    const { rows } = await sql`
      select b.contact_id from auction_bidder as b
      where not exists (select from contact as c where c.id = b.contact_id and c.deleted_at is null)
      union all select id from auction_message where mailed_at is null`.execute(db)
    expect(rows).toEqual([])
    const kinds = await db.selectFrom('auction_message').select('kind').distinct().orderBy('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'cancelled',
      'lost',
      'outbid',
      'payment-overdue',
      'payment-received',
      'right-lapsed',
      'won',
    ])
  })

  test('are of names that no domain has', async () => {
    const { rows } = await sql`
      select fqdn from auction join domain using (fqdn) where domain.deleted_at is null`.execute(db)
    expect(rows).toEqual([])
    const names = Array.from({ length: 3000 }, (_, number) => auctionName(number))
    expect(new Set(names).size).toBe(3000)
  })
})
