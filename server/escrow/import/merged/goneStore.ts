import type pg from 'pg'
import type { OverlayResult } from '../contact/overlayStore.ts'
import type { Scope } from '../scope.ts'
import { run } from '../statement.ts'

/**
 * Removes contacts that a merge here has ended from the stage tables. They stay ended until the registry has answered or
 * a newer deposit lacks them; for the registry of record they stay ended for good. A contact is restored where the
 * deposit has a domain of it that was not moved, because the registry cannot have ended it. Runs after
 * `applyMoveOverlay`.
 */
export async function applyDeletionOverlay(client: pg.ClientBase, scope: Scope): Promise<OverlayResult> {
  const { count: confirmed } = await run(client, confirming, scope)
  await run(client, finding, scope)
  await run(client, using)
  await run(
    client,
    'delete from s_contact as s using gone as g where s.handle = g.shown and g.is_in_force and not g.is_used',
  )
  if (!scope.isRecord) await run(client, reviving)
  const { rows } = await run<{ handle: string; is_used: boolean }>(client, listing, scope)
  return {
    confirmed,
    overlays: rows.map(({ handle, is_used: isUsed }) => ({
      object: `contact ${handle}`,
      reason: isUsed
        ? 'it was merged here and the deposit has domains at it that were not moved: it is back'
        : 'it was merged here and the deposit still shows it: it stays ended',
    })),
  }
}

const confirming = `
  with done as (
    update registry_journal as j set status = 'confirmed', decided_at = $watermark::timestamptz
    from contact as o
    where o.id = j.object_id and j.object_type = 'contact' and j.command = 'delete'
      and j.status = 'pending' and j.recorded_at < $watermark::timestamptz and not $isRecord
      and (($isFull and o.imported_from = $tld and not exists (select from s_contact as s where s.roid = o.roid))
        or o.handle in (select name from s_deleted where kind = 'contact'))
    returning j.id
  )
  insert into confirmed_entry select id from done`

// Contacts that the journal has ended and nothing has restored, with their handles in the deposit.
const finding = `
  create temp table gone on commit drop as
  select distinct on (o.id) o.id, o.handle, coalesce(r.handle, l.handle) as shown, j.recorded_at, false as is_used,
    j.status = 'pending' or coalesce(j.decided_at, j.recorded_at) >= $watermark::timestamptz or $isRecord as is_in_force
  from registry_journal as j join contact as o on o.id = j.object_id and o.deleted_at is not null
  left join s_contact as r on r.roid = o.roid
  left join s_contact as l on r.roid is null and o.imported_at is null and l.handle = o.handle
  where j.object_type = 'contact' and j.command = 'delete'
  order by o.id, j.recorded_at desc, j.id desc`

const using = `
  update gone as g set is_used = true from s_domain_contact as c where c.contact = coalesce(g.shown, g.handle)`

// A differential deposit has only the domain, because it presumes that the contact exists.
const reviving = `
  update contact as o set deleted_at = null from gone as g
  where o.id = g.id and g.is_used and g.shown is null
    and not exists (select from s_contact as s where s.handle = g.handle)
    and not exists (select from contact as c where c.handle = g.handle and c.deleted_at is null)`

const listing = `
  select handle, is_used from gone
  where is_in_force and (shown is not null or is_used) and recorded_at < $watermark::timestamptz
  order by handle limit 10000`
