import { inTransaction, type Db } from '#server/db/connect.ts'
import { lockMessages, recordAcknowledged } from './store.ts'

/** The numbers of messages acknowledged now and before, and the ids of unknown messages. */
export type Acknowledged = { count: number; before: number; unknown: readonly string[] }

/** Acknowledges all these messages or, with a single unknown id, none. A repeated acknowledgement changes nothing. */
export async function acknowledge(db: Db, ids: readonly string[]): Promise<Acknowledged> {
  // Ordered by id to prevent deadlocks between acknowledgements.
  const distinct = [...new Set(ids)].sort()
  return inTransaction(db, async (tx) => {
    const present = await lockMessages(tx, distinct)
    const unknown = distinct.filter((id) => !present.has(id))
    if (unknown.length > 0) return { count: 0, before: 0, unknown }
    const waiting = distinct.filter((id) => present.get(id) === 'waiting')
    await recordAcknowledged(tx, waiting)
    return { count: waiting.length, before: distinct.length - waiting.length, unknown }
  })
}
