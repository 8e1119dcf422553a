import type { Db } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'

/** Finds an existing registrar by its handle. */
export async function findRegistrar(db: Db, handle: string) {
  return db
    .selectFrom('registrar')
    .select([
      'handle',
      'is_system as isSystem',
      'name',
      'organization',
      'company_number as companyNumber',
      'vat_number as vatNumber',
      'telephone',
      'fax',
      'email',
      'url',
      'street',
      'city',
      'state_or_province as stateOrProvince',
      'postal_code as postalCode',
      'country',
      'certification',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('handle', '=', handle)
    .where(isExisting())
    .executeTakeFirst()
}
