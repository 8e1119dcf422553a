import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Address } from '#contract/contact.ts'
import type { PostalAddress } from '#contract/input.ts'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { defaultDisclosure } from '#server/features/record/parts/rulesDisclosure.ts'

/** Returns the registry's own registrar, which sponsors contacts created here; undefined where there is none. */
export async function findSystemRegistrar(tx: Tx): Promise<{ id: string; roid: string } | undefined> {
  return tx
    .selectFrom('registrar')
    .select(['id', 'roid'])
    .where('is_system', '=', true)
    .where(isExisting())
    .orderBy('handle')
    .executeTakeFirst()
}

export type NewContactRow = {
  handle: string
  roid: string
  registrarId: string
  name: string
  birthDate: string | null
  address: Address
  email: string
  telephone: string | null
  mailingAddress: PostalAddress | null
}

/** FRED's states 29 to 32: a registrar must not change what an identity has vouched for. */
export const identityLocks = [
  'serverContactNameChangeProhibited',
  'serverContactOrganizationChangeProhibited',
  'serverContactIdentChangeProhibited',
  'serverContactPermanentAddressChangeProhibited',
] as const satisfies readonly StateCode[]

/** Inserts a contact with its locks; null when the handle or the ROID has been used before. */
export async function recordContact(tx: Tx, contact: NewContactRow): Promise<string | null> {
  const { handle, address, birthDate } = contact
  const written = await tx
    .insertInto('contact')
    .values({
      id: v7(),
      roid: contact.roid,
      handle,
      sort_key: sortKey(handle),
      search_key: searchKey(handle),
      registrar_id: contact.registrarId,
      creating_registrar_id: contact.registrarId,
      created_at: sql<Date>`clock_timestamp()`,
      state_mask: maskOf(identityLocks),
      name: contact.name,
      street: [...address.street],
      city: address.city,
      state_or_province: address.stateOrProvince,
      postal_code: address.postalCode,
      country: address.country,
      mailing_address: contact.mailingAddress && JSON.stringify(contact.mailingAddress),
      telephone: contact.telephone,
      email: contact.email,
      ident_type: birthDate && 'birthday',
      ident_value: birthDate,
      disclose_mask: defaultDisclosure,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return null
  const numbers = identityLocks.map((code) => states[code].number)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select ${written.id}, 'contact', state, 'registry', clock_timestamp() from unnest(${numbers}::smallint[]) as state`.execute(
    tx,
  )
  return written.id
}
