import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exportKeysetsCsv,
  exportSelectedKeysetsCsv,
  listKeysets,
  selectKeysets,
  weighKeysets,
} from '#contract/keyset.ts'
import { exportNssetsCsv, exportSelectedNssetsCsv, listNssets, selectNssets, weighNssets } from '#contract/nsset.ts'
import { setColumnNames, type SetQuery, type SetRow } from '#contract/set.ts'
import type { Db } from '#server/db/connect.ts'
import { giveSet, makeTechnical, registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { listedHandles, ownSets, type OwnSet, type SetFilters } from '#tests/server/ownSets.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const kinds = {
  nsset: {
    list: listNssets,
    csv: exportNssetsCsv,
    csvOf: exportSelectedNssetsCsv,
    select: selectNssets,
    count: weighNssets,
    register: registerNsset,
  },
  keyset: {
    list: listKeysets,
    csv: exportKeysetsCsv,
    csvOf: exportSelectedKeysetsCsv,
    select: selectKeysets,
    count: weighKeysets,
    register: registerKeyset,
  },
} as const
const types = ['nsset', 'keyset'] as const

let server: TestServer
let hosting: Visitor
let tomas: Visitor
const rows: Record<(typeof types)[number], OwnSet[]> = { nsset: [], keyset: [] }
beforeAll(async () => {
  server = await startServer()
  for (const type of types) {
    // The next one in the order of numbers, the same number with a zero, and what others and nobody has.
    for (let number = 1; number <= 30; number++) {
      await kinds[type].register(server.db, `WEB-${number}`, {
        technical: ['HOSTING-DVORAK'],
        states: statesOf(number),
      })
    }
    await kinds[type].register(server.db, 'WEB-01', { technical: ['HOSTING-DVORAK', 'TOMAS-SVOBODA'] })
    await kinds[type].register(server.db, 'WEB-OTHERS', { technical: ['ANNA-NOVAKOVA'] })
    await kinds[type].register(server.db, 'WEB-GONE', { technical: ['HOSTING-DVORAK'], isDeleted: true })
    rows[type] = await ownSets(server.db, type, 'HOSTING-DVORAK')
  }
  hosting = await signIn(server.url, 'hosting')
  tomas = await signIn(server.url, 'tomas')
})
afterAll(() => server.close())

const sorts = setColumnNames.flatMap((column) => [column, `-${column}`] as const)

describe.each(types)('a list of %ss', (type) => {
  test.each(sorts)('sorted by %s has all its rows once, in order', async (sort) => {
    expect(await allHandles(type, { sort })).toEqual(listedHandles(rows[type], sort))
  })

  test('stands in the natural order of handles when nobody says otherwise', async () => {
    const handles = (await allHandles(type, { q: 'web' })).slice(0, 4)
    expect(handles).toEqual(['WEB-1', 'WEB-01', 'WEB-2', 'WEB-3'])
  })

  test('shows of each how many domains use it, registrar, external states and lock', async () => {
    const { items } = await pageOf(hosting, type, {})
    for (const { handle, domains, registrar } of items) {
      const row = rows[type].find((one) => one.handle === handle)
      expect({ domains, registrar: registrar.handle }).toEqual({ domains: row?.domains, registrar: row?.registrar })
    }
    expect(items.some(({ domains }) => domains > 1)).toBe(true)
    expect(items.find(({ handle }) => handle === 'WEB-4')).toMatchObject({
      states: ['serverUpdateProhibited', 'serverTransferProhibited', 'linked'],
      lock: 'full',
    })
  })

  test('shows under each filter, and under each two, exactly what it says', async () => {
    const filters: SetFilters[] = [
      { state: 'linked' },
      { state: 'serverTransferProhibited' },
      ...(['open', 'transfer', 'full'] as const).map((lock) => ({ lock })),
      { registrar: rows[type][0]?.registrar },
      ...(['yes', 'no'] as const).map((unused) => ({ unused })),
    ]
    const pairs = filters.flatMap((one) => filters.map((other) => ({ ...one, ...other })))
    for (const filter of pairs) {
      const { items, total } = await pageOf(hosting, type, filter)
      const expected = listedHandles(rows[type], 'handle', filter)
      expect({ filter, total, handles: items.map(({ handle }) => handle) }).toEqual({
        filter,
        total: expected.length,
        handles: expected,
      })
    }
  })

  test('is that of my own contact, and of nobody else', async () => {
    expect((await pageOf(hosting, type, { handle: 'hosting-dvorak' })).total).toBe(rows[type].length)
    const mine = await ownSets(server.db, type, 'TOMAS-SVOBODA')
    expect((await pageOf(tomas, type, {})).items.map(({ handle }) => handle)).toEqual(listedHandles(mine, 'handle'))
    const answer = await hosting.get(`${kinds[type].list.path}?handle=ANNA-NOVAKOVA`)
    expect(await codeOf(answer)).toBe('object-not-found')
  })

  test.each([
    ['sort', 'fqdn', 'wrong-choice'],
    ['size', '10', 'wrong-choice'],
    ['unused', 'maybe', 'wrong-choice'],
    ['nsset', 'NS', 'unknown-field'],
    ['q', '\0', 'wrong-format'],
  ])('is refused for %s being %j', async (path, value, code) => {
    const answer = await hosting.get(`${kinds[type].list.path}?${new URLSearchParams({ [path]: value })}`)
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path, code }] })
  })

  test('is the present one when I become or cease to be technical contact', async () => {
    const { total } = await pageOf(tomas, type, {})
    await makeTechnical(server.db, type, 'WEB-OTHERS', 'TOMAS-SVOBODA')
    expect((await pageOf(tomas, type, {})).total).toBe(total + 1)
  })

  test('counts domains anew when they use another set, and says so to all whose set it is', async () => {
    await pageOf(tomas, type, { sort: '-domains', q: 'WEB-01' })
    const { rows: without } = await sql<{ fqdn: string }>`
      select fqdn from domain where ${sql.ref(`${type}_id`)} is null and deleted_at is null order by fqdn limit 7`.execute(
      server.db,
    )
    await giveSet(server.db, type, { handle: 'WEB-01', domains: without.map(({ fqdn }) => fqdn) })
    for (const visitor of [tomas, hosting]) {
      const { items } = await pageOf(visitor, type, { q: 'WEB-01' })
      expect(items).toMatchObject([{ handle: 'WEB-01', domains: 7 }])
    }
    expect(await miscounted(server.db, type)).toEqual([])
  })
})

describe.each(types)('the file of %ss', (type) => {
  test('is the list, row by row, under its heading', async () => {
    const answer = await hosting.get(`${kinds[type].csv.path}?sort=-domains&lang=en&values=codes`)
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${type}s-HOSTING-DVORAK-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    )
    const [heading, ...records] = readCsv(await answer.text(), 'comma')
    const { items } = await pageOf(hosting, type, { sort: '-domains' })
    const own = type === 'nsset' ? ['Servers'] : ['Key tag', 'Algorithm']
    const common = ['Domains', 'Registrar', 'Registrar’s name', 'States', 'Lock', 'Registry status']
    expect(heading).toEqual(['Handle', ...own, ...common])
    expect(records).toEqual(
      items.map(({ handle, servers, keys, domains, registrar, states, lock }) => [
        handle,
        ...(servers ? [servers.join(' ')] : []),
        ...(keys ? [spaced(keys, 'keyTag'), spaced(keys, 'algorithmName')] : []),
        String(domains),
        registrar.handle,
        registrar.name ?? '',
        states.join(' '),
        lock,
        '',
      ]),
    )
  })

  test('of a selection has its rows alone, in the order of the list', async () => {
    const body = { selection: { ids: ['WEB-1', 'WEB-3', 'WEB-2', 'WEB-OTHERS'] }, query: { sort: '-handle' } }
    const answer = await hosting.send('POST', kinds[type].csvOf.path, { ...body, columns: 'handle' })
    expect(readCsv(await answer.text(), 'comma').slice(1)).toEqual([['WEB-3'], ['WEB-2'], ['WEB-1']])
  })

  test('has no column that the list has not', async () => {
    const answer = await hosting.get(`${kinds[type].csv.path}?columns=handle,constructor`)
    expect(await problemOf(answer)).toMatchObject({ errors: [{ path: 'columns', code: 'wrong-choice' }] })
  })
})

describe.each(types)('pasted handles of %ss', (type) => {
  test('are mine in any case, not mine, malformed or there twice', async () => {
    const names = ['web-2', ' WEB-1 ', 'WEB-OTHERS', 'WEB-GONE', 'NOBODY', 'a b', 'WEB-2']
    const answer = await hosting.send('POST', kinds[type].select.path, { names, query: { lock: 'open' } })
    expect(await answer.json()).toEqual({
      found: ['WEB-2', 'WEB-1'],
      matching: ['WEB-1'],
      notMine: ['WEB-OTHERS', 'WEB-GONE', 'NOBODY'],
      malformed: ['a b'],
      duplicate: ['WEB-2'],
    })
  })

  test('are weighed against a list', async () => {
    const selection = { ids: ['WEB-1', 'WEB-OTHERS'], matching: { query: { q: 'WEB-2' }, except: ['WEB-2'] } }
    const answer = await hosting.send('POST', kinds[type].count.path, { selection, query: { lock: 'open' } })
    const chosen = ['WEB-1', ...Array.from({ length: 10 }, (_, at) => `WEB-${20 + at}`)]
    const shown = rows[type].filter(({ handle, mask }) => chosen.includes(handle) && (BigInt(mask) & 4n) === 0n)
    expect(await answer.json()).toEqual({ count: chosen.length, shown: shown.length })
  })

  test('of another contact’s list are no such object', async () => {
    const body = { names: [], query: { handle: 'ANNA-NOVAKOVA' } }
    const answer = await hosting.send('POST', kinds[type].select.path, body)
    expect(await codeOf(answer)).toBe('object-not-found')
  })
})

test('the numbers of the demo are those of its domains', async () => {
  for (const type of types) expect(await miscounted(server.db, type)).toEqual([])
})

function statesOf(number: number) {
  const holders = ['serverTransferProhibited', 'serverUpdateProhibited'] as const
  const own = holders.slice(0, number % 4 === 0 ? 2 : number % 2 === 0 ? 1 : 0)
  return [{ code: 'linked', by: 'rule' }, ...own.map((code) => ({ code, by: 'holder' }) as const)] as const
}

type Key = NonNullable<SetRow['keys']>[number]

function spaced(keys: readonly Key[], field: keyof Key): string {
  return keys.map((key) => key[field]).join(' ')
}

type Type = keyof typeof kinds

async function pageOf(visitor: Visitor, type: Type, query: Partial<SetQuery>) {
  const params = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  )
  const answer = await visitor.get(`${kinds[type].list.path}?${params}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return kinds[type].list.answer.parse(await answer.json())
}

async function allHandles(type: Type, query: Partial<SetQuery>): Promise<string[]> {
  const found: SetRow[] = []
  for (let page = 1; ; page++) {
    const { items, pages } = await pageOf(hosting, type, { ...query, size: 25, page })
    found.push(...items)
    if (page >= pages) return found.map(({ handle }) => handle)
  }
}

/** Sets whose stored number is not that of their existing domains. */
async function miscounted(db: Db, type: Type) {
  const { rows: wrong } = await sql<{ handle: string }>`
    select s.handle from ${sql.table(type)} as s where s.domain_count <> (
      select count(*) from domain as d where d.${sql.ref(`${type}_id`)} = s.id and d.deleted_at is null)`.execute(db)
  return wrong
}
