import { sql } from 'kysely'
import type { SetColumn, SetQuery } from '#contract/set.ts'
import type { Db } from '#server/db/connect.ts'
import { hasState } from '#server/features/record/parts/rules.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'

export type OwnSet = {
  handle: string
  sortKey: string
  mask: string
  rank: number
  registrar: string
  registrarKey: string
  /** Counted from the domains, not read from `domain_count`. */
  domains: number
}

/** Returns every set of a contact from the registry's tables, unordered. */
export async function ownSets(db: Db, type: 'nsset' | 'keyset', handle: string): Promise<OwnSet[]> {
  const setId = sql.ref(`${type}_id`)
  const { rows } = await sql<OwnSet>`
    select s.handle, s.sort_key as "sortKey", s.state_mask as mask, s.state_rank as rank, r.handle as registrar,
      r.sort_key as "registrarKey",
      (select count(*)::int from domain as d where d.${setId} = s.id and d.deleted_at is null) as domains
    from ${sql.table(type)} as s
    join ${sql.table(`${type}_contact`)} as l on l.${setId} = s.id
    join contact as c on c.id = l.contact_id and c.handle = ${handle} and c.deleted_at is null
    join registrar as r on r.id = s.registrar_id
    where s.deleted_at is null`.execute(db)
  return rows
}

export type SetFilters = Partial<Omit<SetQuery, 'page' | 'size' | 'sort' | 'handle' | 'q'>>

/** Returns the handles that a list query shows, in their order: docs/rules.md#lists in plain JavaScript. */
export function listedHandles(rows: readonly OwnSet[], sort: SetQuery['sort'], filters: SetFilters = {}): string[] {
  const isDescending = sort.startsWith('-')
  const key = keysOf[columns.find((name) => sort.endsWith(name)) ?? 'handle']
  return rows
    .filter((row) => isShown(row, filters))
    .sort((a, b) => (isDescending ? compare(key(b), key(a)) : compare(key(a), key(b))) || compare(a.sortKey, b.sortKey))
    .map(({ handle }) => handle)
}

const columns: readonly SetColumn[] = ['handle', 'domains', 'registrar', 'states', 'lock', 'registryStatus']
const keysOf: Record<SetColumn, (row: OwnSet) => string | number> = {
  // The demo is the registry of record, so no change is pending.
  registryStatus: () => 0,
  handle: (row) => row.sortKey,
  domains: (row) => row.domains,
  registrar: (row) => row.registrarKey,
  states: (row) => row.rank,
  lock: (row) => ['open', 'transfer', 'full'].indexOf(lockOf(row.mask)),
}

function isShown({ mask, registrar: own, domains }: OwnSet, { state, lock, registrar, unused }: SetFilters): boolean {
  return (
    (state === undefined || hasState(mask, state)) &&
    (lock === undefined || lockOf(mask) === lock) &&
    (registrar === undefined || own === registrar) &&
    (unused === undefined || (unused === 'yes') === (domains === 0))
  )
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
