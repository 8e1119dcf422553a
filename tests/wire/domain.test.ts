// @module-tag database
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainColumnNames, type DomainQuery, listDomains } from '#contract/domain.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { listedNames, ownDomains, type Filters, type OwnDomain } from '#tests/server/ownDomains.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { registrysDay } from '#tests/server/registrysDay.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let hosting: Visitor
let anna: Visitor
let rows: OwnDomain[]
let today: string
beforeAll(async () => {
  server = await startServer()
  const own = { holder: 'HOSTING-DVORAK', expiresOn: '2031-01-01' }
  await registerDomain(server.db, 'žluťoučký-kůň.cz', own)
  await registerDomain(server.db, 'bez-expirace.cz', { ...own, expiresOn: null })
  await registerDomain(server.db, 'bez-drzitele.cz', { admins: ['HOSTING-DVORAK'], expiresOn: '2031-01-01' })
  await registerDomain(server.db, 'jen-zakaz-zmen.cz', { ...own, states: ['serverUpdateProhibited'] })
  await registerDomain(server.db, 'ma-stavy.cz', {
    ...own,
    states: ['linked', 'expirationWarning', 'expired', 'unguarded', 'nssetMissing', 'serverBlocked'],
  })
  hosting = await signIn(server.url, 'hosting')
  anna = await signIn(server.url, 'anna')
  rows = await ownDomains(server.db, 'HOSTING-DVORAK')
  today = await registrysDay(server.db)
})
afterAll(() => server.close())

const sorts = domainColumnNames.flatMap((column) => [column, `-${column}`] as const)

describe('the pages of a list', () => {
  test.each(sorts)('sorted by %s are all its rows once, in order', async (sort) => {
    expect(await allNames(hosting, { sort })).toEqual(listedNames(rows, sort, {}, today))
  })

  test.each([25, 50, 100])('hold %i rows each, the last one the rest', async (size) => {
    const { total, pages } = await pageOf(hosting, { size: String(size) })
    expect(total).toBe(rows.length)
    expect(pages).toBe(Math.ceil(total / size))
    expect((await pageOf(hosting, { size: String(size), page: String(pages - 1) })).items).toHaveLength(size)
    const last = await pageOf(hosting, { size: String(size), page: String(pages) })
    expect(last.items).toHaveLength(total - (pages - 1) * size)
  })

  test('come at any depth and in any succession', async () => {
    const expected = listedNames(rows, '-lock', {}, today)
    for (const page of [7, 1, 12, 3]) {
      const { items } = await pageOf(hosting, { sort: '-lock', size: '25', page: String(page) })
      expect(items.map(({ fqdn }) => fqdn)).toEqual(expected.slice((page - 1) * 25, page * 25))
    }
  })

  test('past the end have no rows, and still the exact count', async () => {
    expect(await pageOf(hosting, { page: '1000000' })).toMatchObject({ items: [], total: rows.length, page: 1_000_000 })
  })

  test('of a person without domains are one empty page', async () => {
    const tomas = await signIn(server.url, 'tomas')
    expect(await pageOf(tomas, {})).toMatchObject({ items: [], total: 0, pages: 1, page: 1 })
  })

  test('begin with what expires first when nobody says otherwise', async () => {
    const { items } = await pageOf(hosting, {})
    expect(items.map(({ fqdn }) => fqdn)).toEqual(listedNames(rows, 'expiresOn', {}, today).slice(0, 100))
  })
})

describe('a row', () => {
  test('shows the U-label beside the A-label where they differ', async () => {
    const { items } = await pageOf(hosting, { q: 'kun.cz' })
    expect(items).toMatchObject([{ fqdn: domainToASCII('žluťoučký-kůň.cz'), unicode: 'žluťoučký-kůň.cz' }])
  })

  test('says what is mine about it, and nothing where the registry knows nothing', async () => {
    const [row] = (await pageOf(hosting, { q: 'bez-drzitele' })).items
    expect(row).toMatchObject({
      roles: ['admin'],
      holder: null,
      nsset: null,
      keyset: null,
      next: null,
      isSecured: false,
    })
    expect(row?.registrar.handle).toMatch(/^REG-/)
    expect((await pageOf(hosting, { q: 'bez-expirace' })).items).toMatchObject([{ expiresOn: null, roles: ['holder'] }])
  })

  test('carries external states only, most urgent first', async () => {
    expect((await pageOf(hosting, { q: 'ma-stavy' })).items).toMatchObject([
      { states: ['expired', 'serverBlocked', 'linked'], lock: 'open' },
    ])
  })
})

describe('a filter', () => {
  test('shows exactly what it says', async () => {
    for (const filter of filters()) expect(await shownBy(filter)).toEqual(expectedOf(filter))
  })

  test('narrows what another leaves', async () => {
    const all = filters()
    const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => ({ ...one, ...other })))
    const differing = pairs.filter((both) => Object.keys(both).length > 1)
    for (const both of differing) expect(await shownBy(both)).toEqual(expectedOf(both))
  }, 120_000)

  test('by an nsset, a keyset or a registrar nobody has shows nothing', async () => {
    for (const name of ['nsset', 'keyset', 'registrar']) {
      expect(await pageOf(hosting, { [name]: 'NOBODY' })).toMatchObject({ items: [], total: 0 })
    }
  })

  test('by my own handle takes it in any case', async () => {
    expect((await pageOf(hosting, { handle: 'hosting-Dvorak' })).total).toBe(rows.length)
  })

  test('by the handle of another person finds no such object, theirs or nobody’s', async () => {
    for (const handle of ['ANNA-NOVAKOVA', 'NOBODY'])
      expect(await codeOf(await hosting.get(addressOf({ handle })))).toBe('object-not-found')
  })
})

describe('a search', () => {
  test.each([
    ['žluťoučký', 1],
    ['ZLUTOUCKY', 1],
    ['  Kůň.CZ ', 1],
    ['xn--LUOUK', 1],
    ['bez-', 2],
    ['%', 0],
    ['_', 0],
    ['b_z-', 0],
    ['\\', 0],
    ["'", 0],
    ['🦊', 0],
  ])('for %j finds %i', async (q, total) => {
    expect((await pageOf(hosting, { q })).total).toBe(total)
  })

  test('for nothing is none', async () => {
    expect((await pageOf(hosting, { q: '  ' })).total).toBe(rows.length)
  })
})

describe('a query that does not fit', () => {
  test.each([
    ['sort', 'price', 'wrong-choice'],
    ['sort', '--fqdn', 'wrong-choice'],
    ['sort', 'sort_key', 'wrong-choice'],
    ['size', '101', 'wrong-choice'],
    ['size', '0', 'wrong-choice'],
    ['page', '0', 'too-small'],
    ['page', '1000001', 'too-large'],
    ['page', '1.5', 'wrong-format'],
    ['q', 'x'.repeat(256), 'too-long'],
    ['q', '\0', 'wrong-format'],
    ['expiresFrom', '2026-02-30', 'wrong-format'],
    ['expiresTo', '0000-01-01', 'wrong-format'],
    ['state', 'asleep', 'wrong-choice'],
    ['colour', 'red', 'unknown-field'],
  ])('for %s being %j is refused and says where', async (path, value, code) => {
    const answer = await hosting.get(addressOf({ [path]: value }))
    expect(answer.status).toBe(422)
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path, code }] })
  })
})

describe('the list of one', () => {
  test('never holds what is another’s', async () => {
    const mine = await allNames(anna, { sort: 'fqdn' })
    expect(mine).toEqual(listedNames(await ownDomains(server.db, 'ANNA-NOVAKOVA'), 'fqdn', {}, today))
    expect(mine.filter((name) => rows.some(({ fqdn }) => fqdn === name))).toEqual([])
  })

  test('has no domain at which they are only technical contact', async () => {
    const before = (await pageOf(anna, {})).total
    await registerDomain(server.db, 'jen-technicky.cz', { holder: 'HOSTING-DVORAK' })
    await sql`
      insert into domain_contact
      select domain_id, (select id from contact where handle = 'ANNA-NOVAKOVA' and deleted_at is null), 4, sort_key, search_key,
        expires_on, state_mask, state_rank, next_state, next_state_on, registrar_id, holder_id, nsset_id, keyset_id
      from domain_contact where domain_id = (select id from domain where fqdn = 'jen-technicky.cz')`.execute(server.db)
    expect((await pageOf(anna, { q: 'jen-technicky' })).total).toBe(0)
    expect((await pageOf(anna, {})).total).toBe(before)
    rows = await ownDomains(server.db, 'HOSTING-DVORAK')
  })
})

/** One filter each, with values that some of the rows have. */
function filters(): Filters[] {
  const some = (value: (row: OwnDomain) => string | null) => rows.map(value).find((found) => found !== null) ?? ''
  return [
    { q: 'a' },
    { q: 'web' },
    { type: 'holder' },
    { type: 'admin' },
    { handle: 'HOSTING-DVORAK' },
    { nsset: some(({ nsset }) => nsset) },
    { keyset: some(({ keyset }) => keyset) },
    { registrar: some(({ registrar }) => registrar) },
    { holder: some(({ holder }) => (holder === 'HOSTING-DVORAK' ? null : holder)) },
    { state: 'expired' },
    { state: 'serverTransferProhibited' },
    { state: 'serverUpdateProhibited' },
    { worstState: 'outzone' },
    { worstState: 'expired' },
    { worstState: 'serverTransferProhibited' },
    { needsAttention: 'yes' },
    { needsAttention: 'no' },
    { needsAttention: 'other' },
    { renewBefore: 'outzone' },
    { renewBefore: 'deleteCandidate' },
    { needsServers: 'yes' },
    { needsServers: 'no' },
    { lock: 'open' },
    { lock: 'transfer' },
    { lock: 'full' },
    { expiresWithin: 0 },
    { expiresWithin: 60 },
    { expiresFrom: some(({ expiresOn }) => expiresOn) },
    { expiresTo: some(({ expiresOn }) => expiresOn) },
    { isSecured: 'yes' },
    { isSecured: 'no' },
    { nssetMissing: 'yes' },
    { nssetMissing: 'no' },
  ]
}

async function shownBy(filter: Filters) {
  const { items, total } = await pageOf(hosting, queryOf(filter))
  return { filter, total, names: items.map(({ fqdn }) => fqdn) }
}

function expectedOf(filter: Filters) {
  const names = listedNames(rows, 'expiresOn', filter, today)
  return { filter, total: names.length, names: names.slice(0, 100) }
}

function queryOf(filter: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
}

async function allNames(visitor: Visitor, query: { sort: DomainQuery['sort'] }): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { items, pages } = await pageOf(visitor, { ...query, page: String(page) })
    names.push(...items.map(({ fqdn }) => fqdn))
    if (page >= pages) return names
  }
}

async function pageOf(visitor: Visitor, query: Record<string, string>) {
  const answer = await visitor.get(addressOf(query))
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return listDomains.answer.parse(await answer.json())
}

function addressOf(query: Record<string, string>): string {
  return `${listDomains.path}?${new URLSearchParams(query)}`
}
