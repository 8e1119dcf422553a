import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StateCode } from '#contract/state.ts'
import type { Db } from '#server/db/connect.ts'
import { bumpListingsOfDomains } from '#server/db/holding.ts'
import { searchKey, sortKey, toAscii, toUnicode } from '#server/features/record/parts/names.ts'
import { maskOf, rankOf } from '#server/features/record/parts/rules.ts'

type DomainOptions = {
  /** Handles of existing contacts. */
  holder?: string | null
  admins?: readonly string[]
  /** A day; null where the registry knows none. */
  expiresOn?: string | null
  states?: readonly StateCode[]
  isDeleted?: boolean
  /** Instants; now by default. */
  createdAt?: string
  deletedAt?: string
}

/** Registers a domain straight in the database, as an import would, U-label or A-label; answers its id. */
export async function registerDomain(db: Db, name: string, given: DomainOptions = {}): Promise<string> {
  const { holder = null, admins = [], expiresOn = null, states = [], isDeleted = false, createdAt, deletedAt } = given
  const id = randomUUID()
  const fqdn = toAscii(name) ?? name
  const unicode = toUnicode(fqdn)
  const mask = maskOf([...states])
  await sql`
    insert into domain (id, roid, zone_id, fqdn, unicode, sort_key, search_key, registrar_id, creating_registrar_id,
      created_at, deleted_at, holder_id, expires_on, state_mask, state_rank)
    select ${id}, ${id}, 1, ${fqdn}, ${unicode === fqdn ? null : unicode}, ${sortKey(fqdn)}, ${searchKey(fqdn)}, r.id, r.id,
      ${createdAt ?? sql`now()`}, ${deletedAt ?? (isDeleted ? sql`now()` : null)}, (select id from contact where handle = ${holder} and deleted_at is null),
      ${expiresOn}, ${mask.toString()}, ${rankOf(mask)}
    from registrar as r order by r.handle limit 1`.execute(db)
  const roles = new Map(admins.map((handle) => [handle, 2]))
  if (holder !== null) roles.set(holder, (roles.get(holder) ?? 0) | 1)
  for (const [handle, role] of roles) {
    await sql`
      insert into domain_contact (domain_id, contact_id, roles, sort_key, search_key, expires_on, state_mask, state_rank,
        registrar_id, holder_id)
      select d.id, c.id, ${role}, d.sort_key, d.search_key, d.expires_on, d.state_mask, d.state_rank, d.registrar_id, d.holder_id
      from domain as d, contact as c
      where d.id = ${id} and c.handle = ${handle} and c.deleted_at is null`.execute(db)
  }
  await bumpListingsOfDomains(db, [id])
  return id
}
