import { sql, type RawBuilder } from 'kysely'
import type { DomainColumn, DomainQuery } from '#contract/domain.ts'
import type { StateCode } from '#contract/state.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import {
  readOrdered,
  readRows,
  readSlice,
  today,
  type OrderedIds,
  type OrderedLists,
  type View,
} from '#server/db/orderedIds.ts'
import { fold } from '#server/features/record/parts/names.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'

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

type Filters = Omit<DomainQuery, 'page' | 'size' | 'sort' | 'handle'>

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

/** The one meaning of a list query: the list, the file and the selection go by it. */
function wanted(contactId: string, query: Filters): RawBuilder<boolean> {
  const conditions = [sql`c.contact_id = ${contactId}`, isMine]
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition)

  if (query.q) add(sql`strpos(c.search_key, ${fold(query.q.trim())}) > 0`)
  if (query.type) add(sql`c.roles & ${roleBits[query.type]} <> 0`)
  if (query.nsset) add(sql`c.nsset_id = (select id from nsset where handle = ${query.nsset} and deleted_at is null)`)
  if (query.keyset)
    add(sql`c.keyset_id = (select id from keyset where handle = ${query.keyset} and deleted_at is null)`)
  if (query.registrar) {
    add(sql`c.registrar_id = (select id from registrar where handle = ${query.registrar} and deleted_at is null)`)
  }
  if (query.state) add(sql`c.state_mask & ${bits([query.state])} <> 0`)
  if (query.lock) add(sql`${lockSql} = ${lockOrder[query.lock]}`)
  if (query.expiresWithin !== undefined) {
    add(sql`c.expires_on >= ${today} and c.expires_on <= ${today} + ${query.expiresWithin}::int`)
  }
  if (query.expiresFrom) add(sql`c.expires_on >= ${query.expiresFrom}::date`)
  if (query.expiresTo) add(sql`c.expires_on <= ${query.expiresTo}::date`)
  if (query.isSecured) add(sql`(c.keyset_id is not null) = ${query.isSecured === 'yes'}`)
  if (query.nssetMissing) add(sql`(c.nsset_id is null) = ${query.nssetMissing === 'yes'}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function rowsOf(contactId: string): RawBuilder<ListedDomain> {
  return sql<ListedDomain>`
    select w.position, d.fqdn, d.unicode, d.state_mask as mask, d.next_state as "nextState", d.next_state_on as "nextOn",
      d.expires_on as "expiresOn", c.roles, r.handle as registrar, r.name as "registrarName", n.handle as nsset,
      k.handle as keyset, h.handle as holder, coalesce(h.organization, h.name) as "holderName"
    from wanted as w
    join domain as d on d.id = w.id
    join domain_contact as c on c.domain_id = d.id and c.contact_id = ${contactId} and ${isMine}
    join registrar as r on r.id = d.registrar_id
    left join nsset as n on n.id = d.nsset_id
    left join keyset as k on k.id = d.keyset_id
    left join contact as h on h.id = d.holder_id`
}

/** Holder or administrative contact; technical and billing contacts do not make a domain mine. */
const isMine = sql`c.roles & 3 <> 0`
const roleBits = { holder: 1, admin: 2 } as const
const byName = sql`c.sort_key, c.domain_id`

const bits = (codes: readonly StateCode[]) => codes.reduce((mask, code) => mask | bitOf(code), 0n).toString()
const lockOrder = { open: 0, transfer: 1, full: 2 } as const
// The same as lockOf in record/parts/rulesLock.ts, which a test holds equal.
const lockSql = sql`case
  when c.state_mask & ${sql.lit(bits(['serverTransferProhibited']))}::bigint = 0 then 0
  when c.state_mask & ${sql.lit(bits(['serverUpdateProhibited']))}::bigint = 0 then 1 else 2 end`

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
