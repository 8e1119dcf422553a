import { sql } from 'kysely'
import type { Billing } from '#contract/auctionPayment.ts'
import type { Db } from '#server/db/connect.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'

/**
 * Returns a contact's billing data without a check of the caller, for documents of its owner. Null where it was deleted.
 */
export async function findBilling(db: Db, contactId: string): Promise<Billing | null> {
  const { rows } = await sql<Billing>`
    select name, organization, street, city, postal_code as "postalCode", country as "countryCode",
      vat_number as "vatNumber", case when ident_type = 'ico' then ident_value end as "identNumber"
    from contact where id = ${contactId} and ${isExisting()}`.execute(db)
  return rows[0] ?? null
}
