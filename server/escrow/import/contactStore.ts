import { sql } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { BrokenDeposit } from '../deposit.ts'
import { exportedDisclosure } from '../map/disclosure.ts'
import { addressColumns, columnsOf, named, settingFrom, countWritten, type Scope, type WriteCounts } from './scope.ts'

/**
 * Matches the contacts of the deposit with ours by their ROIDs: `m_contact`. A contact created here is adopted when the
 * registry has its handle. For the registry of record, another contact with the handle refuses the deposit.
 */
export async function matchContacts(tx: Tx, scope: Scope): Promise<void> {
  await sql`
    create temp table m_contact on commit drop as
    select s.handle, coalesce(r.id, l.id, s.new_id) as id, coalesce(r.id, l.id) is null as is_new,
      r.deleted_at is not null as is_back, s.registrar,
      g.id as registrar_id, coalesce(c.id, g.id) as creating_registrar_id,
      ${scope.isRecord} and r.id is null and l.id is not null as is_foreign,
      exists (select from s_domain_contact as dc where dc.contact = s.handle) as is_linked
    from s_contact as s
    left join contact as r on r.roid = s.roid
    left join contact as l on r.id is null and l.handle = s.handle and ${isExisting('l')} and l.imported_at is null
    left join registrar as g on g.handle = s.registrar and ${isExisting('g')}
    left join registrar as c on c.handle = s.creating_registrar and ${isExisting('c')}`.execute(tx)
  await sql`create index on m_contact (handle); analyze m_contact`.execute(tx)
  const { rows } = await sql<{ handle: string; registrar: string; isForeign: boolean }>`
    select handle, registrar, is_foreign as "isForeign" from m_contact where registrar_id is null or is_foreign
    order by handle limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const reason = first.isForeign
    ? 'the portal itself holds another contact of this handle'
    : `its registrar ${first.registrar} is nowhere`
  throw new BrokenDeposit(reason, `contact ${first.handle}`)
}

/** Writes the matched contacts, with the changes of holders that stay (`contactOverlay`). */
export async function writeContacts(tx: Tx, scope: Scope): Promise<WriteCounts> {
  const ended = await endContacts(tx, scope)
  const changed = await updateContacts(tx, scope)
  const added = await sql`
    insert into contact (id, registrar_id, creating_registrar_id, created_at, disclose_mask, imported_at, imported_from,
      state_mask, ${named(columns)})
    select m.id, m.registrar_id, m.creating_registrar_id, coalesce(s.created_at, ${scope.watermark}::timestamptz),
      s.disclose_mask, ${scope.watermark}::timestamptz, ${scope.tld},
      s.shown | case when m.is_linked then ${bitOf('linked')}::bigint else 0 end, ${columnsOf('s', columns)}
    from m_contact as m join s_contact as s on s.handle = m.handle where m.is_new`.execute(tx)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select id, 'contact', ${states.linked.number}::smallint, 'rule', ${scope.at}::timestamptz from m_contact
    where is_new and is_linked`.execute(tx)
  return { added: countWritten(added), changed, ended }
}

// Contacts that other repositories use stay in any case, and so do those that a merge here has moved objects to.
async function endContacts(tx: Tx, scope: Scope): Promise<number> {
  const written = await sql`
    update contact as o set deleted_at = ${scope.at}::timestamptz
    where ${isExisting('o')} and not exists (select from m_contact as m where m.id = o.id)
      and (o.handle in (select handle from m_contact)
        or (((${scope.isFull} and o.imported_from = ${scope.tld})
            or o.handle in (select name from s_deleted where kind = 'contact'))
          and not exists (
            select from move_overlay as v where v.wanted and not v.is_met and v.contact = o.handle)))
      and not exists (
        select from domain_contact as dc join domain as d on d.id = dc.domain_id
        where dc.contact_id = o.id and ${isExisting('d')} and d.imported_from is distinct from ${scope.tld})
      and not exists (
        select from nsset_contact as nc join nsset as n on n.id = nc.nsset_id
        where nc.contact_id = o.id and ${isExisting('n')})
      and not exists (
        select from keyset_contact as kc join keyset as k on k.id = kc.keyset_id
        where kc.contact_id = o.id and ${isExisting('k')})`.execute(tx)
  return countWritten(written)
}

async function updateContacts(tx: Tx, { watermark, tld, isRecord }: Scope): Promise<number> {
  // EPP has no flags for identification, VAT number and notification e-mail, so these stay unchanged.
  const exported = sql`${exportedDisclosure}::integer`
  const disclosed = sql`(o.disclose_mask & ~${exported}) | (s.disclose_mask & ${exported})`
  const isOurs = sql`o.imported_at is null and ${isRecord}`
  // The registry's own e-mail was not changed here.
  const isSameEmail = sql`o.email is not distinct from s.email`
  const written = await sql`
    update contact as o set ${settingFrom('s', columns)}, deleted_at = null,
      registrar_id = m.registrar_id, creating_registrar_id = m.creating_registrar_id,
      created_at = coalesce(s.created_at, o.created_at), disclose_mask = ${disclosed},
      email_confirmed_at = case when ${isSameEmail} then o.email_confirmed_at end,
      email_before = case when ${isSameEmail} then o.email_before end,
      email_replaced_at = case when ${isSameEmail} then o.email_replaced_at end,
      auth_info_refused_at = case when ${isSameEmail} then o.auth_info_refused_at end,
      imported_at = case when ${isOurs} then null else ${watermark}::timestamptz end,
      imported_from = case when ${isOurs} then null else coalesce(o.imported_from, ${tld}) end
    from m_contact as m join s_contact as s on s.handle = m.handle
    where o.id = m.id and not m.is_new and (o.deleted_at is not null
      or (${columnsOf('o', columns)}, o.registrar_id, o.creating_registrar_id, o.created_at, o.disclose_mask)
        is distinct from (${columnsOf('s', columns)}, m.registrar_id, m.creating_registrar_id,
          coalesce(s.created_at, o.created_at), ${disclosed}))`.execute(tx)
  return countWritten(written)
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
