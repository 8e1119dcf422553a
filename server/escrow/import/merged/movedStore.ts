import type pg from 'pg'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import type { OverlayResult } from '../contact/overlayStore.ts'
import type { Scope } from '../scope.ts'
import { run } from '../statement.ts'

/**
 * Applies the contacts that a merge put on a domain over those of a deposit (docs/rules.md#authority). Each role holds
 * until a deposit newer than the merge has it; for the registry of record it holds for good. Writes to `s_domain` and
 * `s_domain_contact`; `moved` has what was applied.
 */
export async function applyMoveOverlay(client: pg.ClientBase, scope: Scope): Promise<OverlayResult> {
  const values = { ...scope, holder: roleBits.holder }
  await run(client, saying, { ...values, admin: roleBits.admin, tech: roleBits.tech, billing: roleBits.billing })
  await run(client, lastWords, values)
  await run(client, choosing)
  await run(client, holding, values)
  await run(client, leaving, values)
  await run(client, coming)
  const { rows } = await run<{ handle: string }>(client, listing, scope)
  const { count: confirmed } = await run(client, confirming, scope)
  return {
    confirmed,
    overlays: rows.map(({ handle }) => ({
      object: `domain ${handle}`,
      reason: 'its holder or contacts were changed here and the deposit does not show it yet: they stand',
    })),
  }
}

// The wanted roles of each journal entry at a domain, beside those of the deposit.
const saying = `
  create temp table moved_word on commit drop as
  select j.object_id, j.id, j.recorded_at, s.fqdn, e.role, e.contact, e.wanted,
    case when e.role = $holder::smallint then '' else e.contact end as place,
    (c.fqdn is not null) = e.wanted as is_shown
  from registry_journal as j
  join domain as o on o.id = j.object_id and o.deleted_at is null
  join s_domain as s on s.fqdn = o.fqdn and (s.roid = o.roid or o.imported_at is null)
  cross join lateral (
    select $holder::smallint as role, j.change -> 'chg' ->> 'registrant' as contact, true as wanted
      where j.change -> 'chg' ? 'registrant'
    union all
    select case p.type when 'admin' then $admin::smallint when 'tech' then $tech::smallint
        when 'billing' then $billing::smallint end, p.id, p.wanted
    from (
      select a.type, a.id, true as wanted
        from jsonb_to_recordset(coalesce(j.change -> 'add' -> 'contact', '[]')) as a (type text, id text)
      union all
      select r.type, r.id, false
        from jsonb_to_recordset(coalesce(j.change -> 'rem' -> 'contact', '[]')) as r (type text, id text)
    ) as p
  ) as e
  left join s_domain_contact as c on c.fqdn = s.fqdn and c.contact = e.contact and c.role = e.role
  where j.object_type = 'domain' and j.command = 'update'
    and (j.status = 'pending' or coalesce(j.decided_at, j.recorded_at) >= $watermark::timestamptz or $isRecord)`

const lastWords = `
  create temp table moved_overlay on commit drop as
  select distinct on (object_id, role, place) *,
    is_shown and recorded_at < $watermark::timestamptz and not $isRecord as is_met
  from moved_word order by object_id, role, place, recorded_at desc, id desc`

// A reference by a domain does not restore a contact.
const choosing = `
  create temp table moved on commit drop as
  select * from moved_overlay as v
  where not is_shown and (not wanted
    or exists (select from contact as c where c.handle = v.contact and c.deleted_at is null))`

const holding = `
  update s_domain as s set holder = v.contact from moved as v
  where v.role = $holder::smallint and s.fqdn = v.fqdn`

const leaving = `
  delete from s_domain_contact as s using moved as v
  where s.fqdn = v.fqdn and s.role = v.role and (v.role = $holder::smallint or (not v.wanted and s.contact = v.contact))`

const coming = `insert into s_domain_contact (fqdn, contact, role) select fqdn, contact, role from moved where wanted`

const listing = `
  select distinct fqdn as handle from moved where recorded_at < $watermark::timestamptz order by fqdn limit 10000`

// An entry is confirmed when the deposit has the last change of each of its roles.
const confirming = `
  with done as (
    update registry_journal as j set status = 'confirmed', decided_at = $watermark::timestamptz
    where j.status = 'pending' and j.recorded_at < $watermark::timestamptz and not $isRecord
      and j.id in (select id from moved_word)
      and j.change - array['add', 'rem', 'chg'] = '{}'::jsonb
      and coalesce(j.change -> 'add', '{}') - 'contact' = '{}'::jsonb
      and coalesce(j.change -> 'rem', '{}') - 'contact' = '{}'::jsonb
      and coalesce(j.change -> 'chg', '{}') - 'registrant' = '{}'::jsonb
      and not exists (
        select from moved_word as w
        join moved_overlay as v on v.object_id = w.object_id and v.role = w.role and v.place = w.place
        where w.id = j.id and not v.is_met)
    returning j.id
  )
  insert into confirmed_entry select id from done`
