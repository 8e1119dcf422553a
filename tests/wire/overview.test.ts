// @module-tag database
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainQuery, listDomains } from '#contract/domain.ts'
import { mostActions, readOverview, type Counted, type Overview } from '#contract/overview.ts'
import { knownOf } from '#contract/hidden.ts'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import { bumpListingsOfDomains } from '#server/db/holding.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { readQuery, writeQuery } from '#contract/query.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let hosting: Visitor
let gita: Visitor
let today: string
beforeAll(async () => {
  server = await startServer()
  hosting = await signIn(server.url, 'hosting')
  gita = await signIn(server.url, 'gita')
  today = (await overviewOf(hosting)).today
  const worrying: StateCode[] = ['pendingTransfer', 'expired', 'serverBlocked', 'expirationWarning', 'linked']
  const days = [null, '2026-01-01', addDays(today, -1), today, addDays(today, 7), addDays(today, 8), addDays(today, 90)]
  for (const [at, expiresOn] of days.entries()) {
    const states = worrying.slice(0, at)
    await registerDomain(server.db, `prehled-${at}.cz`, { holder: 'HOSTING-DVORAK', expiresOn, states })
  }
})
afterAll(() => server.close())

describe('each number of the overview', () => {
  test('is what the list of its address holds', async () => {
    const overview = await overviewOf(hosting)
    const numbers = everyNumber(overview)
    expect(numbers.length).toBeGreaterThan(25)
    for (const { query, count } of numbers) expect({ query, count: await totalOf(query) }).toEqual({ query, count })
  })

  test('of sets is what their list holds', async () => {
    const { nsset, keyset } = (await overviewOf(hosting)).sets
    const totalOfSets = async (path: string) =>
      z.object({ total: z.int() }).parse(await (await hosting.get(path)).json()).total
    expect(nsset.unused.count + nsset.open.count).toBeGreaterThan(0)
    for (const { query, count } of [nsset.unused, nsset.open])
      expect(await totalOfSets(`/api/user/nssets/${query}`)).toBe(count)
    for (const { query, count } of [keyset.unused, keyset.open])
      expect(await totalOfSets(`/api/user/keysets/${query}`)).toBe(count)
  })

  test('is written as the list writes its own address', async () => {
    for (const { query } of everyNumber(await overviewOf(hosting))) {
      expect(writeQuery(DomainQuery, readQuery(DomainQuery, new URLSearchParams(query)))).toBe(query)
    }
  })

  test('follows every change at once', async () => {
    const before = (await overviewOf(hosting)).domains
    await registerDomain(server.db, 'prave-dnes.cz', { admins: ['HOSTING-DVORAK'], expiresOn: today })
    const { all, expiring, open, unsecured, nssetMissing } = (await overviewOf(hosting)).domains
    expect(all.count).toBe(before.all.count + 1)
    expect(expiring.map(({ count }) => count)).toEqual(before.expiring.map(({ count }) => count + 1))
    expect(open.count).toBe(before.open.count + 1)
    expect(unsecured.count).toBe(before.unsecured.count + 1)
    expect(nssetMissing.count).toBe(before.nssetMissing.count + 1)
  })
})

describe('the overview', () => {
  test('counts what expires within 7, 30, 60 and 90 days', async () => {
    const { expiring } = (await overviewOf(hosting)).domains
    expect(expiring.map(({ days, query }) => [days, query])).toEqual(
      [7, 30, 60, 90].map((days) => [days, `?expiresWithin=${days}`]),
    )
  })

  test('has twelve months that follow each other without a gap, from today on', async () => {
    const { byMonth } = (await overviewOf(hosting)).domains
    const spans = byMonth.map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
    expect(spans).toHaveLength(12)
    expect(spans.map((span) => span['expiresTo']?.slice(0, 7))).toEqual(byMonth.map(({ month }) => month))
    const dayAfter = spans.map((span) => addDays(span['expiresTo'] ?? '', 1))
    expect(spans.map((span) => span['expiresFrom'])).toEqual([today, ...dayAfter.slice(0, -1)])
  })

  test('divides all domains by the position of their lock', async () => {
    const { all, open, transfer, full } = (await overviewOf(hosting)).domains
    expect(open.count + transfer.count + full.count).toBe(all.count)
  })

  test('draws attention to states strangers see and that need an action, most urgent first', async () => {
    const { attention } = (await overviewOf(hosting)).domains
    const codes = attention.map(({ state }) => state)
    expect(codes).toEqual(expect.arrayContaining(['outzone', 'serverBlocked', 'expired', 'pendingTransfer']))
    expect(codes).not.toContain('expirationWarning')
    expect(codes).not.toContain('linked')
    const ranks = codes.map((code) => states[code].rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(attention.every(({ count }) => count > 0)).toBe(true)
  })

  test('counts each domain once, under its most urgent state', async () => {
    const countsOf = async () =>
      new Map((await overviewOf(gita)).domains.attention.map(({ state, count }) => [state, count]))
    const before = await countsOf()
    await registerDomain(server.db, 'dvojita.cz', { holder: 'GITA-HORAKOVA', states: ['expired', 'outzone'] })
    await registerDomain(server.db, 'blokovana.cz', { holder: 'GITA-HORAKOVA', states: ['serverBlocked', 'outzone'] })
    const after = await countsOf()
    expect(after.get('outzone')).toBe((before.get('outzone') ?? 0) + 2)
    expect([after.get('expired'), after.get('serverBlocked')]).toEqual([
      before.get('expired'),
      before.get('serverBlocked'),
    ])
  })

  test('divides the domains that need attention into what to do about them, and others', async () => {
    const { attention, renewable, undelegated, others } = (await overviewOf(hosting)).domains
    const sumOf = (counted: readonly Counted[]) => counted.reduce((sum, { count }) => sum + count, 0)
    expect(others.count).toBeGreaterThan(0)
    expect(sumOf([...renewable, undelegated, others])).toBe(sumOf(attention))
  })

  test('leads to the view of all domains out of the zone, unless some of them have a more urgent state', async () => {
    const queryOf = async () =>
      (await overviewOf(gita)).domains.attention.find(({ state }) => state === 'outzone')?.query
    expect(await queryOf()).toBe('?state=outzone')
    const codes: StateCode[] = ['deleteCandidate', 'outzone']
    await registerDomain(server.db, 'rusena.cz', { holder: 'GITA-HORAKOVA', states: codes })
    expect(await queryOf()).toBe('?worstState=outzone')
  })

  test('does not count what has expired as expiring', async () => {
    const countsOf = async () => (await overviewOf(gita)).domains.expiring.map(({ count }) => count)
    const before = await countsOf()
    await registerDomain(server.db, 'uz-po.cz', { holder: 'GITA-HORAKOVA', expiresOn: today, states: ['expired'] })
    expect(await countsOf()).toEqual(before)
  })

  test('names the domains to renew first: those to be deleted, then those to leave the zone, soonest first', async () => {
    const { items, pages } = listDomains.answer.parse(
      await (await hosting.get(`${listDomains.path}?state=expired&sort=next`)).json(),
    )
    expect(pages).toBe(1)
    const renewable = items.filter(({ states: codes }) => !codes.includes('serverBlocked'))
    const withNext = (state: string) => renewable.filter(({ next }) => knownOf(next)?.state === state)
    const expected = [...withNext('deleteCandidate'), ...withNext('outzone')].slice(0, mostActions)
    expect(expected).toHaveLength(mostActions)
    const { toRenew } = (await overviewOf(hosting)).domains
    expect(toRenew).toEqual(expected.map(({ fqdn, unicode, next, registrar }) => ({ fqdn, unicode, next, registrar })))
  })

  test('does not name a blocked domain to renew, because no registrar can renew it', async () => {
    const { toRenew } = (await overviewOf(hosting)).domains
    const name = toRenew[0]?.fqdn ?? ''
    expect(name).not.toBe('')
    await setStates(name, ['expired', 'outzone', 'serverBlocked'])
    expect((await overviewOf(hosting)).domains.toRenew.map(({ fqdn }) => fqdn)).not.toContain(name)
    await setStates(name, ['expired', 'outzone'])
    expect((await overviewOf(hosting)).domains.toRenew).toEqual(toRenew)
  })

  test('counts all domains to renew by the state that comes, with the day of the first', async () => {
    const renewableOf = async () => (await overviewOf(gita)).domains.renewable
    const before = await renewableOf()
    const [first, second] = [addDays(today, 2), addDays(today, 3)]
    const codes: StateCode[] = ['expired', 'outzone']
    const given = { holder: 'GITA-HORAKOVA', states: codes }
    for (const [fqdn, on] of [
      ['zrusi-se-a.cz', second],
      ['zrusi-se-b.cz', first],
    ] as const)
      await setNext(await registerDomain(server.db, fqdn, given), on)
    await setNext(await registerDomain(server.db, 'blok.cz', { ...given, states: ['expired', 'serverBlocked'] }), today)
    const countIn = (all: typeof before) => all.find(({ next }) => next.state === 'deleteCandidate')?.count ?? 0
    const after = await renewableOf()
    expect(countIn(after)).toBe(countIn(before) + 2)
    expect(after.find(({ next }) => next.state === 'deleteCandidate')?.next.on).toBe(first)
  })

  test('names the domains that only the missing name servers remove from the zone, by name', async () => {
    const namesOf = async () => (await overviewOf(gita)).domains.toDelegate.map(({ fqdn }) => fqdn)
    const countOf = async () => (await overviewOf(gita)).domains.undelegated.count
    const [before, count] = [await namesOf(), await countOf()]
    const given = { holder: 'GITA-HORAKOVA' }
    await registerDomain(server.db, 'a-bez-serveru.cz', { ...given, states: ['outzone', 'nssetMissing'] })
    await registerDomain(server.db, 'a-ve-stavu.cz', { ...given, states: ['nssetMissing'] })
    for (const state of ['expired', 'deleteCandidate', 'serverBlocked', 'serverOutzoneManual'] as const)
      await registerDomain(server.db, `a-${state}.cz`, { ...given, states: ['outzone', 'nssetMissing', state] })
    expect(await namesOf()).toEqual(['a-bez-serveru.cz', ...before])
    expect(await countOf()).toBe(count + 1)
  })

  test('is the same twice, however it was computed', async () => {
    const [one, other] = [await overviewOf(hosting), await overviewOf(hosting)]
    expect(other.domains).toEqual(one.domains)
    expect(Date.parse(other.asOf)).toBeGreaterThanOrEqual(Date.parse(one.asOf))
  })

  test('of a person without domains is zeros, and no state needs attention', async () => {
    const { domains } = await overviewOf(await signIn(server.url, 'tomas'))
    expect(new Set(everyNumber({ domains }).map(({ count }) => count))).toEqual(new Set([0]))
    expect(domains.byMonth).toHaveLength(12)
    expect(domains.attention).toEqual([])
  })

  test('does not count domains where one is only technical contact', async () => {
    const anna = await signIn(server.url, 'anna')
    const before = (await overviewOf(anna)).domains.all.count
    const id = await registerDomain(server.db, 'technicky.cz', { holder: 'HOSTING-DVORAK' })
    await sql`
      insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, state_mask, state_rank, registrar_id)
      select domain_id, (select id from contact where handle = 'ANNA-NOVAKOVA' and deleted_at is null), 4, sort_key, search_key,
        state_mask, state_rank, registrar_id
      from domain_contact where domain_id = ${id}`.execute(server.db)
    expect((await overviewOf(anna)).domains.all.count).toBe(before)
  })

  test('is no stranger’s business', async () => {
    expect((await visit(server.url).get(readOverview.path)).status).toBe(401)
  })
})

async function setStates(fqdn: string, codes: readonly StateCode[]) {
  const { rows } = await sql<{ id: string }>`
    update domain_contact as c set state_mask = ${maskOf(codes).toString()} from domain as d
    where d.id = c.domain_id and d.fqdn = ${fqdn} returning d.id`.execute(server.db)
  await bumpListingsOfDomains(
    server.db,
    rows.map(({ id }) => id),
  )
}

async function setNext(domainId: string, on: string) {
  await sql`
    update domain_contact set next_state = ${states.deleteCandidate.number}, next_state_on = ${on}
    where domain_id = ${domainId}`.execute(server.db)
}

async function overviewOf(visitor: Visitor): Promise<Overview> {
  return readOverview.answer.parse(await (await visitor.get(readOverview.path)).json())
}

function everyNumber({ domains }: Pick<Overview, 'domains'>): Counted[] {
  const {
    all,
    expiring,
    byMonth,
    open,
    transfer,
    full,
    unsecured,
    nssetMissing,
    attention,
    expired,
    renewable,
    undelegated,
    others,
  } = domains
  return [
    all,
    ...expiring,
    ...byMonth,
    open,
    transfer,
    full,
    unsecured,
    nssetMissing,
    expired,
    ...attention,
    ...renewable,
    undelegated,
    others,
  ]
}

async function totalOf(query: string): Promise<number> {
  return listDomains.answer.parse(await (await hosting.get(listDomains.path + query)).json()).total
}
