import { sql } from 'kysely'
import type { ActivityAction } from '#contract/activity.ts'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { exactInstantText } from '#server/db/instant.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { blankEntry } from '#server/features/registryChange/parts/blankEntry.ts'

type Past = { contactId: string; action: ActivityAction; objectId: string; handle: string; recordedAt: string }

/**
 * Writes the past activity of contacts that people sign in with. The entries are the registry's, at the times of the
 * domains and their states. Each contact has at most the last 100 of each action.
 */
export async function recordPast(tx: Tx): Promise<void> {
  const { rows } = await sql<Past>`
    with owned as (
      select distinct w.contact_id, d.id, d.fqdn, d.created_at from domain_contact as w
      join link as l on l.contact_id = w.contact_id and l.ended_at is null
      join domain as d on d.id = w.domain_id where ${isOwning('domain', 'w')}
    ), happened as (
      select contact_id, 'register-domain' as action, id, fqdn, created_at as at from owned
      union all
      select o.contact_id, a.action, o.id, o.fqdn, s.valid_from from owned as o
      join object_state as s on s.object_id = o.id and s.set_by = 'rule' and s.valid_to is null
      join (values (${states.expired.number}::smallint, 'expire-domain'), (${states.outzone.number}::smallint, 'leave-zone'))
        as a (state, action) on a.state = s.state
    ), counted as (
      select *, row_number() over (partition by contact_id, action order by at desc, id) as place from happened
      where at < now()
    )
    select contact_id as "contactId", action, id as "objectId", fqdn as handle,
      ${exactInstantText(sql`at`)} as "recordedAt"
    from counted where place <= 100 order by at, id, contact_id`.execute(tx)
  await recordActivity(
    tx,
    rows.map((past) => ({ ...blankEntry, ...past, objectType: 'domain', detail: {} })),
  )
}
