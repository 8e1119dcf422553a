import type { Db, Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOperation, lockOperation, type OperationRecord } from './store.ts'

/** An operation of mine; throws `object-not-found` for another's as for none. */
export async function demandOwnOperation(db: Db, who: Holder, id: string): Promise<OperationRecord> {
  const found = await findOperation(db, id, who.contact.id)
  if (!found) throw new Refusal('object-not-found')
  return found
}

/** The same under its lock. */
export async function lockOwnOperation(tx: Tx, who: Holder, id: string): Promise<OperationRecord> {
  const found = await lockOperation(tx, id)
  if (found?.contact_id !== who.contact.id) throw new Refusal('object-not-found')
  return found
}
