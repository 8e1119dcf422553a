import { sql } from 'kysely'
import { LockableType } from '#contract/operation.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import type { Tx } from '#server/db/connect.ts'
import { ownersOf } from '#server/features/record/parts/ownersStore.ts'

/** A call that merged contacts. Its journal entries have one time, and a deletion is the last of them. */
export type AnsweredMerge = {
  /** The time of its entries, as text because a JavaScript date has no microseconds. */
  at: string
  /** Its entries among those that are settled now. */
  entryIds: string[]
  deletionId: string
  /** The deletion was answered before this transaction. */
  isDecided: boolean
}

/** Returns the merges that these entries are part of. */
export async function findMerges(tx: Tx, entryIds: readonly string[]): Promise<AnsweredMerge[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<AnsweredMerge>`
    select n.recorded_at::text as at, n.ids as "entryIds", d.id as "deletionId",
      (d.decided_at < now()) is true as "isDecided"
    from (
      select recorded_at, array_agg(id) as ids from registry_journal
      where id = any(${[...entryIds]}::uuid[]) and operation_id is null group by recorded_at
    ) as n
    cross join lateral (
      select id, object_id, command, decided_at from registry_journal
      where recorded_at = n.recorded_at order by recorded_at desc, id desc limit 1
    ) as d
    where d.command = 'delete' and exists (select from contact_merge as g where g.from_id = d.object_id)
    order by n.recorded_at`.execute(tx)
  return rows
}

/** The changes of a merge that concern a contact: those of one merged contact and of its objects. */
export type MergeAnswers = {
  contactId: string
  mergeId: string
  fromId: string
  from: string
  into: string
  answers: { id: string; name: string; status: RegistryStatus; reason: string | null }[]
}

/**
 * Returns the changes of a merge for each contact concerned: all of them for the one that merged, those of their objects
 * for others. The change of the remaining contact itself is left out, because nobody requested it.
 */
export async function findMergeAnswers(tx: Tx, { at }: Pick<AnsweredMerge, 'at'>): Promise<MergeAnswers[]> {
  const owners = LockableType.options.map(
    (type) => sql`select o.contact_id from (${ownersOf(type, sql`c.object_id`)}) as o where c.object_type = ${type}`,
  )
  const { rows } = await sql<MergeAnswers>`
    with merged as (
      select distinct on (g.from_id) g.id, g.from_id, g.into_id
      from registry_journal as d join contact_merge as g on g.from_id = d.object_id
      where d.recorded_at = ${at}::timestamptz and d.command = 'delete' order by g.from_id, g.merged_at desc
    ), change as (
      select g.id as merge_id, g.from_id, g.into_id, j.id, j.object_type, j.object_id, j.handle, j.status, j.reason
      from merged as g join registry_journal as j on j.recorded_at = ${at}::timestamptz and j.operation_id is null
        and (j.object_id = g.from_id or exists (
          select from contact_merge_item as i where i.merge_id = g.id and i.object_id = j.object_id))
    )
    select w.contact_id as "contactId", c.merge_id as "mergeId", c.from_id as "fromId", f.handle as "from",
      m.handle as into,
      jsonb_agg(jsonb_build_object('id', c.id, 'name', c.handle, 'status', c.status, 'reason', c.reason) order by c.id)
        as answers
    from change as c join contact as f on f.id = c.from_id join contact as m on m.id = c.into_id
    cross join lateral (
      select c.into_id as contact_id where c.object_type = 'contact' union all ${sql.join(owners, sql` union all `)}
    ) as w
    group by w.contact_id, c.merge_id, c.from_id, f.handle, m.handle, f.sort_key order by w.contact_id, f.sort_key`.execute(
    tx,
  )
  return rows
}
