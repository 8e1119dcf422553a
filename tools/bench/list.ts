import { Kysely, PostgresDialect, type CompiledQuery, type LogEvent } from 'kysely'
import pg from 'pg'
import { domainColumns, DomainQuery, listDomains } from '#contract/domain.ts'
import { openPool } from '#server/db/connect.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { Database } from '#server/db/schema.ts'
import { domainList } from '#server/features/domain/parts/listStore.ts'
import { findPage } from '#server/features/list/parts/listStore.ts'
import { inTurns, quantile, rounded } from './measure.ts'
import { atPlace, requestedDomains, type BenchPortal } from './place.ts'
import { report, type Row } from './result.ts'

// A page of the list over HTTP, beside its SQL through the bare driver, and beside a bare page by primary key. A bad
// plan would not show in the first comparison, but in the second.
const rounds = 40
const sizes = process.argv.includes('--growth') ? [2_400, 24_000, 240_000] : [requestedDomains(60_000)]
const rows: Row[] = []
for (const domains of sizes) await atPlace(domains, (place) => measure(place, domains))
report('list', 'A page of 100 domains: HTTP beside its own SQL, and beside a bare page by primary key', rows)

async function measure(place: BenchPortal, domains: number) {
  const total = await holds(place)
  const pages = Math.ceil(total / 100)
  const bare = new pg.Pool({ ...place.address, max: 1, options: '-c plan_cache_mode=force_custom_plan' })
  const byKey = await pageByKey(place)

  const views = [
    ...domainColumns.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    `page=${Math.ceil(pages / 2)}`,
    `page=${pages}`,
    'q=shop',
    'lock=open&isSecured=yes',
    'state=expired',
  ]
  const first = await timesOf(place, bare, byKey, '')
  for (const view of views) {
    const times = view === '' ? first : await timesOf(place, bare, byKey, view)
    const http = quantile(times('http'), 0.5)
    const sql = quantile(times('sql'), 0.5)
    const key = quantile(times('key'), 0.5)
    const http99 = quantile(times('http'), 0.99)
    const sql99 = quantile(times('sql'), 0.99)
    const toFirst = http / quantile(first('http'), 0.5)
    rows.push({
      name: `${view} of ${total} in ${domains}`,
      figures: {
        ms: rounded(http),
        'p99 ms': rounded(http99),
        '× SQL': rounded(http / sql),
        'p99 × SQL': rounded(http99 / sql99),
        '× key': rounded(http / key),
        '× page 1': rounded(toFirst),
      },
      goal: 'p50 ≤ 1.5× SQL, ≤ 3× key, ≤ 1.5× page 1',
      isReached: http / sql <= 1.5 && http / key <= 3 && toFirst <= 1.5,
    })
  }
  await bare.end()
}

async function timesOf(
  { hosting, hostingId, address }: BenchPortal,
  bare: pg.Pool,
  byKey: () => Promise<unknown>,
  view: string,
) {
  const statements = await statementsOf(address, hostingId, view)
  return inTurns(
    {
      http: async () => {
        const answer = await hosting.get(`${listDomains.path}?${view}`)
        if (answer.status !== 200) throw new Error(`${view}: ${answer.status} ${await answer.text()}`)
        await answer.text()
      },
      sql: async () => {
        for (const { sql, parameters } of statements) await bare.query(sql, [...parameters])
      },
      key: byKey,
    },
    rounds,
  )
}

/** The statement of the store for a page whose order it already knows. */
async function statementsOf(
  address: BenchPortal['address'],
  contactId: string,
  view: string,
): Promise<CompiledQuery[]> {
  const seen: CompiledQuery[] = []
  const log = (event: LogEvent) => void (event.level === 'query' && seen.push(event.query))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool(address, { max: 1 }) }), log })
  const lists = new OrderedLists({ maxBytes: 64 * 1024 * 1024 })
  const query = DomainQuery.parse(Object.fromEntries(new URLSearchParams(view)))
  await findPage(db, lists, domainList, { contactId, query })
  seen.length = 0
  await findPage(db, lists, domainList, { contactId, query })
  await db.destroy()
  return seen
}

async function pageByKey({ query, hostingId }: BenchPortal): Promise<() => Promise<unknown>> {
  const ids = await query('select domain_id from domain_contact where contact_id = $1 order by random() limit 100', [
    hostingId,
  ])
  const keys = ids.map((row) => row['domain_id'])
  return () =>
    query(
      `select d.*, r.handle, r.name, n.handle, k.handle, h.handle, h.name from unnest($1::uuid[]) as w (id)
       join domain d on d.id = w.id join registrar r on r.id = d.registrar_id left join nsset n on n.id = d.nsset_id
       left join keyset k on k.id = d.keyset_id left join contact h on h.id = d.holder_id`,
      [keys],
    )
}

async function holds({ hosting }: BenchPortal): Promise<number> {
  return listDomains.answer.parse(await (await hosting.get(`${listDomains.path}?size=25`)).json()).total
}
