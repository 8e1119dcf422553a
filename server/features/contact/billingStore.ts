import { sql } from 'kysely'
import type { Billing } from '#contract/auctionPayment.ts'
import type { Db } from '#server/db/connect.ts'

/** A contact as one who is billed, whoever asks: for documents that only its own people see. Null where it is no more. */
export async function findBilling(db: Db, contactId: string): Promise<Billing | null> {
  const { rows } = await sql<Billing>`
    select name, organization, street, city, postal_code as "postalCode", country as "countryCode",
      vat_number as "vatNumber", case when ident_type = 'ico' then ident_value end as "identNumber"
    from contact where id = ${contactId} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}
