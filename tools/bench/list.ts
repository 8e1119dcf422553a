import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type CompiledQuery, type LogEvent } from 'kysely'
import pg from 'pg'
import { domainColumnNames, DomainQuery, listDomains } from '#contract/domain.ts'
import { openPool } from '#server/db/connect.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { Database } from '#server/db/schema.ts'
import { domainList } from '#server/features/domain/parts/listStore.ts'
import { findPage } from '#server/features/list/parts/listStore.ts'
import { inTurns, quantile, rounded } from './measure.ts'
import { atPlace, requestedNumber, requestedSize, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// A page of the list over HTTP, beside its SQL through the bare driver with prepared plans, and beside a bare page by
// primary key. A bad plan would not show in the first comparison, but in the second. Then the same view cold: with an
// order that nobody has requested before.
const rounds = requestedNumber('--rounds') ?? 200
const coldRounds = Math.ceil(rounds / 10)
const rows: Row[] = []
let day = Date.UTC(2200, 0, 1)
await atPlace(requestedSize({ domains: 1_000_000, hosting: 100_000 }), measure)
report('list', 'A page of 100 domains: HTTP beside its own SQL, and beside a bare page by primary key', rows)

async function measure(place: BenchPortal) {
  const bare = new pg.Pool({ ...place.address, max: 1 })
  try {
    await measureBeside(place, bare)
  } finally {
    await bare.end()
  }
}

async function measureBeside(place: BenchPortal, bare: pg.Pool) {
  const { held, domains } = place
  const pages = Math.ceil(held / 100)
  const byKey = await pageByKey(bare, place)

  const views = [
    ...domainColumnNames.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    `page=${Math.ceil(pages / 2)}`,
    `page=${pages}`,
    'q=shop',
    'lock=open&isSecured=yes',
    'state=expired',
  ]
  // The code of the server and the caches of the database are cold at first.
  await timesOf(place, bare, byKey, '')
  const first = await timesOf(place, bare, byKey, '')
  for (const view of ['', ...views]) {
    const times = view === '' ? first : await timesOf(place, bare, byKey, view)
    const [http, sql, key] = [times('http'), times('sql'), times('key')].map((all) => quantile(all, 0.5))
    const [http99, sql99] = [times('http'), times('sql')].map((all) => quantile(all, 0.99))
    const toSql = (http ?? 0) / (sql ?? 1)
    const toSql99 = (http99 ?? 0) / (sql99 ?? 1)
    const toKey = (http ?? 0) / (key ?? 1)
    const toFirst = (http ?? 0) / quantile(first('http'), 0.5)
    rows.push({
      name: `${view === '' ? 'first page' : view}, ${held} of ${domains}`,
      figures: {
        ms: rounded(http ?? 0),
        'p99 ms': rounded(http99 ?? 0),
        '× SQL': rounded(toSql),
        'p99 × SQL': rounded(toSql99),
        '× key': rounded(toKey),
        '× page 1': rounded(toFirst),
      },
      goal: 'p50 ≤ 1.5× SQL, p99 ≤ 2× SQL, ≤ 3× key, ≤ 1.5× page 1',
      isReached: toSql <= 1.5 && toSql99 <= 2 && toKey <= 3 && toFirst <= 1.5,
    })
  }
  for (const view of views.filter((one) => !one.startsWith('page='))) {
    const { http, sql } = await coldTimesOf(place, bare, view)
    rows.push({
      name: `cold: ${view}, ${held} of ${domains}`,
      figures: { ms: rounded(http), '× SQL': rounded(http / sql) },
      goal: 'p50 ≤ 100 ms, ≤ 2× SQL',
      isReached: http <= 100 && http / sql <= 2,
    })
  }
}

async function timesOf(place: BenchPortal, bare: pg.Pool, byKey: () => Promise<unknown>, view: string) {
  const { warm } = await statementsOf(place, view)
  return inTurns({ http: () => read(place, view), sql: () => run(bare, warm), key: byKey }, rounds)
}

/** The same view with a filter that leaves all rows and is another each time, so that no cached order is of use. */
async function coldTimesOf(place: BenchPortal, bare: pg.Pool, view: string) {
  const { cold } = await statementsOf(place, `${view}&${neverRequested()}`)
  const times = await inTurns(
    { http: () => read(place, `${view}&${neverRequested()}`), sql: () => run(bare, cold) },
    coldRounds,
  )
  return { http: quantile(times('http'), 0.5), sql: quantile(times('sql'), 0.5) }
}

function neverRequested(): string {
  day += 24 * 3600 * 1000
  return `expiresTo=${new Date(day).toISOString().slice(0, 10)}`
}

async function read({ hosting }: BenchPortal, view: string) {
  const answer = await hosting.get(`${listDomains.path}?${view}`)
  if (answer.status !== 200) throw new Error(`${view}: ${answer.status} ${await answer.text()}`)
  await answer.text()
}

async function run(bare: pg.Pool, statements: readonly CompiledQuery[]) {
  for (const { sql, parameters } of statements) await bare.query(prepared(sql, [...parameters]))
}

/** A statement that the driver prepares once, under a name that is its digest. */
function prepared(text: string, values: unknown[]) {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text, values }
}

/** The statements of the store for a view: with an order nobody has requested, and once it knows the order. */
async function statementsOf({ address, hostingId }: BenchPortal, view: string) {
  const seen: CompiledQuery[] = []
  const log = (event: LogEvent) => void (event.level === 'query' && seen.push(event.query))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool(address, { max: 1 }) }), log })
  const lists = new OrderedLists({ maxBytes: 64 * 1024 * 1024 })
  const query = DomainQuery.parse(Object.fromEntries(new URLSearchParams(view)))
  await findPage(db, lists, domainList, { contactId: hostingId, query })
  const cold = seen.splice(0)
  await findPage(db, lists, domainList, { contactId: hostingId, query })
  await db.destroy()
  return { cold, warm: seen }
}

async function pageByKey(bare: pg.Pool, { query, hostingId }: BenchPortal): Promise<() => Promise<unknown>> {
  const ids = await query('select domain_id from domain_contact where contact_id = $1 order by random() limit 100', [
    hostingId,
  ])
  const keys = ids.map((row) => row['domain_id'])
  const text = `select d.*, r.handle, r.name, n.handle, k.handle, h.handle, h.name from unnest($1::uuid[]) as w (id)
    join domain d on d.id = w.id join registrar r on r.id = d.registrar_id left join nsset n on n.id = d.nsset_id
    left join keyset k on k.id = d.keyset_id left join contact h on h.id = d.holder_id`
  return () => bare.query(prepared(text, [keys]))
}
