import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { BrokenDeposit } from '../deposit.ts'
import { countWritten, type Scope, type WriteCounts } from './scope.ts'

/** Writes the host objects of the deposit by their ROIDs. */
export async function mergeHosts(tx: Tx, { at, tld, watermark, isFull }: Scope): Promise<WriteCounts> {
  await sql`
    create temp table m_host on commit drop as
    select s.name, coalesce(r.id, s.new_id) as id, r.id is null as is_new, r.deleted_at is not null as is_back,
      g.id as registrar_id, coalesce(c.id, g.id) as creating_registrar_id, s.registrar
    from s_host as s
    left join host as r on r.roid = s.roid
    left join registrar as g on g.handle = s.registrar and ${isExisting('g')}
    left join registrar as c on c.handle = s.creating_registrar and ${isExisting('c')}`.execute(tx)
  await sql`create index on m_host (name); analyze m_host`.execute(tx)
  const { rows } = await sql<{ name: string; registrar: string }>`
    select name, registrar from m_host where registrar_id is null order by name limit 1`.execute(tx)
  const [lost] = rows
  if (lost) throw new BrokenDeposit(`its registrar ${lost.registrar} is nowhere`, `host ${lost.name}`)
  const ended = await sql`
    update host as o set deleted_at = ${at}::timestamptz
    where ${isExisting('o')} and o.imported_from = ${tld} and o.roid is not null
      and not exists (select from m_host as m where m.id = o.id)
      and (${isFull} or o.fqdn in (select name from m_host)
        or o.fqdn in (select name from s_deleted where kind = 'host')
        or o.roid in (select roid from s_deleted where kind = 'host'))`.execute(tx)
  const changed = await sql`
    update host as o set roid = s.roid, fqdn = s.name, registrar_id = m.registrar_id,
      creating_registrar_id = m.creating_registrar_id, created_at = coalesce(s.created_at, o.created_at),
      updated_at = s.updated_at, transferred_at = s.transferred_at, addresses = s.addresses, deleted_at = null,
      imported_at = ${watermark}::timestamptz, imported_from = coalesce(o.imported_from, ${tld})
    from m_host as m join s_host as s on s.name = m.name
    where o.id = m.id and not m.is_new and (o.deleted_at is not null
      or (o.fqdn, o.registrar_id, o.creating_registrar_id, o.created_at, o.updated_at, o.transferred_at, o.addresses)
        is distinct from (s.name, m.registrar_id, m.creating_registrar_id, coalesce(s.created_at, o.created_at),
          s.updated_at, s.transferred_at, s.addresses))`.execute(tx)
  const added = await sql`
    insert into host (id, roid, fqdn, registrar_id, creating_registrar_id, created_at, updated_at, transferred_at,
      imported_at, imported_from, state_mask, addresses)
    select m.id, s.roid, s.name, m.registrar_id, m.creating_registrar_id,
      coalesce(s.created_at, ${watermark}::timestamptz), s.updated_at, s.transferred_at, ${watermark}::timestamptz,
      ${tld}, s.shown, s.addresses
    from m_host as m join s_host as s on s.name = m.name where m.is_new`.execute(tx)
  return { added: countWritten(added), changed: countWritten(changed), ended: countWritten(ended) }
}

/** Writes the hosts that are attributes of their domains: one for each combination of name, addresses and registrar. */
export async function mergeAttributeHosts(tx: Tx, { watermark, tld }: Scope): Promise<void> {
  await sql`
    insert into host (id, fqdn, registrar_id, creating_registrar_id, created_at, imported_at, imported_from, addresses)
    select gen_random_uuid(), w.host, w.registrar_id, w.registrar_id, ${watermark}::timestamptz,
      ${watermark}::timestamptz, ${tld}, w.addresses
    from (
      select distinct sh.host, m.registrar_id, sh.addresses from s_nsset_host as sh
      join m_nsset as m on m.handle = sh.nsset where sh.addresses is not null
    ) as w
    where not exists (
      select from host as h where h.fqdn = w.host and h.registrar_id = w.registrar_id and h.addresses = w.addresses
        and h.roid is null and ${isExisting('h')})`.execute(tx)
}

/** Ends the hosts that are no longer attributes of a domain. */
export async function endAttributeHosts(tx: Tx, { at, tld }: Scope): Promise<void> {
  await sql`
    update host as o set deleted_at = ${at}::timestamptz
    where ${isExisting('o')} and o.imported_from = ${tld} and o.roid is null and not exists (
      select from nsset_host as nh join nsset as n on n.id = nh.nsset_id
      where nh.host_id = o.id and ${isExisting('n')})`.execute(tx)
}
