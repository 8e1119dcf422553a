import { sql, type RawBuilder } from 'kysely'
import { unansweredStatuses, type RegistryChange, type RegistryStatusFilter } from '#contract/registryChange.ts'
import { instantText } from '#server/db/instant.ts'

/** SQL: the states of the row `alias` of a domain, a set or a list that the registry has confirmed. */
export function heldMask(alias: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(`${alias}.state_mask`)} # ${sql.ref(`${alias}.pending_mask`)})`
}

const unanswered = sql.join(unansweredStatuses.map((status) => sql.lit(status)))

/** SQL: the registry has not answered the change whose status this column has; null without a change. */
export function isUnanswered(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${unanswered})`
}

/**
 * SQL: the latest change of the row `alias` of a list has this status. Pending includes undeliverable ones, which the
 * registry has not answered either.
 */
export function hasRegistryStatus(alias: string, status: RegistryStatusFilter): RawBuilder<boolean> {
  const column = `${alias}.registry_status`
  return status === 'pending' ? isUnanswered(column) : sql`${sql.ref(column)} = ${status}`
}

/** SQL: the journal entry with this id as a `RegistryChange`; null where there is none. */
export function registryChangeOf(entryId: RawBuilder<unknown>): RawBuilder<RegistryChange | null> {
  return sql<RegistryChange | null>`(select ${registryChange('j')} from registry_journal as j where j.id = ${entryId})`
}

/** SQL: the row `alias` of the journal as a `RegistryChange`. */
export function registryChange(alias: string): RawBuilder<RegistryChange> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<RegistryChange>`jsonb_build_object('status', ${column('status')},
    'requestedAt', ${instantText(column('recorded_at'))}, 'decidedAt', ${instantText(column('decided_at'))},
    'reason', ${column('reason')})`
}

/**
 * SQL: the answers to the operation in row `alias`, as one `RegistryChange` without a reason. A single undeliverable
 * change makes the operation undeliverable.
 */
export function registryChangeOfOperation(alias: string): RawBuilder<RegistryChange> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isPending = sql`${column('registry_pending')} > 0`
  const isUndeliverable = sql`exists (
    select from registry_journal as u where u.operation_id = ${column('id')} and u.status = 'undeliverable')`
  return sql<RegistryChange>`jsonb_build_object(
    'status', case when ${isPending} then case when ${isUndeliverable} then 'undeliverable' else 'pending' end
      when ${column('registry_rejected')} > 0 then 'rejected' else 'confirmed' end,
    'requestedAt', ${instantText(column('started_at'))},
    'decidedAt', case when not ${isPending}
      then ${instantText(sql`coalesce(${column('registry_decided_at')}, ${column('ended_at')})`)} end,
    'reason', null)`
}
