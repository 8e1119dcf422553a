import { expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

/** Returns the tables that SQL and Kysely name in a source. */
function tablesIn(source: string): string[] {
  const inSql = [...source.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\s+(?:as|set|where|\()/g)]
  const inKysely = [...source.matchAll(/\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w*Join)\('([a-z_]+)/g)]
  return [...inSql, ...inKysely].map(([, table]) => table ?? '')
}

/** Words at the place of a table that are none: names of a statement's own, and a word of SQL. */
const notTables = ['bidder', 'lateral', 'patience', 'taken', 'wanted']

test('the stores of the auctions name tables of the auctions alone, so that the service can stand on its own', () => {
  const stores = sourceFiles('server/features/auction').filter((path) => /[sS]tore\.ts$/.test(path))
  const named = stores.flatMap((path) => tablesIn(read(path)))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((table) => !/^auction(_|$)/.test(table) && !notTables.includes(table))).toEqual([])
})

test('a table of the portal would be found out', () => {
  expect(tablesIn("select 1 from contact as c; tx.insertInto('mail')")).toEqual(['contact', 'mail'])
})
