import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { states, type StateCode } from '#contract/states.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { catchUpLifeCycle } from './lifeCycle.ts'

// The shortest day of the calendar, with a clock change.
const dayMs = 23 * 3_600_000

let house: AuctionHouse
let domain: string
beforeAll(async () => {
  house = await anAuctionHouse()
  // Only the domains of a test are due.
  await sql`update domain set recheck_at = null`.execute(house.owner)
  await sql`update domain set next_state = 1 where next_state is null`.execute(house.owner)
})
afterAll(() => house.close())
beforeEach(async () => {
  domain = await anOverdueDomain()
})

describe('a domain that an older portal left past its last day', () => {
  beforeEach(() => carry(domain, 'deleteCandidate', 'rule', '-10 days'))

  test('is deleted, but not before a whole day has gone by', async () => {
    expect(await lookAgain()).toBe(0)
    const { recheck_at: when } = await rowOf(domain)
    expect((when?.getTime() ?? 0) - Date.now()).toBeGreaterThan(dayMs)
    await moment(domain)
    expect(await lookAgain()).toBe(1)
    expect((await rowOf(domain)).deleted_at).not.toBeNull()
  })

  test('is not put off by being looked for again', async () => {
    await lookAgain()
    const before = await rowOf(domain)
    await lookAgain()
    expect(await rowOf(domain)).toEqual(before)
  })

  test('stays when a state protects it by then', async () => {
    await lookAgain()
    await carry(domain, 'serverBlocked', 'registry', '-1 minute')
    await moment(domain)
    await lookAgain()
    expect((await rowOf(domain)).deleted_at).toBeNull()
    expect(await lookAgain()).toBe(0)
  })

  test.each(['serverRenewProhibited', 'serverDeleteProhibited'] as const)('is left alone under %s', async (code) => {
    await carry(domain, code, 'registry', '-10 days')
    expect(await lookAgain()).toBe(0)
    expect(await rowOf(domain)).toMatchObject({ deleted_at: null, recheck_at: null })
  })
})

describe('a domain whose block ends past its last day', () => {
  test('says the day of its deletion, with a whole day before it', async () => {
    await blockedUntil(domain, '-1 minute')
    expect(await lookAgain()).toBe(1)
    const { deleted_at: deletedAt, next_state: next, recheck_at: when } = await rowOf(domain)
    expect([deletedAt, next]).toEqual([null, states.deleteCandidate.number])
    expect((when?.getTime() ?? 0) - Date.now()).toBeGreaterThan(dayMs)
  })

  test('is deleted when that day has come', async () => {
    await blockedUntil(domain, '-3 days')
    expect(await lookAgain()).toBe(1)
    expect((await rowOf(domain)).deleted_at).not.toBeNull()
  })

  test('has the day anew when it was blocked again and that has ended too', async () => {
    await blockedUntil(domain, '-3 days')
    await blockedUntil(domain, '-1 minute')
    await lookAgain()
    expect((await rowOf(domain)).deleted_at).toBeNull()
  })

  test('is looked at again whatever the days say of its validation', async () => {
    await blockedUntil(domain, '-3 days')
    await sql`update domain set recheck_at = now() + interval '90 days' where id = ${domain}`.execute(house.owner)
    expect(await lookAgain()).toBe(1)
    expect((await rowOf(domain)).deleted_at).not.toBeNull()
  })
})

function lookAgain(): Promise<number> {
  return catchUpLifeCycle(house.db, 'registry-of-record')
}

/** Returns a domain of the demo two hundred days after its expiry, without a next state. */
// The last test of the file, because it evaluates every other domain too.
describe('beside a registry', () => {
  test('a domain past its last day is the registry’s affair', async () => {
    await catchUpLifeCycle(house.db, 'beside-a-registry')
    expect(await rowOf(domain)).toMatchObject({ deleted_at: null, recheck_at: null })
  })
})

async function anOverdueDomain(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update domain set expires_on = (now() at time zone 'Europe/Prague')::date - 200, recheck_at = null, next_state = null,
      next_state_on = null
    where id = (
      select id from domain as d where deleted_at is null and zone_id = 1 and holder_id is not null and nsset_id is not null
        and expires_on > now()::date + 60 and not exists (select from object_state as s where s.object_id = d.id)
      order by fqdn limit 1)
    returning id`.execute(house.owner)
  const [found] = rows
  if (!found) throw new Error('the demo has no such domain left')
  return found.id
}

async function carry(id: string, code: StateCode, by: 'rule' | 'registry', since: string): Promise<void> {
  await sql`insert into object_state (object_id, object_type, state, set_by, valid_from)
    values (${id}, 'domain', ${states[code].number}, ${by}, now() + ${since}::interval)`.execute(house.owner)
  await sql`update domain set state_mask = state_mask | ${bitOf(code).toString()}::bigint where id = ${id}`.execute(
    house.owner,
  )
}

/** Leaves the rows that the end of a block leaves. */
async function blockedUntil(id: string, until: string): Promise<void> {
  await sql`insert into object_state (object_id, object_type, state, set_by, valid_from, valid_to)
    values (${id}, 'domain', ${states.serverBlocked.number}, 'registry', now() + ${until}::interval - interval '90 days',
      now() + ${until}::interval)`.execute(house.owner)
}

/** Makes the domain due now. */
async function moment(id: string): Promise<void> {
  await sql`update domain set recheck_at = now() where id = ${id}`.execute(house.owner)
}

async function rowOf(id: string) {
  return house.db
    .selectFrom('domain')
    .select(['deleted_at', 'recheck_at', 'next_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
