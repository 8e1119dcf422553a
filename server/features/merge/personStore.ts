import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Person } from './rules.ts'

/** A contact with its sponsoring registrar. */
export type FoundPerson = Person & {
  roid: string
  registrar: { id: string; handle: string; name: string | null }
  hasAuthInfo: boolean
}

/**
 * Returns the ids of the contacts with these handles: the existing one, else the last deleted one. Unknown handles are
 * left out.
 */
export async function findIdsOf(db: Db, handles: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ handle: string; id: string }>`
    select distinct on (handle) handle, id from contact where handle = any(${[...handles]}::text[])
    order by handle, deleted_at desc nulls first`.execute(db)
  return new Map(rows.map(({ handle, id }) => [handle, id]))
}

/** Locks contacts until the transaction ends, in the order of their ids, so that two merges queue. */
export async function lockPersons(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select id from contact where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
}

/** Returns these contacts by id, including deleted ones. */
export async function findPersons(db: Db, ids: readonly string[]): Promise<Map<string, FoundPerson>> {
  const { rows } = await sql<Omit<FoundPerson, 'mask' | 'registrar'> & { mask: string } & Record<Sponsor, string>>`
    select c.id, c.roid, c.handle, c.state_mask as mask, c.email_confirmed_at is not null as "isEmailConfirmed",
      c.deleted_at is not null as "isDeleted",
      exists (select from link as l where l.contact_id = c.id and l.ended_at is null) as "isLinkedToIdentity",
      c.name, c.organization, c.street, c.city, c.state_or_province as "stateOrProvince", c.postal_code as "postalCode",
      c.country, c.mailing_address as "mailingAddress", c.telephone, c.fax, c.email, c.notify_email as "notifyEmail",
      c.vat_number as "vatNumber", c.ident_type as "identType", c.ident_value as "identValue",
      c.disclose_mask as "discloseMask",
      exists (select from domain_contact as w where w.contact_id = c.id)
        or exists (select from nsset_contact as w where w.contact_id = c.id)
        or exists (select from keyset_contact as w where w.contact_id = c.id) as "isLinked",
      exists (select from auth_info as a where a.object_id = c.id and a.expires_at > clock_timestamp()) as "hasAuthInfo",
      r.id as "registrarId", r.handle as "registrarHandle", r.name as "registrarName"
    from contact as c join registrar as r on r.id = c.registrar_id
    where c.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ mask, registrarId, registrarHandle, registrarName, ...person }) => [
      person.id,
      {
        ...person,
        mask: BigInt(mask),
        registrar: { id: registrarId, handle: registrarHandle, name: registrarName },
      },
    ]),
  )
}

type Sponsor = 'registrarId' | 'registrarHandle' | 'registrarName'
