import { sql, type RawBuilder } from 'kysely'
import type { DomainColumn, DomainQuery } from '#contract/domain.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import {
  readOrdered,
  readRows,
  readSlice,
  type OrderedIds,
  type OrderedLists,
  type View,
} from '#server/db/orderedIds.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import { isMine, lockSql, shownBy, type Filters } from '../parts/shownStore.ts'

/** A line of the list as the database has it; `roles` are the contact's own on it. */
export type ListedDomain = {
  fqdn: string
  unicode: string | null
  mask: string
  nextState: number | null
  nextOn: string | null
  expiresOn: string | null
  roles: number
  registrar: string
  registrarName: string
  nsset: string | null
  keyset: string | null
  holder: string | null
  holderName: string | null
}

/** A page of the contact's domains, with the exact count. */
export function findDomainsOf(db: Db, lists: OrderedLists, contactId: string, query: DomainQuery) {
  const { page, size } = query
  return readSlice(db, lists, viewOf(contactId, query), { from: (page - 1) * size, count: size }, rowsOf(contactId))
}

/** The order of all of the contact's domains that the query shows. */
export function findOrder(db: Db, lists: OrderedLists, contactId: string, query: DomainQuery): Promise<OrderedIds> {
  return readOrdered(db, lists, viewOf(contactId, query))
}

/** The rows of these ids in their order; those that are no longer the contact's are left out. */
export function findRows(db: Db, contactId: string, ids: string[]): Promise<ListedDomain[]> {
  return readRows(db, ids, rowsOf(contactId))
}

/** Every domain the query shows, by id: what a selection of "everything that matches" stands for. */
export async function findMatching(tx: Tx, contactId: string, query: DomainQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.domain_id as id from domain_contact as c where ${wanted(contactId, query)}`.execute(tx)
  return rows.map((row) => row.id)
}

/** The contact's domains of these names (A-labels), by name; what is not theirs is not there. */
export async function findOwn(tx: Tx, contactId: string, names: ReadonlySet<string>): Promise<Map<string, string>> {
  if (names.size === 0) return new Map()
  const { rows } = await sql<{ id: string; fqdn: string }>`
    select d.id, d.fqdn from domain as d
    join domain_contact as c on c.domain_id = d.id and c.contact_id = ${contactId} and ${isMine}
    where d.fqdn = any(${[...names]}::text[]) and d.deleted_at is null`.execute(tx)
  return new Map(rows.map((row) => [row.fqdn, row.id]))
}

/** Which of these names (A-labels) are the contact's, and whether the query shows each of them. */
export async function findShown(
  db: Db,
  contactId: string,
  { names, query }: { names: readonly string[]; query: Filters },
): Promise<Map<string, boolean>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ fqdn: string; isShown: boolean }>`
    select d.fqdn, coalesce(${shownBy(query)}, false) as "isShown" from domain as d
    join domain_contact as c on c.domain_id = d.id and c.contact_id = ${contactId} and ${isMine}
    where d.fqdn = any(${names}::text[]) and d.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.fqdn, row.isShown]))
}

export type Chosen = {
  /** A-labels. */
  ids: ReadonlySet<string>
  matching: { query: Filters; except: ReadonlySet<string> } | null
}

/** How many of the contact's domains are chosen, and how many of those the query shows; names that are not theirs do not count. */
export async function countChosen(
  db: Db,
  contactId: string,
  { chosen: { ids, matching }, query }: { chosen: Chosen; query: Filters },
): Promise<{ count: number; shown: number }> {
  const except = matching?.except ?? new Set<string>()
  // Joined, not looked up in a set: a list of 100,000 outgrows what PostgreSQL would hash for `in`.
  const { rows } = await sql<{ count: number; shown: number }>`
    select count(*)::int as count, count(*) filter (where ${shownBy(query)})::int as shown
    from domain_contact as c
    left join (${named(ids)}) as named on named.id = c.domain_id
    left join (${named(except)}) as excepted on excepted.id = c.domain_id
    where c.contact_id = ${contactId} and ${isMine}
      and (named.id is not null or (${matching ? shownBy(matching.query) : sql`false`} and excepted.id is null))`.execute(
    db,
  )
  return rows[0] ?? { count: 0, shown: 0 }
}

function named(names: ReadonlySet<string>): RawBuilder<unknown> {
  return sql`select id from domain where fqdn = any(${[...names]}::text[]) and deleted_at is null`
}

function viewOf(contactId: string, query: DomainQuery): View {
  const { page: _page, size: _size, ...shown } = query
  return { ownerId: contactId, name: `domains ${JSON.stringify(shown)}`, order: orderOf(contactId, query) }
}

function orderOf(contactId: string, query: DomainQuery): RawBuilder<unknown> {
  const column = columnOf(query.sort)
  const { join, by } = orders[column]
  const direction = query.sort === column ? sql`asc` : sql`desc`
  const keys = sql.join(by.map((key) => sql`${key} ${direction} nulls last`))
  // Sorted below the aggregate, where the planner may take the order of an index or sort with helpers.
  return sql`
    select count(*) as total, string_agg(uuid_send(id), ''::bytea) as ids from (
      select c.domain_id as id from domain_contact as c ${join} where ${wanted(contactId, query)} order by ${keys}, ${byName}
    ) as ordered`
}

function wanted(contactId: string, query: Filters): RawBuilder<boolean> {
  return sql<boolean>`c.contact_id = ${contactId} and ${isMine} and ${shownBy(query)}`
}

function rowsOf(contactId: string): RawBuilder<ListedDomain> {
  return sql<ListedDomain>`
    select w.position, d.fqdn, d.unicode, d.state_mask as mask, d.next_state as "nextState", d.next_state_on as "nextOn",
      d.expires_on as "expiresOn", c.roles, r.handle as registrar, r.name as "registrarName", n.handle as nsset,
      k.handle as keyset, h.handle as holder, ${shownName('h', contactId)} as "holderName"
    from wanted as w
    join domain as d on d.id = w.id
    join domain_contact as c on c.domain_id = d.id and c.contact_id = ${contactId} and ${isMine}
    join registrar as r on r.id = d.registrar_id
    left join nsset as n on n.id = d.nsset_id
    left join keyset as k on k.id = d.keyset_id
    left join contact as h on h.id = d.holder_id`
}

const byName = sql`c.sort_key, c.domain_id`

/** How each column sorts; the name decides what is equal, whatever the direction. */
const orders: Record<DomainColumn, { join: RawBuilder<unknown>; by: RawBuilder<unknown>[] }> = {
  fqdn: { join: sql``, by: [sql`c.sort_key`] },
  states: { join: sql``, by: [sql`c.state_rank`, sql`c.expires_on`] },
  next: { join: sql``, by: [sql`c.next_state_on`, sql`c.next_state`] },
  expiresOn: { join: sql``, by: [sql`c.expires_on`] },
  isSecured: { join: sql``, by: [sql`c.keyset_id is not null`] },
  roles: { join: sql``, by: [sql`c.roles & 3`] },
  registrar: { join: sql`join registrar as r on r.id = c.registrar_id`, by: [sql`r.sort_key`] },
  lock: { join: sql``, by: [lockSql] },
  nsset: { join: sql`left join nsset as n on n.id = c.nsset_id`, by: [sql`n.sort_key`] },
  keyset: { join: sql`left join keyset as k on k.id = c.keyset_id`, by: [sql`k.sort_key`] },
  holder: { join: sql`left join contact as h on h.id = c.holder_id`, by: [sql`h.sort_key`] },
}

function columnOf(sort: DomainQuery['sort']): DomainColumn {
  const column = Object.keys(orders).find((name): name is DomainColumn => name === sort || `-${name}` === sort)
  if (!column) throw new Error(`No column is called ${sort}`)
  return column
}
