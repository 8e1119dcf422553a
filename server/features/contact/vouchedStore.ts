import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { getVouched } from '#server/features/session/parts/vouchedStore.ts'
import type { Holder } from '#server/http/serve.ts'
import type { VouchedForContact } from './rules.ts'

/** Returns what the identity vouches for of its contact, and whether the contact was created from this identity. */
export async function getVouchedFor(db: Db, { identityId, contact }: Holder): Promise<VouchedForContact> {
  const { rows } = await sql<{ hasMadeIt: boolean }>`
    select exists (
      select from contact as c join registrar as r on r.id = c.creating_registrar_id and r.is_system
      where c.id = ${contact.id}
    ) and ${identityId}::uuid = (
      select identity_id from link where contact_id = ${contact.id} order by created_at limit 1
    ) as "hasMadeIt"`.execute(db)
  return { ...(await getVouched(db, identityId)), hasMadeIt: rows[0]?.hasMadeIt === true }
}
