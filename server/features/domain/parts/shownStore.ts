import { sql, type RawBuilder } from 'kysely'
import type { DomainQuery } from '#contract/domain.ts'
import type { StateCode } from '#contract/state.ts'
import { today } from '#server/db/orderedIds.ts'
import { fold } from '#server/features/record/parts/names.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'

/** The part of a list query that says which domains of a contact are shown. */
export type Filters = Partial<Omit<DomainQuery, 'page' | 'size' | 'sort' | 'handle'>>

/**
 * The one meaning of a list query, as a condition on a row `c` of `domain_contact`: the list, the file, the
 * selection and the overview go by it.
 */
export function shownBy(query: Filters): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
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
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Holder or administrative contact; technical and billing contacts do not make a domain mine. */
export const isMine = sql<boolean>`c.roles & 3 <> 0`

const bits = (codes: readonly StateCode[]) => maskOf(codes).toString()
const roleBits = { holder: 1, admin: 2 } as const
const lockOrder = { open: 0, transfer: 1, full: 2 } as const

/** The position of the lock, 0 to 2: the same as lockOf in record/parts/rulesLock.ts, which a test holds equal. */
export const lockSql = sql<number>`case
  when c.state_mask & ${sql.lit(bits(['serverTransferProhibited']))}::bigint = 0 then 0
  when c.state_mask & ${sql.lit(bits(['serverUpdateProhibited']))}::bigint = 0 then 1 else 2 end`
