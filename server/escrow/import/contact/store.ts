import type pg from 'pg'
import { states } from '#contract/states.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { BrokenDeposit } from '#server/escrow/brokenDeposit.ts'
import { exportedDisclosure } from '#server/escrow/map/disclosure.ts'
import { addressColumns, columnsOf, settingFrom } from '../columns.ts'
import type { Scope, WriteCounts } from '../scope.ts'
import { run } from '../statement.ts'
import { applyContactOverlay, type OverlayResult } from './overlayStore.ts'

/**
 * Writes the contacts of the deposit by their ROIDs. A contact created here is adopted when the registry has its handle.
 * For the registry of record, another contact with the handle refuses the deposit. Changes of holders that the deposit
 * does not have stay.
 */
export async function mergeContacts(
  client: pg.ClientBase,
  scope: Scope,
): Promise<{ written: WriteCounts; laid: OverlayResult }> {
  await run(client, matching, scope)
  await client.query('create index on m_contact (handle); analyze m_contact')
  await refuseStrange(client)
  const laid = await applyContactOverlay(client, scope)
  const ended = await endContacts(client, scope)
  const { count: changed } = await run(client, updating, { ...scope, exported: exportedDisclosure })
  const { count: added } = await run(client, inserting, { ...scope, linkedBit: bitOf('linked') })
  await run(client, linking, { ...scope, linked: states.linked.number })
  return { written: { added, changed, ended }, laid }
}

const matching = `
  create temp table m_contact on commit drop as
  select s.handle, coalesce(r.id, l.id, s.new_id) as id, coalesce(r.id, l.id) is null as is_new,
    r.deleted_at is not null as is_back, s.registrar,
    g.id as registrar_id, coalesce(c.id, g.id) as creating_registrar_id,
    $isRecord and r.id is null and l.id is not null as is_foreign,
    exists (select from s_domain_contact as dc where dc.contact = s.handle) as is_linked
  from s_contact as s
  left join contact as r on r.roid = s.roid
  left join contact as l on r.id is null and l.handle = s.handle and l.deleted_at is null and l.imported_at is null
  left join registrar as g on g.handle = s.registrar and g.deleted_at is null
  left join registrar as c on c.handle = s.creating_registrar and c.deleted_at is null`

async function refuseStrange(client: pg.ClientBase) {
  const { rows } = await run<{ handle: string; registrar: string; is_foreign: boolean }>(
    client,
    'select handle, registrar, is_foreign from m_contact where registrar_id is null or is_foreign order by handle limit 1',
  )
  const [first] = rows
  if (!first) return
  const reason = first.is_foreign
    ? 'the portal itself holds another contact of this handle'
    : `its registrar ${first.registrar} is nowhere`
  throw new BrokenDeposit(reason, `contact ${first.handle}`)
}

// Contacts that other repositories use stay in any case, and so do those that a merge here has moved objects to.
async function endContacts(client: pg.ClientBase, scope: Scope): Promise<number> {
  const { count } = await run(
    client,
    `update contact as o set deleted_at = $at::timestamptz
     where o.deleted_at is null and not exists (select from m_contact as m where m.id = o.id)
       and (o.handle in (select handle from m_contact)
         or ((($isFull and o.imported_from = $tld) or o.handle in (select name from s_deleted where kind = 'contact'))
           and not exists (select from moved as v where v.wanted and v.contact = o.handle)))
       and not exists (
         select from domain_contact as dc join domain as d on d.id = dc.domain_id
         where dc.contact_id = o.id and d.deleted_at is null and d.imported_from is distinct from $tld)
       and not exists (
         select from nsset_contact as nc join nsset as n on n.id = nc.nsset_id
         where nc.contact_id = o.id and n.deleted_at is null)
       and not exists (
         select from keyset_contact as kc join keyset as k on k.id = kc.keyset_id
         where kc.contact_id = o.id and k.deleted_at is null)`,
    scope,
  )
  return count
}

const columns = [
  'roid',
  'handle',
  'registry_id',
  'sort_key',
  'search_key',
  'updated_at',
  'transferred_at',
  'name',
  'organization',
  ...addressColumns,
] as const

const shown = columnsOf('s', columns)
// EPP has no flags for identification, VAT number and notification e-mail, so these stay unchanged.
const disclosed = '(o.disclose_mask & ~$exported::integer) | (s.disclose_mask & $exported::integer)'

const updating = `
  update contact as o set ${settingFrom('s', columns)}, deleted_at = null,
    registrar_id = m.registrar_id, creating_registrar_id = m.creating_registrar_id,
    created_at = coalesce(s.created_at, o.created_at), disclose_mask = ${disclosed},
    email_confirmed_at = case when o.email is not distinct from s.email then o.email_confirmed_at end,
    auth_info_refused_at = case when o.email is not distinct from s.email then o.auth_info_refused_at end,
    imported_at = case when o.imported_at is null and $isRecord then null else $watermark::timestamptz end,
    imported_from = case when o.imported_at is null and $isRecord then null else coalesce(o.imported_from, $tld) end
  from m_contact as m join s_contact as s on s.handle = m.handle
  where o.id = m.id and not m.is_new and (o.deleted_at is not null
    or (${columnsOf('o', columns)}, o.registrar_id, o.creating_registrar_id, o.created_at,
        o.disclose_mask)
      is distinct from (${shown}, m.registrar_id, m.creating_registrar_id, coalesce(s.created_at, o.created_at),
        ${disclosed}))`

const inserting = `
  insert into contact (id, registrar_id, creating_registrar_id, created_at, disclose_mask, imported_at, imported_from,
    state_mask, ${columns.join(', ')})
  select m.id, m.registrar_id, m.creating_registrar_id, coalesce(s.created_at, $watermark::timestamptz),
    s.disclose_mask, $watermark::timestamptz, $tld, s.shown | case when m.is_linked then $linkedBit::bigint else 0 end,
    ${shown}
  from m_contact as m join s_contact as s on s.handle = m.handle where m.is_new`

const linking = `
  insert into object_state (object_id, object_type, state, set_by, valid_from)
  select id, 'contact', $linked::smallint, 'rule', $at::timestamptz from m_contact where is_new and is_linked`
