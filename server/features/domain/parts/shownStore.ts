import { sql, type RawBuilder } from 'kysely'
import type { DomainColumn, DomainQuery } from '#contract/domain.ts'
import { today } from '#server/db/orderedIds.ts'
import { fold } from '#server/features/record/parts/names.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { lockPositionOf, lockRanks } from '#server/features/record/parts/lockStore.ts'
import { hasRole, isOwning, ownRoles } from '#server/features/record/parts/ownersStore.ts'
import { hasOne } from '#server/features/record/parts/recordStore.ts'
import { hasRegistryStatus, heldMask } from '#server/features/record/parts/registryStore.ts'
import type { Order } from '#server/features/record/parts/own/ownListStore.ts'

/** The filters of a list query. */
export type Filters = Partial<Omit<DomainQuery, 'page' | 'size' | 'sort' | 'handle'>>

/** The facts that rows `c` of different sources store differently. */
export type RowFacts = {
  isSecured: RawBuilder<boolean>
  /** Whether the viewer may filter by the nsset. */
  showsNsset: RawBuilder<boolean>
}

const ofHolding: RowFacts = { isSecured: sql`(c.keyset_id is not null)`, showsNsset: sql`true` }

/**
 * The condition of a list query on a row `c` of `domain_contact` or with its columns. The list, the file, the selection
 * and the overview use it.
 */
export function shownBy(query: Filters, { isSecured, showsNsset }: RowFacts = ofHolding): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition)

  if (query.q) add(sql`strpos(c.search_key, ${fold(query.q.trim())}) > 0`)
  if (query.type) add(hasRole('c', query.type))
  if (query.nsset) add(hasOne('nsset', query.nsset))
  if (query.keyset) add(hasOne('keyset', query.keyset))
  if (query.registrar) add(hasOne('registrar', query.registrar))
  if (query.state) add(sql`${heldMask('c')} & ${bitOf(query.state).toString()} <> 0`)
  if (query.lock) add(sql`${lockSql} = ${lockRanks[query.lock]}`)
  if (query.registryStatus) add(hasRegistryStatus('c', query.registryStatus))
  if (query.expiresWithin !== undefined) {
    add(sql`c.expires_on >= ${today} and c.expires_on <= ${today} + ${query.expiresWithin}::int`)
  }
  if (query.expiresFrom) add(sql`c.expires_on >= ${query.expiresFrom}::date`)
  if (query.expiresTo) add(sql`c.expires_on <= ${query.expiresTo}::date`)
  if (query.isSecured) add(sql`${isSecured} = ${query.isSecured === 'yes'}`)
  if (query.nssetMissing) add(sql`${showsNsset} and (c.nsset_id is null) = ${query.nssetMissing === 'yes'}`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** SQL: the contact is holder or administrative contact. Technical and billing contacts do not own a domain. */
export const isMine = isOwning('domain', 'c')

/** The sort order of each list column. */
export function ordersOf({ isSecured }: RowFacts = ofHolding): Record<DomainColumn, Order> {
  return {
    fqdn: { join: sql``, by: [sql`c.sort_key`] },
    states: { join: sql``, by: [sql`c.state_rank`, sql`c.expires_on`] },
    next: { join: sql``, by: [sql`c.next_state_on`, sql`c.next_state`] },
    expiresOn: { join: sql``, by: [sql`c.expires_on`] },
    isSecured: { join: sql``, by: [isSecured] },
    roles: { join: sql``, by: [ownRoles('c')] },
    registrar: { join: sql`join registrar as r on r.id = c.registrar_id`, by: [sql`r.sort_key`] },
    lock: { join: sql``, by: [lockSql] },
    registryStatus: { join: sql``, by: [sql`c.registry_status`] },
    nsset: { join: sql`left join nsset as n on n.id = c.nsset_id`, by: [sql`n.sort_key`] },
    keyset: { join: sql`left join keyset as k on k.id = c.keyset_id`, by: [sql`k.sort_key`] },
    holder: { join: sql`left join contact as h on h.id = c.holder_id`, by: [sql`h.sort_key`] },
  }
}

const lockSql = lockPositionOf(heldMask('c'))
