// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LastingData, TimedData } from '#contract/legal.ts'
import { readConfig } from '#server/config.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { personalData } from '#server/features/person/personalData.ts'
import { retentionFacts } from '#server/features/legal/facts.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'

let database: { url: string; drop: () => Promise<void> }
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 1 }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Tables with a reference to a person, or a column named like data of one. */
async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'
      and (
        a.attname ~ '(^|_)(identity|contact|holder|person|subject|actor|recipient|e?mail|address|agent|telephone|phone|fax|birth|ident)(_|$)'
        or exists (
          select from pg_constraint as k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
            and k.confrelid in ('contact'::regclass, 'identity'::regclass, 'session'::regclass, 'mail'::regclass)
        )
      ) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the tables that are listed as `nobody` or not at all. */
function undeclared(tables: readonly string[]): string[] {
  const declared = new Map<string, unknown>(Object.entries(personalData))
  return tables.filter((table) => (declared.get(table) ?? 'nobody') === 'nobody')
}

describe('the list of personal data', () => {
  test('names every table of the database, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'`.execute(db)
    expect(Object.keys(personalData).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test('has no table for nobody that holds data of people', async () => {
    const tables = await tablesAboutPeople()
    expect(tables.length).toBeGreaterThan(25)
    expect(undeclared(tables)).toEqual([])
  })

  test('misses a new table with data of people', async () => {
    await sql`create table visitor (id uuid primary key, email text)`.execute(db)
    await sql`create table note (id uuid primary key, written_by uuid references identity)`.execute(db)
    expect(undeclared(await tablesAboutPeople())).toEqual(['note', 'visitor'])
    await sql`drop table visitor, note`.execute(db)
  })

  test('has a line on the privacy page for each of its facts, and the page has no other', () => {
    const shown = retentionFacts(readConfig({})).map(({ what }) => what)
    const named = Object.values(personalData).flatMap((table) => (table === 'nobody' ? [] : table.facts))
    expect([...new Set(named)].sort()).toEqual([...shown].sort())
    expect([...shown].sort()).toEqual([...TimedData.options, ...LastingData.options].sort())
  })
})
