import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { bumpingListings } from '#server/db/holding.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import type { OwnFacts } from '../rules.ts'

/** Locks a contact until the transaction ends. Other changes wait and then see its new state. */
export async function lockContact(tx: Tx, id: string): Promise<void> {
  await sql`select id from contact where id = ${id} for no key update`.execute(tx)
}

/** Stores the facts of a contact. Beside a registry the time of its last update comes from the registry's data. */
export async function recordFacts(
  tx: Tx,
  id: string,
  { facts, authority }: { facts: OwnFacts; authority: OperationDeps['authority'] },
): Promise<void> {
  await tx
    .updateTable('contact')
    .set({
      name: facts.name,
      street: [...facts.street],
      city: facts.city,
      state_or_province: facts.stateOrProvince,
      postal_code: facts.postalCode,
      country: facts.country,
      mailing_address: facts.mailingAddress === null ? null : JSON.stringify(facts.mailingAddress),
      telephone: facts.telephone,
      fax: facts.fax,
      notify_email: facts.notifyEmail,
      vat_number: facts.vatNumber,
      ident_type: facts.identType,
      ident_value: facts.identValue,
      disclose_mask: facts.discloseMask,
      wants_postal_letters: facts.wantsPostalLetters,
      ...(authority === 'registry-of-record' && { updated_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** Raises the versions of lists that show this contact as the holder of domains. */
export async function raiseLists(tx: Tx, contactId: string): Promise<void> {
  await bumpingListings(sql`
    select other.contact_id as owner from domain_contact as mine
    join domain_contact as other on other.domain_id = mine.domain_id where mine.contact_id = ${contactId}
    union select d.nsset_id from domain_contact as mine join domain as d on d.id = mine.domain_id
      where mine.contact_id = ${contactId} and d.nsset_id is not null
    union select d.keyset_id from domain_contact as mine join domain as d on d.id = mine.domain_id
      where mine.contact_id = ${contactId} and d.keyset_id is not null`).execute(tx)
}
