import type pg from 'pg'
import { columnsOf, settingFrom } from '#server/escrow/import/columns.ts'
import type { Scope } from '#server/escrow/import/scope.ts'
import { run } from '#server/escrow/import/statement.ts'

/** Writes the new and changed domains of the deposit with the life cycle of each. */
export async function writeDomains(client: pg.ClientBase, scope: Scope): Promise<{ added: number; changed: number }> {
  const { count: changed } = await run(client, updating, scope)
  const { count: added } = await run(client, inserting, scope)
  await client.query(roleEnding)
  await client.query(roleUpdating)
  await client.query(roleInserting)
  return { added, changed }
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

const updating = `
  update domain as o set ${settingFrom('s', columns)}, deleted_at = null,
    created_at = coalesce(s.created_at, o.created_at), registrar_id = m.registrar_id,
    creating_registrar_id = m.creating_registrar_id, holder_id = m.holder_id, nsset_id = m.nsset_id,
    keyset_id = m.keyset_id, state_mask = t.mask, state_rank = t.rank, next_state = t.next_state,
    next_state_on = t.next_state_on, recheck_at = t.recheck_at,
    imported_at = case when o.imported_at is null and $isRecord then null else $watermark::timestamptz end,
    imported_from = case when o.imported_at is null and $isRecord then null else $tld end
  from h_domain as h join life_cycle as t on t.combination = h.combination
  join m_domain as m on m.id = h.id join s_domain as s on s.fqdn = m.fqdn
  where o.id = h.id and not m.is_new`

const inserting = `
  insert into domain (id, created_at, registrar_id, creating_registrar_id, holder_id, nsset_id, keyset_id, state_mask,
    state_rank, next_state, next_state_on, recheck_at, imported_at, imported_from, ${columns.join(', ')})
  select m.id, coalesce(s.created_at, $watermark::timestamptz), m.registrar_id, m.creating_registrar_id, m.holder_id,
    m.nsset_id, m.keyset_id, t.mask, t.rank, t.next_state, t.next_state_on, t.recheck_at, $watermark::timestamptz, $tld,
    ${columnsOf('s', columns)}
  from m_domain as m join s_domain as s on s.fqdn = m.fqdn join h_domain as h on h.id = m.id
  join life_cycle as t on t.combination = h.combination where m.is_new order by m.id`

const roleEnding = `
  delete from domain_contact as o using t_domain as t
  where o.domain_id = t.id and not exists (
    select from m_domain_contact as w where w.domain_id = o.domain_id and w.contact_id = o.contact_id)`

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

const roleUpdating = `
  update domain_contact as o set roles = w.roles, ${settingFrom('d', listed)}
  from m_domain_contact as w join t_domain as t on t.id = w.domain_id join domain as d on d.id = w.domain_id
  where o.domain_id = w.domain_id and o.contact_id = w.contact_id
    and (o.roles, ${columnsOf('o', listed)})
      is distinct from (w.roles, ${columnsOf('d', listed)})`

const roleInserting = `
  insert into domain_contact (domain_id, contact_id, roles, ${listed.join(', ')})
  select w.domain_id, w.contact_id, w.roles, ${columnsOf('d', listed)}
  from m_domain_contact as w join domain as d on d.id = w.domain_id join m_domain as m on m.id = w.domain_id
  where m.is_new or (m.id in (select id from t_domain) and not exists (
    select from domain_contact as o where o.domain_id = w.domain_id and o.contact_id = w.contact_id))`
