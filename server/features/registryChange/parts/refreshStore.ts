import { sql } from 'kysely'
import { LockableType } from '#contract/operation.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { bumpListings, bumpListingsOfDomains, bumpListingsOfSets, refreshHoldings } from '#server/db/holding.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { isUnanswered } from '#server/features/record/parts/registryStore.ts'
import { calmRank, maskOf } from '#server/features/record/parts/rules.ts'
import { lockStates } from '#server/features/record/parts/rulesLock.ts'

const lockMask = sql`${maskOf(lockStates).toString()}::bigint`

/** Recomputes what lists and pages show of the changes of these entries' objects (`refreshChanges`). */
export async function refreshEntries(
  tx: Tx,
  entries: readonly { objectType: ObjectType; objectId: string }[],
): Promise<void> {
  const idsOf = (type: ObjectType) => [
    ...new Set(entries.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)),
  ]
  for (const type of LockableType.options) await refreshChanges(tx, type, idsOf(type))
  await bumpListings(tx, idsOf('contact'))
}

/**
 * Recomputes what lists and pages show of changes of these objects, from the journal and the states. This is the latest
 * change and its status, the lock, the pending mask and the rank. Raises the list versions of the owners.
 */
export async function refreshChanges(tx: Tx, type: LockableType, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { table } = lockables[type]
  const objects = sql`${[...ids]}::uuid[]`
  await sql`
    with latest as (
      select distinct on (object_id) object_id, id, status, change from registry_journal
      where object_id = any(${objects}) and (change -> 'chg' ? 'authInfo') is not true
      order by object_id, ${isUnanswered('status')} desc, recorded_at desc, id desc
    ), named as (
      -- The registry holds what stood before the first unanswered entry that names a state.
      select distinct on (j.object_id, s.number) j.object_id, s.number,
        coalesce(j.previous -> 'status' ? e.code, not e.is_set) as is_held
      from registry_journal as j
      cross join lateral (
        select a as code, true as is_set from jsonb_array_elements_text(coalesce(j.change -> 'add' -> 'status', '[]')) as a
        union all
        select r, false from jsonb_array_elements_text(coalesce(j.change -> 'rem' -> 'status', '[]')) as r
      ) as e
      join state as s on s.code = e.code
      where j.object_id = any(${objects}) and ${isUnanswered('j.status')}
      order by j.object_id, s.number, j.recorded_at, j.id
    ), present as (
      select object_id, bit_or(1::bigint << (state - 1)) as mask,
        coalesce(bit_or(1::bigint << (state - 1)) filter (where set_by <> 'holder'), 0) as of_others
      from object_state where object_id = any(${objects}) and valid_to is null group by object_id
    ), shown as (
      -- A confirmed lock that the registry has ended since is not shown as confirmed.
      select l.object_id, l.id, l.status from latest as l left join present as p on p.object_id = l.object_id
      where l.status <> 'confirmed' or not exists (
        select from jsonb_array_elements_text(coalesce(l.change -> 'add' -> 'status', '[]')) as a
        join state as s on s.code = a
        where coalesce(p.mask, 0) & (1::bigint << (s.number - 1)) = 0)
    ), locked as (
      select o.id, (o.state_mask & ~${lockMask}) | (coalesce(p.mask, 0) & ${lockMask}) as mask, l.id as change_id, l.status,
        coalesce((
          select bit_or(1::bigint << (n.number - 1)) from named as n
          where n.object_id = o.id
            and (n.is_held or coalesce(p.of_others, 0) & (1::bigint << (n.number - 1)) <> 0)
              <> (coalesce(p.mask, 0) & (1::bigint << (n.number - 1)) <> 0)
        ), 0) & ${lockMask} as pending
      from ${sql.table(table)} as o
      left join shown as l on l.object_id = o.id left join present as p on p.object_id = o.id
      where o.id = any(${objects}) and ${isExisting('o')}
    )
    update ${sql.table(table)} as o set state_mask = k.mask, pending_mask = k.pending, registry_status = k.status,
      registry_change_id = k.change_id,
      state_rank = coalesce((
        select min(s.rank) from state as s
        where s.is_external and (k.mask # k.pending) & (1::bigint << (s.number - 1)) <> 0
      ), ${sql.lit(calmRank)})
    from locked as k where o.id = k.id`.execute(tx)
  if (type === 'domain') {
    await refreshHoldings(tx, ids)
    await bumpListingsOfDomains(tx, ids)
    return
  }
  await bumpListingsOfSets(tx, type, ids)
}
