import { codeOf, problemOf } from '#tests/server/problem.ts'
import type { Readable } from 'node:stream'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownOf } from '#contract/hidden.ts'
import {
  type DomainColumn,
  domainColumnNames,
  DomainQuery,
  type DomainRow,
  exportDomainsCsv,
  listDomains,
} from '#contract/domain.ts'
import { openPool } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import { domainList } from '#server/features/domain/parts/listStore.ts'
import { listDeps } from '#server/features/list/parts/listDeps.ts'
import { exportList } from '#server/features/list/parts/readList.ts'
import type { DelimiterName } from '#server/http/csv.ts'
import type { Holder } from '#server/http/serve.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { lock } from '#tests/server/lock.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { registrysDay } from '#tests/server/registrysDay.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let hosting: Visitor
beforeAll(async () => {
  server = await startServer()
  hosting = await signIn(server.url, 'hosting')
})
afterAll(() => server.close())

describe('the file', () => {
  test.each([
    '',
    'sort=-states',
    'sort=registrar&isSecured=yes',
    'sort=-next&lock=transfer',
    'q=a&sort=fqdn',
    'state=expired',
    'q=nothing-is-called-so',
  ])('of %j is the list, row by row', async (view) => {
    const [, ...records] = await recordsOf(`${view}&values=codes`)
    expect(records).toEqual(
      (await rowsOf(view)).map((row) => domainColumnNames.flatMap((column) => cellsOf(row, column))),
    )
  })

  test('has its values in words of its language, as the list shows them', async () => {
    await lock(hosting, 'block-all', [(await rowsOf('sort=fqdn&lock=open&state=expired'))[0]?.fqdn ?? ''])
    const columns = 'columns=states,next,isSecured,roles,lock'
    const [heading, ...czech] = await recordsOf(`lang=cs&lock=full&state=expired&${columns}`)
    expect(heading).toEqual(['Stavy', 'Co nastane', 'Kdy to nastane', 'DNSSEC', 'Moje role', 'Zámek'])
    expect(czech[0]?.[0]).toContain('Po expiraci')
    expect(czech[0]?.[1]).toMatch(/^(?:Mimo zónu|Zrušení)$/)
    expect(czech[0]?.[2]).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(czech[0]?.[3]).toMatch(/^(?:ano|ne)$/)
    expect(czech[0]?.[5]).toBe('Plně zamčeno')
    const [, ...english] = await recordsOf(`lang=en&lock=full&state=expired&${columns}`)
    expect(english[0]?.[0]).toContain('Expired')
    expect(english[0]?.[5]).toBe('Fully locked')
  })

  test('names a deletion to come as one, with its day in the next cell', async () => {
    const [next] = await rowsOf('renewBefore=deleteCandidate')
    const [, ...records] = await recordsOf('lang=en&renewBefore=deleteCandidate&columns=next')
    expect(records[0]).toEqual(['Deleted', knownOf(next?.next ?? null)?.on])
  })

  test('has the requested columns in the requested order', async () => {
    const [, ...records] = await recordsOf('columns=holder,fqdn')
    expect(records).toEqual(
      (await rowsOf('')).map((row) => [row.holder?.handle ?? '', row.holder?.name ?? '', row.fqdn]),
    )
  })

  test.each([
    ['cs', ['Doména', 'Stavy']],
    ['en', ['Domain', 'States']],
  ])('has its heading in the language %s', async (lang, heading) => {
    expect((await recordsOf(`lang=${lang}&columns=fqdn,states`))[0]).toEqual(heading)
  })

  test.each(['semicolon', 'tab'] as const)('is cut by a %s on request', async (delimiter) => {
    const text = await textOf(`delimiter=${delimiter}`)
    expect(readCsv(text, delimiter)).toEqual(await recordsOf(''))
  })

  test('is a download of UTF-8 that spreadsheets know, named after list, contact and day', async () => {
    const answer = await hosting.get(exportDomainsCsv.path)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="domains-HOSTING-DVORAK-${await registrysDay(server.db)}.csv"`,
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test.each([
    ['columns=price', 'columns', 'wrong-choice'],
    ['columns=fqdn,', 'columns', 'wrong-format'],
    ['delimiter=pipe', 'delimiter', 'wrong-choice'],
    ['lang=german', 'lang', 'wrong-format'],
  ])('is refused for %j', async (view, path, code) => {
    const answer = await hosting.get(`${exportDomainsCsv.path}?${view}`)
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path, code }] })
  })

  test('of another person’s list is no such object', async () => {
    const answer = await hosting.get(`${exportDomainsCsv.path}?handle=ANNA-NOVAKOVA`)
    expect(await codeOf(answer)).toBe('object-not-found')
  })
})

describe('a file of 30,000 rows', () => {
  let who: Holder
  let reads: string[]
  let counting: Kysely<Database>
  beforeAll(async () => {
    await fill(30_000)
    const pool = openPool({ connectionString: server.databaseUrl })
    counting = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ level, query }) => void (level === 'query' && reads.push(query.sql)),
    })
    who = await newHolder()
  })
  afterAll(() => counting.destroy())

  test('comes whole and in order', async () => {
    const names = (await recordsOf('columns=fqdn&sort=fqdn&q=bulk')).slice(1).flat()
    expect(names).toEqual(Array.from({ length: 30_000 }, (_, number) => `bulk${number}.cz`))
  })

  test('is read as its reader takes it, never far ahead of them', async () => {
    const body = await start(new AbortController().signal)
    let taken = 0
    for await (const _piece of body) {
      taken++
      // A batch is 600 rows, a piece 200 of them; the first piece is the header.
      expect(batchesRead()).toBeLessThanOrEqual(Math.ceil(taken / 3) + readAhead)
    }
    expect(taken).toBe(151)
    expect(batchesRead()).toBe(50)
  })

  test('is read no further when its reader has gone', async () => {
    const gone = new AbortController()
    const body = await start(gone.signal)
    const reader = body[Symbol.asyncIterator]()
    await reader.next()
    gone.abort()
    for (let piece = await reader.next(); !piece.done; piece = await reader.next());
    expect(batchesRead()).toBeLessThanOrEqual(1 + readAhead)
  })

  async function start(signal: AbortSignal): Promise<Readable> {
    reads = []
    const query = DomainQuery.parse({ q: 'bulk' })
    const wish = { who, query, options: { delimiter: 'comma', values: 'words' }, signal } as const
    const answer = await exportList(
      listDeps(counting, () => Promise.resolve(undefined)),
      domainList,
      wish,
    )
    if (answer.kind !== 'body') throw new Error('a file is a body')
    reads = []
    return answer.body
  }

  const batchesRead = () => reads.filter((text) => text.includes('unnest')).length

  async function newHolder(): Promise<Holder> {
    const { rows } = await sql<{ id: string; handle: string }>`
      select id, handle from contact where handle = 'HOSTING-DVORAK' and deleted_at is null`.execute(server.db)
    const [contact] = rows
    if (!contact) throw new Error('the demo has its hosting company')
    return { ...nobody, permissions: anInfo().capabilities, contact, isBlocked: false }
  }
})

/** Pieces a stream holds ready beside the one it gave, and the batch that is being found. */
const readAhead = 4

/** The parameters that an export ignores. */
const nobody = {
  sessionId: '',
  identityId: '',
  method: 'account',
  kind: 'account',
  level: 'validated',
  authenticatedAt: new Date(0),
  language: 'cs',
  now: new Date(0),
} as const

/** Domains with names of their own order, put straight into the tables. */
async function fill(count: number) {
  await sql`
    with made as (
      insert into domain (id, roid, zone_id, fqdn, sort_key, search_key, registrar_id, creating_registrar_id, created_at, holder_id)
      select gen_random_uuid(), 'BULK' || n, 1, 'bulk' || n || '.cz', 'bulk' || to_char(n, 'FM00000'), 'bulk' || n || '.cz',
        r.id, r.id, now(), c.id
      from generate_series(0, ${count - 1}::int) as n, (select id from registrar order by handle limit 1) as r,
        (select id from contact where handle = 'HOSTING-DVORAK' and deleted_at is null) as c
      returning id, sort_key, search_key, registrar_id, holder_id
    )
    insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, state_mask, state_rank, registrar_id, holder_id)
    select id, holder_id, 1, sort_key, search_key, 0, 99, registrar_id, holder_id from made`.execute(server.db)
  await sql`
    insert into listing (owner_id, version) select id, 1 from contact where handle = 'HOSTING-DVORAK' and deleted_at is null
    on conflict (owner_id) do update set version = listing.version + 1`.execute(server.db)
}

/** The cells of a column of the list with codes (docs/rules.md#csv). */
function cellsOf(row: DomainRow, column: DomainColumn): string[] {
  if (column === 'states' || column === 'roles') return [row[column].join(' ')]
  const known = ({ next, nsset, keyset }: DomainRow) => ({
    next: knownOf(next),
    nsset: knownOf(nsset),
    keyset: knownOf(keyset),
  })
  const { next } = known(row)
  if (column === 'next') return [next?.state ?? '', next?.on ?? '']
  if (column === 'isSecured') return [row.isSecured ? 'yes' : 'no']
  if (column === 'registrar' || column === 'holder') return [row[column]?.handle ?? '', row[column]?.name ?? '']
  if (column === 'registryStatus') return [row.registryChange?.status ?? '']
  return column === 'nsset' || column === 'keyset' ? [known(row)[column] ?? ''] : [row[column] ?? '']
}

async function recordsOf(view: string, delimiter: DelimiterName = 'comma') {
  return readCsv(await textOf(view), delimiter)
}

/** The file without its mark, which `Response.text` takes away. */
async function textOf(view: string): Promise<string> {
  const answer = await hosting.get(`${exportDomainsCsv.path}?${view}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.text()
}

async function rowsOf(view: string): Promise<DomainRow[]> {
  const rows: DomainRow[] = []
  for (let page = 1; ; page++) {
    const answer = await hosting.get(`${listDomains.path}?${view}&page=${page}`)
    const { items, pages } = listDomains.answer.parse(await answer.json())
    rows.push(...items)
    if (page >= pages) return rows
  }
}
