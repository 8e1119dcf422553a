import type { Address } from '#contract/contact.ts'
import type { Db } from '#server/db/connect.ts'
import { vouchedAddress } from './vouchedAddress.ts'

/** The values that both an identity and a contact have. */
export type Vouched = { name: string | null; birthDate: string | null; address: Address | null }

/** Returns what the provider vouched for at the last sign-in. */
export async function getVouched(db: Db, identityId: string): Promise<Vouched> {
  const { address, ...identity } = await db
    .selectFrom('identity')
    .select(['name', 'birth_date as birthDate', 'address'])
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
  return { ...identity, address: vouchedAddress(address) }
}
