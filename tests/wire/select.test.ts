// @module-tag database
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectDomains, weighDomains } from '#contract/domain.ts'
import { pasteLimit } from '#contract/selection.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { listedNames, ownDomains, type Filters, type OwnDomain } from '#tests/server/ownDomains.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const czech = 'žluťoučký-kůň.cz'
const ascii = domainToASCII(czech)

let server: TestServer
let hosting: Visitor
let anna: Visitor
let rows: OwnDomain[]
let today: string
beforeAll(async () => {
  server = await startServer()
  await registerDomain(server.db, czech, { holder: 'HOSTING-DVORAK', expiresOn: null })
  await registerDomain(server.db, 'cizi-vyber.cz', { holder: 'ANNA-NOVAKOVA' })
  await registerDomain(server.db, 'zrusena-vyber.cz', { holder: null, isDeleted: true })
  hosting = await signIn(server.url, 'hosting')
  anna = await signIn(server.url, 'anna')
  rows = await ownDomains(server.db, 'HOSTING-DVORAK')
  const { rows: days } = await sql<{ day: string }>`select (now() at time zone 'Europe/Prague')::date as day`.execute(
    server.db,
  )
  today = days[0]?.day ?? ''
})
afterAll(() => server.close())

describe('pasted names', () => {
  test('are mine, not mine, malformed or there twice', async () => {
    const [one = '', two = ''] = namesOf(2)
    const names = [two, czech.toUpperCase(), ` ${one.toUpperCase()}. `, 'cizi-vyber.cz', 'NIKDE.cz', 'zrusena-vyber.cz']
    expect(await select(hosting, { names: [...names, 'not a name', ascii, '', one, one] })).toEqual({
      found: [two, ascii, one],
      matching: null,
      notMine: ['cizi-vyber.cz', 'NIKDE.cz', 'zrusena-vyber.cz'],
      malformed: ['not a name', ''],
      duplicate: [ascii, one],
    })
  })

  test('are matched by a list query exactly as the list shows them', async () => {
    const names = rows.map(({ fqdn }) => fqdn)
    for (const query of queries()) {
      const { found, matching } = await select(hosting, { names, query })
      expect(found).toEqual(names)
      expect(new Set(matching)).toEqual(shownBy(query))
    }
  })

  test('of a domain without an expiry match no query about expiries', async () => {
    const { found, matching } = await select(hosting, { names: [czech], query: { expiresWithin: 3660 } })
    expect({ found, matching }).toEqual({ found: [ascii], matching: [] })
  })

  test('of another are the same as nobody’s', async () => {
    const { found, notMine } = await select(anna, { names: namesOf(1) })
    expect({ found, notMine }).toEqual({ found: [], notMine: namesOf(1) })
  })

  test('may be none', async () => {
    const nothing = { found: [], matching: null, notMine: [], malformed: [], duplicate: [] }
    expect(await select(hosting, { names: [] })).toEqual(nothing)
  })

  test('may be as many as a selection takes, each as long as names are', async () => {
    const long = (at: number) => `${String(at).padStart(60, 'x')}.cz`
    const mine = namesOf(3)
    const names = [...mine, ...Array.from({ length: pasteLimit - mine.length }, (_, at) => long(at))]
    const { found, notMine } = await select(hosting, { names })
    expect(found).toEqual(mine)
    expect(notMine).toHaveLength(pasteLimit - mine.length)
  })

  test.each([
    ['one too many', { names: Array.from({ length: pasteLimit + 1 }, () => 'a.cz') }, 'names', 'too-long'],
    ['a text longer than any name', { names: ['x'.repeat(1001)] }, 'names.0', 'too-long'],
    ['no names', {}, 'names', 'required'],
    ['a query there is not', { names: [], query: { colour: 'red' } }, 'query.colour', 'unknown-field'],
  ])('are refused with %s', async (_what, body, path, code) => {
    const answer = await hosting.send('POST', selectDomains.path, body)
    expect(await problemOf(answer)).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  test('by another person’s handle find no such object', async () => {
    const answer = await hosting.send('POST', selectDomains.path, { names: [], query: { handle: 'ANNA-NOVAKOVA' } })
    expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'object-not-found' })
  })

  test('are no stranger’s business', async () => {
    expect((await visit(server.url).send('POST', selectDomains.path, { names: [] })).status).toBe(401)
  })
})

describe('the weight of a selection', () => {
  test('is that of plain sets', async () => {
    const name = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...rows.map(({ fqdn }) => fqdn)) },
      fc.constantFrom('cizi-vyber.cz', 'NIKDE.cz', 'not a name', czech, ascii.toUpperCase()),
    )
    const names = fc.array(name, { maxLength: 30 })
    const query = fc.constantFrom(...queries())
    const matching = fc.option(fc.record({ query, except: names }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(names, matching, query, async (ids, all, shown) => {
        const chosen = new Set(all ? shownBy(all.query) : [])
        for (const one of all?.except ?? []) chosen.delete(domainToASCII(one))
        for (const one of ids) if (rows.some(({ fqdn }) => fqdn === domainToASCII(one))) chosen.add(domainToASCII(one))
        const visible = shownBy(shown)
        expect(await count(hosting, { selection: { ids, matching: all }, query: shown })).toEqual({
          count: chosen.size,
          shown: [...chosen].filter((fqdn) => visible.has(fqdn)).length,
        })
      }),
      { numRuns: 60 },
    )
  })

  test('of nothing is nothing, and of everything is everything', async () => {
    expect(await count(hosting, { selection: {}, query: {} })).toEqual({ count: 0, shown: 0 })
    const everything = { count: rows.length, shown: rows.length }
    expect(await count(hosting, { selection: { matching: { query: {} } }, query: {} })).toEqual(everything)
  })

  test('does not count a name that is no longer mine', async () => {
    const id = await registerDomain(server.db, 'odejde.cz', { holder: 'ANNA-NOVAKOVA' })
    const selection = { ids: ['odejde.cz', 'cizi-vyber.cz'] }
    expect(await count(anna, { selection, query: {} })).toEqual({ count: 2, shown: 2 })
    await sql`delete from domain_contact where domain_id = ${id}`.execute(server.db)
    expect(await count(anna, { selection, query: {} })).toEqual({ count: 1, shown: 1 })
  })

  test('takes 100,000 names and as many exceptions', async () => {
    const long = (at: number) => `${String(at).padStart(60, 'x')}.cz`
    const names = Array.from({ length: pasteLimit }, (_, at) => long(at))
    const except = [...names.slice(1), rows[0]?.fqdn]
    const selection = { ids: names, matching: { query: {}, except } }
    expect(await count(hosting, { selection, query: {} })).toEqual({ count: rows.length - 1, shown: rows.length - 1 })
  })

  test.each([
    ['shown', { selection: {}, query: { handle: 'ANNA-NOVAKOVA' } }],
    ['chosen', { selection: { matching: { query: { handle: 'ANNA-NOVAKOVA' } } }, query: {} }],
  ])('finds no such object when another person’s list is %s', async (_what, body) => {
    expect(await problemOf(await hosting.send('POST', weighDomains.path, body))).toMatchObject({
      status: 404,
      code: 'object-not-found',
    })
  })

  test.each([
    ['an id that is empty', { selection: { ids: [''] }, query: {} }, 'selection.ids.0'],
    ['no query', { selection: {} }, 'query'],
    ['no selection', { query: {} }, 'selection'],
  ])('is refused with %s', async (_what, body, path) => {
    const answer = await hosting.send('POST', weighDomains.path, body)
    expect(await problemOf(answer)).toMatchObject({ status: 422, errors: [{ path }] })
  })
})

function queries(): Filters[] {
  return [
    {},
    { q: 'a' },
    { lock: 'open' },
    { isSecured: 'no' },
    { expiresWithin: 90 },
    { type: 'holder', nssetMissing: 'no' },
    { handle: 'HOSTING-DVORAK', state: 'expired' },
  ]
}

function shownBy(query: Filters): Set<string> {
  return new Set(listedNames(rows, 'fqdn', query, today))
}

function namesOf(count: number): string[] {
  return rows.slice(0, count).map(({ fqdn }) => fqdn)
}

async function select(visitor: Visitor, body: unknown) {
  const answer = await visitor.send('POST', selectDomains.path, body)
  return selectDomains.answer.parse(await answer.json())
}

async function count(visitor: Visitor, body: unknown) {
  const answer = await visitor.send('POST', weighDomains.path, body)
  return weighDomains.answer.parse(await answer.json())
}
