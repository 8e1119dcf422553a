import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { hashOf, isHashOf } from '#server/db/secretHash.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { lockHash, recordUsedUp, removeAuthInfo } from '../store.ts'

/**
 * Checks an AuthInfo and uses it up in this transaction if it is right. Two simultaneous requests queue, and only the
 * first succeeds. Without a valid AuthInfo the check takes as long.
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
