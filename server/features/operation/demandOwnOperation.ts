import type { Db, Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOperation, lockOperation, type OperationRecord } from './store.ts'

/**
 * Returns an operation of the user's contact. Throws `object-not-found` both for an unknown operation and for another
 * contact's.
 */
export async function demandOwnOperation(db: Db, who: Holder, id: string): Promise<OperationRecord> {
  const found = await findOperation(db, id, who.contact.id)
  if (!found) throw new Refusal('object-not-found')
  return found
}

/** Like `demandOwnOperation`, but locks the operation. */
export async function lockOwnOperation(tx: Tx, who: Holder, id: string): Promise<OperationRecord> {
  const found = await lockOperation(tx, id)
  if (found?.contact_id !== who.contact.id) throw new Refusal('object-not-found')
  return found
}
