import type { Address } from '#contract/contact.ts'
import type { Db } from '#server/db/connect.ts'
import { vouchedAddress } from './vouchedAddress.ts'

/** What an identity vouches for, of what a contact has too. */
export type Vouched = { name: string | null; birthDate: string | null; address: Address | null }

/** What the identity's provider vouched for when they signed in last. */
export async function getVouched(db: Db, identityId: string): Promise<Vouched> {
  const { address, ...said } = await db
    .selectFrom('identity')
    .select(['name', 'birth_date as birthDate', 'address'])
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
  return { ...said, address: vouchedAddress(address) }
}
