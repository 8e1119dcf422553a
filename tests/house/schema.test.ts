// @module-tag database
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { tableTypes } from '../../tools/tableTypes.ts'
import { read } from './sources.ts'

let url: string
let client: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ url, drop } = await cloneDatabase())
  client = new pg.Client(url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await drop()
})

test('server/db/schema.ts is as `npm run db:types` writes it', async () => {
  expect(read('server/db/schema.ts').split('\n')).toEqual((await tableTypes(url)).split('\n'))
})

describe('the tables', () => {
  test('each have a primary key', async () => {
    const { rows } = await client.query(
      `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
         and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`,
    )
    expect(rows).toEqual([])
  })

  test('have an index that begins with the columns of each foreign key', async () => {
    const { rows } = await client.query(
      `select k.conrelid::regclass::text as "table", pg_get_constraintdef(k.oid) as key
       from pg_constraint k
       -- States are never deleted or renumbered, so nobody looks for what refers to one.
       where k.contype = 'f' and k.confrelid <> 'state'::regclass and k.connamespace = 'public'::regnamespace
         and not exists (select from pg_index i where i.indrelid = k.conrelid
           and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]))))`,
    )
    expect(rows).toEqual([])
  })
})
