import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { exactInstantText } from '#server/db/instant.ts'
import { heldMask } from '#server/features/record/parts/registryStore.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { isHeldAtDomain, isHeldContact } from './heldStore.ts'

/** The data of a deposit: those of one repository, and those without one. */
export type Scope = { tld: string }

/** Returns the repositories with data, by the top-level domain of their deposits. */
export async function findRepositories(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ tld: string }>`
    select tld from repository union
    select z.fqdn from zone as z
    where exists (select from domain as d where d.zone_id = z.id and ${isExisting('d')} and d.imported_from is null)
    order by tld`.execute(tx)
  return rows.map(({ tld }) => tld)
}

/** Returns the zones by name. */
export async function findZones(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('zone').select('fqdn').orderBy('fqdn').execute()
  return rows.map(({ fqdn }) => fqdn)
}

/** Starts a snapshot and returns its time for the watermark. From here on, pages use the key of their table. */
export async function beginSnapshot(tx: Tx): Promise<string> {
  // A page is a range of an index. Sorting or reading whole tables for each page would take too long.
  await sql`set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0`.execute(tx)
  const { rows } = await sql<{ at: string }>`select ${exactInstantText(sql`now()`)} as at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is')
  return row.at
}

export type Counts = {
  registrars: number
  hosts: number
  contacts: number
  domains: number
  idnTables: number
  reservedNames: number
}

/** Counts the objects of each kind in the deposit, in its snapshot. */
export async function countObjects(tx: Tx, { tld }: Scope): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from registrar as o where ${isExisting('o')} and ${isOf(tld)}) as registrars,
      (select count(*)::int from host as o where ${isExisting('o')} and ${isOf(tld)} and ${isHostObject}) as hosts,
      (select count(*)::int from contact as o where ${isHeldContact} and ${isOf(tld)}) as contacts,
      (select count(*)::int from domain as o where ${isExisting('o')} and ${isDomainOf(tld)})
        as domains,
      (select count(*)::int from idn_table where repository = ${tld}) as "idnTables",
      (select count(*)::int from reserved_name where repository = ${tld}) as "reservedNames"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A count without a row')
  return row
}

/** Returns the registry's EPP parameters as the import stored them; null without any. */
export async function findEppParams(tx: Tx, { tld }: Scope): Promise<unknown> {
  const row = await tx.selectFrom('repository').select('epp_params').where('tld', '=', tld).executeTakeFirst()
  return row?.epp_params ?? null
}

/** The addresses of registrars and contacts. */
type AddressRecord = {
  form: string | null
  street: string[]
  city: string | null
  sp: string | null
  pc: string | null
  cc: string | null
  otherPostal: unknown
  telephone: string | null
  fax: string | null
  email: string | null
}

export type RegistrarRecord = AddressRecord & {
  id: string
  handle: string
  name: string
  ianaId: number | null
  status: string | null
  url: string | null
  createdAt: string
  updatedAt: string | null
}

export async function findRegistrars(tx: Tx, { tld }: Scope): Promise<RegistrarRecord[]> {
  const { rows } = await sql<RegistrarRecord>`
    select o.id, coalesce(o.registry_id, o.handle) as handle, o.name, o.iana_id as "ianaId", o.status,
      ${address}, o.url, ${exactInstantText(sql`o.created_at`)} as "createdAt", ${exactInstantText(sql`o.updated_at`)} as "updatedAt"
    from registrar as o where ${isExisting('o')} and ${isOf(tld)} order by o.id`.execute(tx)
  return rows
}

/** Returns the handles of registrars by their ids, including those of other repositories and deleted ones. */
export async function findRegistrarHandles(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('registrar')
    .select(['id', sql<string>`coalesce(registry_id, handle)`.as('handle')])
    .execute()
  return new Map(rows.map(({ id, handle }) => [id, handle]))
}

export type IdnTableRecord = { id: string; url: string; policyUrl: string }

export async function findIdnTables(tx: Tx, { tld }: Scope): Promise<IdnTableRecord[]> {
  return await tx
    .selectFrom('idn_table')
    .select(['id', 'url', 'policy_url as policyUrl'])
    .where('repository', '=', tld)
    .orderBy('id')
    .execute()
}

/** The common columns of sponsored objects. Times are ISO 8601 in UTC. */
export type SponsoredRecord = {
  id: string
  roid: string
  registrarId: string
  creatingRegistrarId: string
  createdAt: string
  updatedAt: string | null
  transferredAt: string | null
  stateMask: string
}

export type HostRecord = SponsoredRecord & { fqdn: string; addresses: string[]; isUsed: boolean }

export async function findHosts(tx: Tx, { tld }: Scope, page: Page): Promise<HostRecord[]> {
  const { rows } = await sql<HostRecord>`
    select o.id, o.roid, o.fqdn, o.registrar_id as "registrarId",
      coalesce(o.creating_registrar_id, o.registrar_id) as "creatingRegistrarId",
      array(select host(a) from unnest(o.addresses) as a order by a) as addresses, ${times}, o.state_mask as "stateMask",
      exists (select from nsset_host as n where n.host_id = o.id) as "isUsed"
    from host as o where ${isExisting('o')} and ${isOf(tld)} and ${isHostObject} and ${behind(page)}`.execute(tx)
  return rows
}

export type ContactRecord = SponsoredRecord &
  AddressRecord & {
    handle: string
    name: string | null
    organization: string | null
    discloseMask: number
    isUsed: boolean
  }

export async function findContacts(tx: Tx, { tld }: Scope, page: Page): Promise<ContactRecord[]> {
  const { rows } = await sql<ContactRecord>`
    select o.id, o.roid, coalesce(o.registry_id, o.handle) as handle, o.registrar_id as "registrarId",
      o.creating_registrar_id as "creatingRegistrarId", ${times}, o.state_mask as "stateMask", o.name, o.organization,
      ${address}, o.disclose_mask as "discloseMask",
      ${isHeldAtDomain}
        or exists (select from nsset_contact as u where u.contact_id = o.id)
        or exists (select from keyset_contact as u where u.contact_id = o.id)
        or exists (select from contact_merge as m join contact_merge_item as i on i.merge_id = m.id
          where o.deleted_at is not null and m.from_id = o.id) as "isUsed"
    from contact as o where ${isHeldContact} and ${isOf(tld)} and ${behind(page)}`.execute(tx)
  return rows
}

export type DomainRecord = SponsoredRecord & {
  fqdn: string
  unicode: string | null
  idnTableId: string | null
  originalName: string | null
  holder: string | null
  nssetId: string | null
  keysetId: string | null
  expiresAt: string | null
}

export async function findDomains(tx: Tx, { tld }: Scope, page: Page): Promise<DomainRecord[]> {
  const { rows } = await sql<DomainRecord>`
    select o.id, o.roid, o.fqdn, o.unicode, o.idn_table_id as "idnTableId", o.original_name as "originalName",
      o.registrar_id as "registrarId", o.creating_registrar_id as "creatingRegistrarId", ${times},
      ${heldMask('o')} as "stateMask", coalesce(h.registry_id, h.handle) as holder, o.nsset_id as "nssetId",
      o.keyset_id as "keysetId", ${exactInstantText(sql`(o.expires_on::timestamp at time zone z.time_zone)`)} as "expiresAt"
    from (select o.* from domain as o where ${isExisting('o')} and ${isDomainOf(tld)} and ${behind(page)}) as o
    join zone as z on z.id = o.zone_id left join contact as h on h.id = o.holder_id order by o.id`.execute(tx)
  return rows
}

export type RoleRecord = { domainId: string; handle: string; roles: number }

/** Returns the contacts of these domains beside the holder, by handle. */
export async function findRoles(tx: Tx, domainIds: readonly string[]): Promise<RoleRecord[]> {
  const { rows } = await sql<RoleRecord>`
    select w.domain_id as "domainId", coalesce(c.registry_id, c.handle) as handle, w.roles
    from domain_contact as w join contact as c on c.id = w.contact_id
    where w.domain_id = any(${[...domainIds]}::uuid[]) and w.roles & ~${sql.lit(roleBits.holder)} <> 0 order by c.handle, c.id`.execute(
    tx,
  )
  return rows
}

export type ReservedRecord = {
  fqdn: string
  unicode: string | null
  idnTableId: string | null
  originalName: string | null
  nameState: string
  hasMirroredServers: boolean
  createdAt: string | null
}

/** Returns the reserved names, by name. */
export async function findReservedNames(tx: Tx, { tld }: Scope, page: Page): Promise<ReservedRecord[]> {
  const { rows } = await sql<ReservedRecord>`
    select fqdn, unicode, idn_table_id as "idnTableId", original_name as "originalName", name_state as "nameState",
      has_mirrored_servers as "hasMirroredServers", ${exactInstantText(sql`created_at`)} as "createdAt"
    from reserved_name where repository = ${tld} and fqdn > ${page.after ?? ''} order by fqdn limit ${page.limit}`.execute(
    tx,
  )
  return rows
}

/** A range of a table in the order of its key. */
export type Page = { after: string | null; limit: number }

function behind({ after, limit }: Page): RawBuilder<unknown> {
  return sql`o.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by o.id limit ${limit}`
}

/**
 * Of hosts with one name the first is the object. The others have other addresses and are exported with their domains.
 */
export const isHostObject = sql`(o.roid is not null and not exists (
  select from host as twin
  where twin.fqdn = o.fqdn and ${isExisting('twin')} and twin.roid is not null and twin.id < o.id))`
const address = sql`o.postal_form as form, o.street, o.city, o.state_or_province as sp, o.postal_code as pc,
  o.country as cc, o.other_postal as "otherPostal", o.telephone, o.fax, o.email`
const times = sql`${exactInstantText(sql`o.created_at`)} as "createdAt", ${exactInstantText(sql`o.updated_at`)} as "updatedAt",
  ${exactInstantText(sql`o.transferred_at`)} as "transferredAt"`

function isOf(tld: string): RawBuilder<unknown> {
  return sql`(o.imported_from is null or o.imported_from = ${tld})`
}

function isDomainOf(tld: string): RawBuilder<unknown> {
  const isOwn = sql`o.imported_from is null and o.zone_id = any(array(select id from zone where fqdn = ${tld}))`
  return sql`(o.imported_from = ${tld} or ${isOwn})`
}
