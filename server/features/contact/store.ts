import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isExisting, recordFacts, registrarsOf, type RecordFacts } from '#server/features/record/parts/recordStore.ts'
import type { OwnFacts } from './rules.ts'

export type FoundContact = RecordFacts &
  OwnFacts & { handle: string; stateMask: string; emailConfirmedAt: Date | null; verification: unknown }

/** Finds an existing contact by its handle or its id. */
export async function findContact(db: Db, by: { handle: string } | { id: string }): Promise<FoundContact | undefined> {
  const isRequested = 'id' in by ? sql`c.id = ${by.id}` : sql`c.handle = ${by.handle}`
  const { rows } = await sql<FoundContact>`
    select ${recordFacts('c')}, c.handle, c.name, c.organization, c.street, c.city,
      c.state_or_province as "stateOrProvince", c.postal_code as "postalCode", c.country,
      c.mailing_address as "mailingAddress", c.telephone, c.fax, c.email, c.email_confirmed_at as "emailConfirmedAt",
      c.notify_email as "notifyEmail", c.vat_number as "vatNumber", c.ident_type as "identType",
      c.ident_value as "identValue", c.disclose_mask as "discloseMask", c.state_mask as "stateMask", c.verification,
      c.wants_postal_letters as "wantsPostalLetters",
      ${isLinked} as "isLinked"
    from contact as c ${registrarsOf('c')}
    where ${isRequested} and ${isExisting('c')}`.execute(db)
  return rows[0]
}

// Reads the links themselves, because the state `linked` comes with imports and may be outdated.
const isLinked = sql<boolean>`(
  exists (select from domain_contact as l join domain as o on o.id = l.domain_id
    where l.contact_id = c.id and ${isExisting('o')})
  or exists (select from nsset_contact as l join nsset as o on o.id = l.nsset_id
    where l.contact_id = c.id and ${isExisting('o')})
  or exists (select from keyset_contact as l join keyset as o on o.id = l.keyset_id
    where l.contact_id = c.id and ${isExisting('o')}))`
