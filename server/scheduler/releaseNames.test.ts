import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/connect.ts'
import { offerReleased } from '#server/features/auction/offerReleased.ts'
import { protectingMask } from '#server/features/domain/parts/rules.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { czechTerms } from '#tests/auction/czech.ts'
import { removeAuctions } from '#tests/auction/storedAuction.ts'
import { deleteDomains } from './deleteDomains.ts'
import { releaseNames } from './releaseNames.ts'

let house: AuctionHouse
beforeAll(async () => {
  house = await anAuctionHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await removeAuctions(house.owner)
  await sql`update domain set released_at = clock_timestamp() where deleted_at is not null`.execute(house.owner)
})

describe('releaseNames', () => {
  test('publishes the name of a deleted domain, once, for fifteen days', async () => {
    const fqdn = await aDeletedDomain()
    expect(await release()).toBe(1)
    expect(await release()).toBe(0)
    const [auction, ...others] = await auctionsOf(fqdn)
    expect(auction).toMatchObject({ phase: 'published', zone_id: 1 })
    expect(others).toEqual([])
    const days = (Number(auction?.opens_at) - Number(auction?.published_at)) / 86_400_000
    expect(Math.round(days)).toBe(15)
  })

  test('writes a message to each person who worked with an owner, with the auction', async () => {
    const { id, fqdn, owner, person } = await aDomainOfAPerson()
    await inTransaction(house.owner, (tx) => deleteDomains(tx, [id]))
    await release()
    await release()
    const messages = await house.db
      .selectFrom('auction_message as m')
      .innerJoin('auction as a', 'a.id', 'm.auction_id')
      .select(['m.kind', 'm.identity_id', 'm.contact_id', 'm.read_at', 'm.mailed_at'])
      .where('a.fqdn', '=', fqdn)
      .execute()
    // The job of life letters writes the letter of the deletion.
    expect(messages).toEqual([
      { kind: 'domain-deleted', identity_id: person, contact_id: owner, read_at: null, mailed_at: expect.any(Date) },
    ])
  })

  test('goes on where a process died between offering a name and saying so', async () => {
    const fqdn = await aDeletedDomain()
    const { deleted_at } = await house.db
      .selectFrom('domain')
      .select('deleted_at')
      .where('fqdn', '=', fqdn)
      .executeTakeFirstOrThrow()
    const name = {
      fqdn,
      zoneId: 1,
      terms: czechTerms,
      formerOwners: [],
      releasedAt: deleted_at ?? new Date(Number.NaN),
    }
    await offerReleased(house.db, name)
    // A change by the operator meanwhile is not undone.
    await sql`update auction set phase = 'cancelled', due_at = null where fqdn = ${fqdn}`.execute(house.owner)
    expect(await release()).toBe(1)
    expect(await auctionsOf(fqdn)).toMatchObject([{ phase: 'cancelled' }])
  })

  test('shared by three processes publishes each name once', async () => {
    const names = await Promise.all(Array.from({ length: 12 }, () => aDeletedDomain()))
    await Promise.all([release(), release(), release()])
    for (const fqdn of names) expect(await auctionsOf(fqdn)).toHaveLength(1)
    expect(await release()).toBe(0)
  })

  test('offers a name again that was registered and deleted once more', async () => {
    const fqdn = await aDeletedDomain()
    await release()
    await sql`update auction set phase = 'registered', due_at = null where fqdn = ${fqdn}`.execute(house.owner)
    await sql`update domain set deleted_at = clock_timestamp() where fqdn = ${fqdn}`.execute(house.owner)
    await release()
    expect(await auctionsOf(fqdn)).toMatchObject([{ phase: 'registered' }, { phase: 'published' }])
  })

  test.each([
    ['that is registered again', async (fqdn: string) => registerAgain(fqdn)],
    [
      'of a zone that auctions none',
      (fqdn: string) => sql`update domain set zone_id = 2 where fqdn = ${fqdn}`.execute(house.owner),
    ],
  ])('offers no name %s', async (_which, come) => {
    const fqdn = await aDeletedDomain()
    await come(fqdn)
    expect(await release()).toBe(1)
    expect(await auctionsOf(fqdn)).toEqual([])
  })

  test('offers no name where the registry has no auctions, nor later', async () => {
    const fqdn = await aDeletedDomain()
    expect(await release(false)).toBe(1)
    expect(await release()).toBe(0)
    expect(await auctionsOf(fqdn)).toEqual([])
  })
})

function release(hasAuctions = true) {
  return releaseNames(house.db, { signal: new AbortController().signal, hasAuctions })
}

/** Returns a domain without a protecting state, whose holder is linked to a person. */
async function aDomainOfAPerson(): Promise<{ id: string; fqdn: string; owner: string; person: string }> {
  const { rows } = await sql<{ id: string; fqdn: string; owner: string; person: string }>`
    with chosen as (
      select d.id, d.fqdn, d.holder_id as owner from domain as d
      where d.zone_id = 1 and d.deleted_at is null and d.state_mask & ${sql.lit(protectingMask.toString())}::bigint = 0
        and not exists (select from domain as o where o.fqdn = d.fqdn and o.id <> d.id)
        and not exists (select from link as l where l.contact_id = d.holder_id and l.ended_at is null)
        and (select count(*) from domain_contact as w where w.domain_id = d.id and w.roles & 3 <> 0) = 1
      order by d.fqdn desc limit 1
    ), person as (
      insert into identity (id, issuer, subject, kind, created_at) values (gen_random_uuid(), 'test', 'owner', 'account', now())
      returning id
    ), linked as (
      insert into link (id, identity_id, contact_id, created_at) select gen_random_uuid(), p.id, c.owner, now()
      from chosen as c cross join person as p
    )
    select c.*, p.id as person from chosen as c cross join person as p`.execute(house.owner)
  const [row] = rows
  if (!row) throw new Error('No such domain')
  return row
}

let taken = 0

/** Returns a deleted domain of the demo whose name was registered only once. */
async function aDeletedDomain(): Promise<string> {
  const { rows } = await sql<{ fqdn: string }>`
    update domain set deleted_at = clock_timestamp(), recheck_at = null, released_at = null where id = (
      select id from domain as d where zone_id = 1
        and not exists (select from domain as o where o.fqdn = d.fqdn and o.id <> d.id)
      order by fqdn offset ${taken++} limit 1)
    returning fqdn`.execute(house.owner)
  return rows[0]?.fqdn ?? ''
}

async function registerAgain(fqdn: string) {
  await sql`
    insert into domain (id, roid, zone_id, fqdn, sort_key, search_key, registrar_id, creating_registrar_id, created_at)
    select gen_random_uuid(), 'D-' || gen_random_uuid(), zone_id, fqdn, sort_key, search_key, registrar_id,
      creating_registrar_id, now() from domain where fqdn = ${fqdn}`.execute(house.owner)
}

function auctionsOf(fqdn: string) {
  return house.db.selectFrom('auction').selectAll().where('fqdn', '=', fqdn).orderBy('published_at').execute()
}
