// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { listFilterChoices, type FilteredField, type FilteredList } from '#contract/filterChoice.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let hosting: Visitor
beforeAll(async () => {
  server = await startServer()
  hosting = await signIn(server.url, 'hosting')
})
afterAll(() => server.close())

async function choices(list: FilteredList, field: FilteredField, q = '') {
  const path = listFilterChoices.path.replace('{list}', list).replace('{field}', field)
  const answer = await hosting.get(`${path}?q=${encodeURIComponent(q)}`)
  expect(answer.status).toBe(200)
  return listFilterChoices.answer.parse(await answer.json())
}

async function total(query: string): Promise<number> {
  const answer = await hosting.get(`${listDomains.path}?${query}`)
  return listDomains.answer.parse(await answer.json()).total
}

describe('what a list of mine can be filtered by', () => {
  test.each(['registrar', 'holder', 'nsset', 'keyset'] as const)(
    'is each %s of my domains, with their number',
    async (field) => {
      const { items } = await choices('domains', field)
      expect(items.length).toBeGreaterThan(1)
      expect(items.map(({ count }) => count)).toEqual(items.map(({ count }) => count).toSorted((a, b) => b - a))
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from domain_contact as c join contact as k on k.id = c.contact_id
      join ${sql.table(field === 'holder' ? 'contact' : field)} as f on f.id = ${sql.ref(`c.${field}_id`)}
      where k.handle = 'HOSTING-DVORAK' and c.roles & 3 <> 0 and f.handle = ${items[0]?.handle}`.execute(server.db)
      expect(items[0]?.count).toBe(rows[0]?.count)
    },
  )

  test('is found by a part of its name, without diacritics, or of its handle', async () => {
    const { items } = await choices('domains', 'registrar')
    const [first] = items
    const word = (first?.name ?? '').split(' ')[0] ?? ''
    const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    for (const q of [word, plain, first?.handle.toLowerCase() ?? ''])
      expect((await choices('domains', 'registrar', q)).items).toContainEqual(first)
    expect((await choices('domains', 'registrar', 'no such registrar')).items).toEqual([])
  })

  test('is of sets their registrars, and nothing else', async () => {
    await choices('nssets', 'registrar')
    const path = listFilterChoices.path.replace('{list}', 'nssets').replace('{field}', 'nsset')
    expect((await hosting.get(path)).status).toBe(404)
  })

  test('filters by any of several', async () => {
    const [one, other] = (await choices('domains', 'registrar')).items
    expect(await total(`registrar=${one?.handle}`)).toBe(one?.count)
    expect(await total(`registrar=${one?.handle},${other?.handle.toLowerCase()}`)).toBe(
      (one?.count ?? 0) + (other?.count ?? 0),
    )
    const [first, second] = (await choices('domains', 'keyset')).items
    expect(await total(`keyset=${first?.handle},${second?.handle}&registrar=${one?.handle}`)).toBeLessThanOrEqual(
      (first?.count ?? 0) + (second?.count ?? 0),
    )
  })

  test.each(['A,', ',A', 'A,,B', Array.from({ length: 21 }, (_, at) => `A${at}`).join()])(
    'refuses %s',
    async (registrar) => {
      expect((await hosting.get(`${listDomains.path}?registrar=${registrar}`)).status).toBe(422)
    },
  )
})
