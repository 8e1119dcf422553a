import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { columnsOf, named, settingFrom, countWritten, type Scope, type WriteCounts } from './scope.ts'

/** Writes the domains of the deposit with their life cycles (`computeLifeCycles`) and contacts, and ends the others. */
export async function writeDomains(tx: Tx, scope: Scope): Promise<WriteCounts> {
  const ended = await endDomains(tx, scope)
  const changed = await updateDomains(tx, scope)
  const added = await insertDomains(tx, scope)
  await writeRoles(tx)
  return { added, changed, ended }
}

/** Ends the deleted domains: their rows stay without contacts. */
async function endDomains(tx: Tx, { at }: Scope): Promise<number> {
  await sql`delete from domain_contact where domain_id in (select id from e_domain)`.execute(tx)
  await sql`
    update object_state as s set valid_to = ${at}::timestamptz from e_domain as e
    where s.object_id = e.id and s.valid_to is null`.execute(tx)
  const written = await sql`
    update domain as o set deleted_at = ${at}::timestamptz, state_mask = 0, state_rank = 99, next_state = null,
      next_state_on = null, recheck_at = null
    from e_domain as e where o.id = e.id`.execute(tx)
  return countWritten(written)
}

const columns = [
  'roid',
  'zone_id',
  'fqdn',
  'unicode',
  'sort_key',
  'search_key',
  'updated_at',
  'transferred_at',
  'expires_on',
  'idn_table_id',
  'original_name',
] as const

async function updateDomains(tx: Tx, { isRecord, watermark, tld }: Scope): Promise<number> {
  const isOurs = sql`o.imported_at is null and ${isRecord}`
  const written = await sql`
    update domain as o set ${settingFrom('s', columns)}, deleted_at = null,
      created_at = coalesce(s.created_at, o.created_at), registrar_id = m.registrar_id,
      creating_registrar_id = m.creating_registrar_id, holder_id = m.holder_id, nsset_id = m.nsset_id,
      keyset_id = m.keyset_id, state_mask = t.mask, state_rank = t.rank, next_state = t.next_state,
      next_state_on = t.next_state_on, recheck_at = t.recheck_at,
      imported_at = case when ${isOurs} then null else ${watermark}::timestamptz end,
      imported_from = case when ${isOurs} then null else ${tld} end
    from h_domain as h join life_cycle as t on t.combination = h.combination
    join m_domain as m on m.id = h.id join s_domain as s on s.fqdn = m.fqdn
    where o.id = h.id and not m.is_new`.execute(tx)
  return countWritten(written)
}

async function insertDomains(tx: Tx, { watermark, tld }: Scope): Promise<number> {
  const written = await sql`
    insert into domain (id, created_at, registrar_id, creating_registrar_id, holder_id, nsset_id, keyset_id, state_mask,
      state_rank, next_state, next_state_on, recheck_at, imported_at, imported_from, ${named(columns)})
    select m.id, coalesce(s.created_at, ${watermark}::timestamptz), m.registrar_id, m.creating_registrar_id,
      m.holder_id, m.nsset_id, m.keyset_id, t.mask, t.rank, t.next_state, t.next_state_on, t.recheck_at,
      ${watermark}::timestamptz, ${tld}, ${columnsOf('s', columns)}
    from m_domain as m join s_domain as s on s.fqdn = m.fqdn join h_domain as h on h.id = m.id
    join life_cycle as t on t.combination = h.combination where m.is_new order by m.id`.execute(tx)
  return countWritten(written)
}

const listed = [
  'sort_key',
  'search_key',
  'expires_on',
  'state_mask',
  'state_rank',
  'pending_mask',
  'registry_status',
  'next_state',
  'next_state_on',
  'registrar_id',
  'holder_id',
  'nsset_id',
  'keyset_id',
] as const

async function writeRoles(tx: Tx): Promise<void> {
  await sql`
    delete from domain_contact as o using t_domain as t
    where o.domain_id = t.id and not exists (
      select from m_domain_contact as w where w.domain_id = o.domain_id and w.contact_id = o.contact_id)`.execute(tx)
  await sql`
    update domain_contact as o set roles = w.roles, ${settingFrom('d', listed)}
    from m_domain_contact as w join t_domain as t on t.id = w.domain_id join domain as d on d.id = w.domain_id
    where o.domain_id = w.domain_id and o.contact_id = w.contact_id
      and (o.roles, ${columnsOf('o', listed)}) is distinct from (w.roles, ${columnsOf('d', listed)})`.execute(tx)
  await sql`
    insert into domain_contact (domain_id, contact_id, roles, ${named(listed)})
    select w.domain_id, w.contact_id, w.roles, ${columnsOf('d', listed)}
    from m_domain_contact as w join domain as d on d.id = w.domain_id join m_domain as m on m.id = w.domain_id
    where m.is_new or (m.id in (select id from t_domain) and not exists (
      select from domain_contact as o where o.domain_id = w.domain_id and o.contact_id = w.contact_id))`.execute(tx)
}
