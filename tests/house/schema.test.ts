// @module-tag database
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { read, sourceFiles } from './sources.ts'

let client: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await cloneDatabase()
  drop = database.drop
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await drop()
})

type Shape = Record<string, Record<string, string>>

/** What `server/db/schema.ts` and its folder say: table, column, and the column's type as it is written there. */
function written(): Shape {
  const interfaces = new Map(['server/db/schema.ts', ...sourceFiles('server/db/schema')].flatMap(interfacesOf))
  function members(name: string): (readonly [string, string])[] {
    const { heritageClauses = [], members: own = [] } = interfaces.get(name) ?? {}
    const inherited = heritageClauses.flatMap(({ types }) => types.flatMap((type) => members(type.getText())))
    return [
      ...inherited,
      ...[...own].filter(ts.isPropertySignature).map((one) => [one.name.getText(), one.type?.getText() ?? ''] as const),
    ]
  }
  return Object.fromEntries(members('Database').map(([table, type]) => [table, Object.fromEntries(members(type))]))
}

function interfacesOf(path: string) {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
  return source.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one] as const)
}

async function made(): Promise<
  { table: string; column: string; type: string; isNullable: boolean; hasDefault: boolean }[]
> {
  const { rows } = await client.query(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable", a.atthasdef as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
     order by 1, a.attnum`,
  )
  return rows
}

/** How a column of the database reads in TypeScript; text may be narrowed to the words it takes. */
const reading: Record<string, RegExp> = {
  uuid: /^string$/,
  text: /^(string|[A-Z]\w+|'[^']+')( \| ('[^']+'|[A-Z]\w+))*$/,
  'text[]': /^string\[\]$/,
  'inet[]': /^string\[\]$/,
  inet: /^string$/,
  date: /^string$/,
  'timestamp with time zone': /^Date$/,
  smallint: /^number$/,
  integer: /^number$/,
  bigint: /^Int8$/,
  boolean: /^boolean$/,
  bytea: /^Buffer$/,
  jsonb: /^Json$/,
}

describe('server/db/schema.ts', () => {
  test('names the tables and columns the migrations make, no more and no fewer', async () => {
    const shape = written()
    const columns = await made()
    const inDatabase = columns.map(({ table, column }) => `${table}.${column}`).sort()
    const inCode = Object.entries(shape)
      .flatMap(([table, members]) => Object.keys(members).map((column) => `${table}.${column}`))
      .sort()
    expect(inCode.length).toBeGreaterThan(200)
    expect(inCode).toEqual(inDatabase)
  })

  test('gives each column the type, the emptiness and the default it has in the database', async () => {
    const shape = written()
    const wrong = (await made()).filter(({ table, column, type, isNullable, hasDefault }) => {
      const documented = shape[table]?.[column] ?? ''
      const isGenerated = /^Generated<.*>$/.test(documented)
      const bare = documented.replace(/^Generated<(.*)>$/, '$1')
      const isNull = / \| null$/.test(bare)
      return isNull !== isNullable || isGenerated !== hasDefault || !reading[type]?.test(bare.replace(/ \| null$/, ''))
    })
    expect(wrong).toEqual([])
  })
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
