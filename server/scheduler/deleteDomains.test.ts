import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepingStates, states, type StateCode } from '#contract/states.ts'
import { inTransaction } from '#server/db/connect.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { faultsOf } from '#tests/server/wholeness.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { deleteDomains } from './deleteDomains.ts'
import { catchUpLifeCycle } from './lifeCycle.ts'
import { releaseNames } from './releaseNames.ts'

let house: AuctionHouse
let domain: Domain
beforeAll(async () => {
  house = await anAuctionHouse()
  // Only the domains of a test are due.
  await sql`update domain set recheck_at = null`.execute(house.owner)
})
afterAll(() => house.close())
beforeEach(async () => {
  domain = await anOldDomain()
})

describe('a domain sixty-one days after its expiry', () => {
  test('is deleted where the portal is the registry of record, and nobody stands at it any more', async () => {
    expect(await catchUpLifeCycle(house.db, 'registry-of-record')).toBe(1)
    const { rows } = await sql<{
      deleted_at: Date
      state_mask: string
      recheck_at: Date | null
      contacts: number
      held: number
    }>`
      select deleted_at, state_mask, recheck_at,
        (select count(*)::int from domain_contact where domain_id = d.id) as contacts,
        (select count(*)::int from object_state where object_id = d.id and valid_to is null) as held
      from domain as d where id = ${domain.id}`.execute(house.db)
    expect(rows).toEqual([{ deleted_at: expect.any(Date), state_mask: '0', recheck_at: null, contacts: 0, held: 0 }])
  })

  test('leaves counts, copies and chains whole', async () => {
    const before = await usersOf(domain.nsset)
    await catchUpLifeCycle(house.db, 'registry-of-record')
    expect(await usersOf(domain.nsset)).toBe(before - 1)
    expect(await faultsOf(house.db)).toEqual({})
  })

  test('stands in the journal and in the history of its holder', async () => {
    await catchUpLifeCycle(house.db, 'registry-of-record')
    const journal = await house.db
      .selectFrom('registry_journal')
      .select(['command', 'status', 'handle'])
      .where('object_id', '=', domain.id)
      .execute()
    expect(journal).toEqual([{ command: 'delete', status: 'confirmed', handle: domain.fqdn }])
    const entries = await house.db
      .selectFrom('activity')
      .select(['action', 'actor', 'handle'])
      .where('contact_id', '=', domain.holder)
      .where('object_id', '=', domain.id)
      .orderBy('sequence', 'desc')
      .execute()
    expect(entries[0]).toEqual({ action: 'delete-domain', actor: 'registry', handle: domain.fqdn })
  })

  test('raises the version of its holder’s lists', async () => {
    const before = await versionOf(domain.holder)
    await catchUpLifeCycle(house.db, 'registry-of-record')
    expect(await versionOf(domain.holder)).toBeGreaterThan(before)
  })

  test('frees a set that it alone used', async () => {
    await sql`update domain set nsset_id = null where nsset_id = ${domain.nsset} and id <> ${domain.id}`.execute(
      house.owner,
    )
    await sql`update nsset set domain_count = 1 where id = ${domain.nsset}`.execute(house.owner)
    await catchUpLifeCycle(house.db, 'registry-of-record')
    expect(await isLinked(domain.nsset)).toEqual({ inMask: false, inHistory: false })
  })

  test('is offered in auction', async () => {
    await catchUpLifeCycle(house.db, 'registry-of-record')
    await releaseNames(house.db, { signal: new AbortController().signal, hasAuctions: true })
    const auctions = await house.db.selectFrom('auction').select('phase').where('fqdn', '=', domain.fqdn).execute()
    expect(auctions).toEqual([{ phase: 'published' }])
  })

  test.each(keepingStates)('stays with its holder while it carries %s, and is not auctioned', async (code) => {
    await carry(domain.id, code)
    expect(await catchUpLifeCycle(house.db, 'registry-of-record')).toBe(1)
    await releaseNames(house.db, { signal: new AbortController().signal, hasAuctions: true })
    expect(await stateOf(domain)).toEqual({ isDeleted: false, isHeld: true, isOffered: false, isJournaled: false })
  })

  test.each(['mask', 'history'] as const)('stays when only its %s shows a block at the last moment', async (where) => {
    const bit = bitOf('serverBlocked').toString()
    if (where === 'history') await carry(domain.id, 'serverBlocked')
    else
      await sql`update domain set state_mask = state_mask | ${bit}::bigint where id = ${domain.id}`.execute(house.owner)
    await inTransaction(house.db, (tx) => deleteDomains(tx, [domain.id]))
    expect(await stateOf(domain)).toMatchObject({ isDeleted: false, isHeld: true, isJournaled: false })
  })

  test('is left to the registry where the portal stands beside one', async () => {
    await catchUpLifeCycle(house.db, 'beside-a-registry')
    const row = await house.db
      .selectFrom('domain')
      .select(['deleted_at', 'state_mask'])
      .where('id', '=', domain.id)
      .executeTakeFirstOrThrow()
    expect(row.deleted_at).toBeNull()
    expect(BigInt(row.state_mask) & bitOf('deleteCandidate')).toBe(0n)
  })
})

type Domain = { id: string; fqdn: string; holder: string; nsset: string }

/** Returns a domain of the demo with a holder and an nsset, sixty-one days after its expiry. */
async function anOldDomain(): Promise<Domain> {
  const { rows } = await sql<Domain>`
    update domain set expires_on = (now() at time zone 'Europe/Prague')::date - 61, recheck_at = now() - interval '1 hour'
    where id = (
      select id from domain as d where deleted_at is null and zone_id = 1 and holder_id is not null and nsset_id is not null
        and expires_on > now()::date and not exists (select from object_state as s where s.object_id = d.id
          and s.set_by <> 'rule')
      order by fqdn limit 1)
    returning id, fqdn, holder_id as holder, nsset_id as nsset`.execute(house.owner)
  const [found] = rows
  if (!found) throw new Error('the demo has no such domain left')
  return found
}

/** Gives the domain this state as the registry does; dependent states follow in the next round. */
async function carry(id: string, code: StateCode): Promise<void> {
  await sql`insert into object_state (object_id, object_type, state, set_by, valid_from)
    values (${id}, 'domain', ${states[code].number}, 'registry', now() - interval '1 day')`.execute(house.owner)
}

async function stateOf({ id, fqdn }: Domain) {
  const { rows } = await sql`
    select d.deleted_at is not null as "isDeleted",
      exists (select from domain_contact where domain_id = d.id) as "isHeld",
      exists (select from auction where fqdn = ${fqdn}) as "isOffered",
      exists (select from registry_journal where object_id = d.id) as "isJournaled"
    from domain as d where d.id = ${id}`.execute(house.owner)
  return rows[0]
}

async function usersOf(nsset: string): Promise<number> {
  const row = await house.db
    .selectFrom('nsset')
    .select('domain_count')
    .where('id', '=', nsset)
    .executeTakeFirstOrThrow()
  return row.domain_count
}

async function versionOf(owner: string): Promise<number> {
  const row = await house.db.selectFrom('listing').select('version').where('owner_id', '=', owner).executeTakeFirst()
  return Number(row?.version ?? 0)
}

async function isLinked(nsset: string): Promise<{ inMask: boolean; inHistory: boolean }> {
  const row = await house.db.selectFrom('nsset').select('state_mask').where('id', '=', nsset).executeTakeFirstOrThrow()
  const held = await house.db
    .selectFrom('object_state')
    .select('state')
    .where('object_id', '=', nsset)
    .where('state', '=', states.linked.number)
    .where('valid_to', 'is', null)
    .execute()
  return { inMask: (BigInt(row.state_mask) & bitOf('linked')) !== 0n, inHistory: held.length > 0 }
}
