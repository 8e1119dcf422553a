import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { instantText } from '#server/db/instant.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { BrokenDeposit, type DepositHead, type EppParams, type HeaderCount, type ObjectKind } from '../deposit.ts'
import { uriOfKind } from '../namespaces.ts'
import type { Scope } from './scope.ts'

/** The last import of a repository. */
export type Repository = {
  depositId: string
  resend: number
  watermark: string
  fullDepositId: string
  refusedDomains: number
}

/** Locks imports until the connection ends; false when another import is running. */
export async function lockImport(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(${importLock}::bigint) as "isLocked"`.execute(db)
  return rows[0]?.isLocked ?? false
}

// Arbitrary, as long as no other program locks it in the same database.
const importLock = 7_203_114_906

export async function findRepository(db: Db, tld: string): Promise<Repository | undefined> {
  return await db
    .selectFrom('repository')
    .select([
      'deposit_id as depositId',
      'resend',
      instantText(sql`watermark`).as('watermark'),
      'full_deposit_id as fullDepositId',
      'refused_domains as refusedDomains',
    ])
    .where('tld', '=', tld)
    .executeTakeFirst()
}

/** Returns when the last deposit was imported; null before the first. */
export async function findLastImport(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(imported_at)::text as at from repository`.execute(db)
  return rows[0]?.at ?? null
}

/** Stores the number of deposits that a watched folder has set aside, for the metrics. */
export async function recordSetAside(db: Db, refused: number): Promise<void> {
  await sql`
    insert into setting (name, value) values ('deposits', jsonb_build_object('refused', ${refused}::int))
    on conflict (name) do update set value = excluded.value where setting.value <> excluded.value`.execute(db)
}

/** Returns the database's time to the microsecond, and whether the watermark is more than a day ahead of it. */
export async function getInstant(tx: Tx, watermark: string): Promise<{ at: string; isAhead: boolean }> {
  const { rows } = await sql<{ at: string; isAhead: boolean }>`
    select clock_timestamp()::text as at,
      ${watermark}::timestamptz > clock_timestamp() + interval '1 day' as "isAhead"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is')
  return row
}

export async function recordRepository(
  tx: Tx,
  { tld, watermark, at, isFull }: Scope,
  { head, eppParams, refusedDomains }: { head: DepositHead; eppParams: EppParams | null; refusedDomains: number },
): Promise<void> {
  await sql`
    insert into repository (tld, deposit_id, deposit_type, resend, watermark, full_deposit_id, full_watermark,
      imported_at, refused_domains, epp_params)
    values (${tld}, ${head.id}, ${head.type}, ${head.resend}, ${watermark}::timestamptz, ${head.id},
      ${watermark}::timestamptz, ${at}::timestamptz, ${refusedDomains}, ${eppParams && JSON.stringify(eppParams)}::jsonb)
    on conflict (tld) do update set deposit_id = excluded.deposit_id, deposit_type = excluded.deposit_type,
      resend = excluded.resend, watermark = excluded.watermark, imported_at = excluded.imported_at,
      full_deposit_id = case when ${isFull} then excluded.full_deposit_id else repository.full_deposit_id end,
      full_watermark = case when ${isFull} then excluded.full_watermark else repository.full_watermark end,
      refused_domains = excluded.refused_domains + case when ${isFull} then 0 else repository.refused_domains end,
      epp_params = case when ${isFull} then excluded.epp_params
        else coalesce(excluded.epp_params, repository.epp_params) end`.execute(tx)
}

/** Writes the IDN tables and the reserved names of the deposit. */
export async function mergeNames(tx: Tx, { tld, isFull }: Scope): Promise<void> {
  await sql`
    delete from idn_table as o where o.repository = ${tld}
      and ((${isFull} and not exists (select from s_idn_table as s where s.id = o.id))
        or o.id in (select name from s_deleted where kind = 'idnTableRef'))`.execute(tx)
  await sql`
    delete from reserved_name as o where o.repository = ${tld}
      and ((${isFull} and not exists (select from s_reserved_name as s where s.fqdn = o.fqdn))
        or o.fqdn in (select name from s_deleted where kind = 'nndn'))`.execute(tx)
  await sql`
    insert into idn_table (repository, id, url, policy_url) select ${tld}, id, url, policy_url from s_idn_table
    on conflict (repository, id) do update set url = excluded.url, policy_url = excluded.policy_url`.execute(tx)
  await sql`
    insert into reserved_name (repository, fqdn, unicode, idn_table_id, original_name, name_state,
      has_mirrored_servers, created_at)
    select ${tld}, fqdn, unicode, idn_table_id, original_name, name_state, has_mirrored_servers, created_at
    from s_reserved_name
    on conflict (repository, fqdn) do update set unicode = excluded.unicode, idn_table_id = excluded.idn_table_id,
      original_name = excluded.original_name, name_state = excluded.name_state,
      has_mirrored_servers = excluded.has_mirrored_servers, created_at = excluded.created_at`.execute(tx)
}

/** Throws BrokenDeposit where an existing object refers to one that this import has ended. */
export async function refuseDangling(tx: Tx, { at }: Scope): Promise<void> {
  const { rows } = await sql<{ object: string; reason: string }>`
    select 'domain ' || d.fqdn as object, 'its contact ' || c.handle || ' is ended by the deposit' as reason
    from contact as c join domain_contact as dc on dc.contact_id = c.id join domain as d on d.id = dc.domain_id
    where c.deleted_at = ${at}::timestamptz and ${isExisting('d')}
    union all
    select 'domain ' || d.fqdn, 'its name server ' || h.fqdn || ' is ended by the deposit'
    from host as h join nsset_host as nh on nh.host_id = h.id join domain as d on d.nsset_id = nh.nsset_id
    where h.deleted_at = ${at}::timestamptz and ${isExisting('d')}
    limit 1`.execute(tx)
  const [first] = rows
  if (first) throw new BrokenDeposit(first.reason, first.object)
}

/** Counts the existing objects of the repository before the deposit. */
export async function countHeld(tx: Tx, { tld }: Scope): Promise<{ domain: number; contact: number }> {
  const { rows } = await sql<{ domain: number; contact: number }>`
    select (select count(*)::integer from domain where imported_from = ${tld} and ${isExisting()}) as domain,
      (select count(*)::integer from contact where imported_from = ${tld} and ${isExisting()}) as contact`.execute(tx)
  return rows[0] ?? { domain: 0, contact: 0 }
}

/**
 * Throws BrokenDeposit where the header's counts differ from the repository after the deposit. The header counts the
 * whole repository for every type of deposit (RFC 9022 section 5.8), so a deposit in between was missed. The counts may
 * include contacts merged here until the registry has ended them too.
 */
export async function refuseMiscount(tx: Tx, { tld, watermark }: Scope, counts: readonly HeaderCount[]): Promise<void> {
  const isMerged = sql`id in (
    select object_id from registry_journal where object_type = 'contact' and command = 'delete'
      and (status <> 'confirmed' or decided_at > ${watermark}::timestamptz))`
  for (const kind of ['domain', 'host', 'contact', 'registrar'] as const) {
    const declared = declaredCount(counts, kind)
    if (declared === null) continue
    const { rows } = await sql<{ count: number; merged: number }>`
      select count(*) filter (where ${isExisting()})::integer as count,
        count(*) filter (where deleted_at is not null)::integer as merged
      from ${sql.table(kind)} where imported_from = ${tld} and ${kind === 'host' ? sql`roid is not null` : sql`true`}
        and (${isExisting()} or ${kind === 'contact' ? isMerged : sql`false`})`.execute(tx)
    const { count: held = 0, merged = 0 } = rows[0] ?? {}
    if (declared < held || declared > held + merged)
      throw new BrokenDeposit(
        `its header counts ${declared} ${kind}s and there are ${held} after it: a deposit in between was missed`,
      )
  }
}

/** Returns the header's count of a kind; null without one. */
export function declaredCount(counts: readonly HeaderCount[], kind: ObjectKind): number | null {
  const own = counts.filter(({ uri }) => uri === uriOfKind[kind])
  const whole = own.find(({ rcdn }) => rcdn === null)
  if (whole) return whole.count
  return own.length === 0 ? null : own.reduce((sum, { count }) => sum + count, 0)
}
