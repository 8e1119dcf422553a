import { sql } from 'kysely'
import type { ActivityAction } from '#contract/activity.ts'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { blankEntry } from '#server/features/registryChange/parts/blankEntry.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'

/** The states whose start is an entry in the activity of a domain's owners. */
const actions: readonly { number: number; action: ActivityAction }[] = [
  { number: states.expired.number, action: 'expire-domain' },
  { number: states.outzone.number, action: 'leave-zone' },
]

/** Writes an entry to the activity of the owners of domains when a state starts, in the same transaction. */
export async function recordLife(tx: Tx, begun: readonly { id: string; begins: readonly number[] }[]): Promise<void> {
  const rows = actions.flatMap(({ number, action }) =>
    begun.filter(({ begins }) => begins.includes(number)).map(({ id }) => ({ id, action })),
  )
  if (rows.length === 0) return
  const { rows: concerned } = await sql<{ contactId: string; id: string; fqdn: string; action: ActivityAction }>`
    select w.contact_id as "contactId", d.id, d.fqdn, b.action
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ action }) => action)}::text[]) as b (id, action)
    join domain as d on d.id = b.id
    join domain_contact as w on w.domain_id = d.id and ${isOwning('domain', 'w')}
    order by w.contact_id, d.id, b.action`.execute(tx)
  await recordActivity(
    tx,
    concerned.map(({ contactId, id, fqdn, action }) => ({
      ...blankEntry,
      contactId,
      action,
      objectType: 'domain',
      objectId: id,
      handle: fqdn,
      detail: {},
    })),
  )
}
