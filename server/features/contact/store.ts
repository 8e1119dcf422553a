import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { StoredState } from '#server/features/record/parts/stateRows.ts'
import { statesOf } from '#server/features/record/parts/stateRowsStore.ts'
import type { ContactFacts } from './parts/rules.ts'

export type FoundContact = ContactFacts & {
  id: string
  handle: string
  roid: string
  registrar: string
  registrarName: string
  creatingRegistrar: string
  creatingRegistrarName: string
  createdAt: Date
  updatedAt: Date | null
  transferredAt: Date | null
  emailConfirmedAt: Date | null
  wantsPostalLetters: boolean | null
  states: StoredState[]
}

/** A living contact by its handle. */
export async function findContact(db: Db, handle: string): Promise<FoundContact | undefined> {
  const { rows } = await sql<FoundContact>`
    select c.id, c.handle, c.roid, r.handle as registrar, r.name as "registrarName", cr.handle as "creatingRegistrar",
      cr.name as "creatingRegistrarName", c.created_at as "createdAt", c.updated_at as "updatedAt",
      c.transferred_at as "transferredAt", c.name, c.organization, c.street, c.city,
      c.state_or_province as "stateOrProvince", c.postal_code as "postalCode", c.country,
      c.mailing_address as "mailingAddress", c.telephone, c.fax, c.email, c.email_confirmed_at as "emailConfirmedAt",
      c.notify_email as "notifyEmail", c.vat_number as "vatNumber", c.ident_type as "identType",
      c.ident_value as "identValue", c.disclose_mask as "discloseMask", c.wants_postal_letters as "wantsPostalLetters",
      ${isLinked} as "isLinked", ${statesOf(sql`c.id`)} as states
    from contact as c
    join registrar as r on r.id = c.registrar_id
    join registrar as cr on cr.id = c.creating_registrar_id
    where c.handle = ${handle} and c.deleted_at is null`.execute(db)
  return rows[0]
}

// Asked of the links themselves: the state `linked` comes with imports and may lag behind.
const isLinked = sql<boolean>`(
  exists (select from domain_contact as l join domain as o on o.id = l.domain_id
    where l.contact_id = c.id and o.deleted_at is null)
  or exists (select from nsset_contact as l join nsset as o on o.id = l.nsset_id
    where l.contact_id = c.id and o.deleted_at is null)
  or exists (select from keyset_contact as l join keyset as o on o.id = l.keyset_id
    where l.contact_id = c.id and o.deleted_at is null))`
