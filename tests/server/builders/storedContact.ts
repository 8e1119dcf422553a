import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Db } from '#server/db/connect.ts'
import { searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'

type Texts = {
  name: string | null
  organization: string | null
  street: readonly string[]
  city: string | null
  state_or_province: string | null
  postal_code: string | null
  country: string | null
  email: string | null
  notify_email: string | null
  telephone: string | null
  vat_number: string | null
  ident_type: string | null
  ident_value: string | null
}

type ContactOptions = Partial<Texts> & { states?: readonly StateCode[]; isDeleted?: boolean }

/**
 * Registers a contact straight in the database, as an import would. By default it is equal to another in everything but
 * the e-mail, which is not confirmed. Returns its id.
 */
export async function registerNamesake(
  db: Db,
  of: string,
  handle: string,
  given: ContactOptions = {},
): Promise<string> {
  const { states: codes = [], isDeleted = false, street, ...texts } = given
  const id = randomUUID()
  const like = await db
    .selectFrom('contact')
    .selectAll()
    .where('handle', '=', of)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('contact')
    .values({
      id,
      roid: id,
      handle,
      sort_key: sortKey(handle),
      search_key: searchKey(handle),
      registrar_id: like.registrar_id,
      creating_registrar_id: like.creating_registrar_id,
      created_at: like.created_at,
      deleted_at: isDeleted ? sql<Date>`now()` : null,
      state_mask: maskOf(codes).toString(),
      name: like.name,
      organization: like.organization,
      street: [...(street ?? like.street)],
      city: like.city,
      state_or_province: like.state_or_province,
      postal_code: like.postal_code,
      country: like.country,
      telephone: '+420.601999888',
      email: like.email,
      ...texts,
    })
    .execute()
  for (const code of codes) {
    await db
      .insertInto('object_state')
      .values({
        object_id: id,
        object_type: 'contact',
        state: states[code].number,
        set_by: 'registry',
        valid_from: sql<Date>`now() - interval '1 day'`,
      })
      .execute()
  }
  return id
}
