import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { hashOf, isHashOf } from '#server/secretHash.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { lockHash, recordUsedUp, removeAuthInfo } from '../store.ts'

/**
 * Whether this AuthInfo opens the object now; if it does, it is used up with the transaction. Two who come with it at
 * once queue, and the first has it. Where nothing would open the object it takes as long to say no.
 */
export async function spendAuthInfo(
  tx: Tx,
  object: { type: ObjectType; id: string },
  authInfo: string,
  authority: OperationDeps['authority'],
): Promise<boolean> {
  const hash = await lockHash(tx, object)
  if (hash === undefined) {
    await hashOf(authInfo)
    return false
  }
  const isRight = await isHashOf(authInfo, hash)
  if (!isRight) return false
  await removeAuthInfo(tx, object.id)
  await recordUsedUp(tx, object, authority)
  return true
}
