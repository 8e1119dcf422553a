import { sql, type RawBuilder } from 'kysely'
import type { RegistryChange } from '#contract/registryChange.ts'
import type { SetColumn, SetQuery } from '#contract/set.ts'
import type { Db } from '#server/db/connect.ts'
import { lockPositionOf, lockRanks } from '#server/features/record/parts/lockStore.ts'
import { fold } from '#server/features/record/parts/names.ts'
import type { Order, OwnList } from '#server/features/record/parts/own/ownListStore.ts'
import { hasOne, isExisting } from '#server/features/record/parts/recordStore.ts'
import { hasRegistryStatus, heldMask, registryChangeOf } from '#server/features/record/parts/registryStore.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'

export type SetType = 'nsset' | 'keyset'

/** A row of the list. */
export type ListedSet = {
  handle: string
  domains: number
  /** Includes changes that are pending at the registry. */
  mask: string
  heldMask: string
  registryChange: RegistryChange | null
  registrar: string
  registrarName: string
}

/** Returns the search condition on the set's row `c` beside its handle. */
export type Searched = (text: string) => RawBuilder<boolean>

/** The sets of which the contact is technical contact. */
export function setsOf(type: SetType, searched: Searched, contactId: string): OwnList<SetQuery, ListedSet> {
  const { set, link, setId } = tablesOf(type)
  return {
    ownerId: contactId,
    name: `${type}s`,
    from: sql`${link} as l join ${set} as c on c.id = l.${setId}`,
    where: sql`l.contact_id = ${contactId} and ${isExisting('c')}`,
    id: sql`c.id`,
    shownBy: (query) => shownBy(query, searched),
    orders,
    rows: sql<ListedSet>`
      select w.position, c.handle, c.domain_count as domains, c.state_mask as mask, ${heldMask('c')} as "heldMask",
        ${registryChangeOf(sql`c.registry_change_id`)} as "registryChange", r.handle as registrar,
        r.name as "registrarName"
      from wanted as w
      join ${set} as c on c.id = w.id and ${isExisting('c')}
      join ${link} as l on l.${setId} = c.id and l.contact_id = ${contactId}
      join registrar as r on r.id = c.registrar_id`,
    named: (names) =>
      sql`select id, handle as name from ${set} where handle = any(${[...names]}::text[]) and ${isExisting()}`,
  }
}

/** Finds the id of a set with this handle of which the contact is technical contact. */
export async function findOwnSet(
  db: Db,
  type: SetType,
  { handle, contactId }: { handle: string; contactId: string },
): Promise<string | undefined> {
  const { set, link, setId } = tablesOf(type)
  const { rows } = await sql<{ id: string }>`
    select c.id from ${set} as c join ${link} as l on l.${setId} = c.id and l.contact_id = ${contactId}
    where c.handle = ${handle} and ${isExisting('c')}`.execute(db)
  return rows[0]?.id
}

/** The names of a set type's table, of its technical contacts and of its id in other tables. */
export function tablesOf(type: SetType) {
  return { set: sql.table(type), link: sql.table(`${type}_contact`), setId: sql.ref(`${type}_id`) }
}

/** SQL: the condition of a list query; the list, the file and the selection use it. */
function shownBy(query: Partial<SetQuery>, searched: Searched): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition)

  const text = query.q?.trim()
  if (text) add(sql`(strpos(c.search_key, ${fold(text)}) > 0 or ${searched(text)})`)
  if (query.state) add(sql`${heldMask('c')} & ${bitOf(query.state).toString()} <> 0`)
  if (query.lock) add(sql`${lockSql} = ${lockRanks[query.lock]}`)
  if (query.registryStatus) add(hasRegistryStatus('c', query.registryStatus))
  if (query.registrar) add(hasOne('registrar', query.registrar))
  if (query.unused) add(sql`(c.domain_count = 0) = ${query.unused === 'yes'}`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const lockSql = lockPositionOf(heldMask('c'))

/** The sort order of each column. */
const orders: Record<SetColumn, Order> = {
  handle: { join: sql``, by: [sql`c.sort_key`] },
  domains: { join: sql``, by: [sql`c.domain_count`] },
  registrar: { join: sql`join registrar as r on r.id = c.registrar_id`, by: [sql`r.sort_key`] },
  states: { join: sql``, by: [sql`c.state_rank`] },
  lock: { join: sql``, by: [lockSql] },
  registryStatus: { join: sql``, by: [sql`c.registry_status`] },
}
