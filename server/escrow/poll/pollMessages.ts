import { inTransaction, type Db } from '#server/db/connect.ts'
import { findMessages, lockMessages, recordAcknowledged, type MessagePosition, type PollMessage } from './store.ts'
import { handlesIn, spelled } from '../journal/spelling.ts'
import { findSpellings } from '../journal/store.ts'

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

/** Yields the unacknowledged messages in their order, in batches; contacts have the registry's spelling. */
export async function* readMessages(db: Db, registrar: string | null): AsyncGenerator<readonly PollMessage[]> {
  for (let after: MessagePosition | null = null; ;) {
    const messages = await findMessages(db, { registrar, after, limit: batchSize })
    const spellings = await findSpellings(db, handlesIn(messages.map(({ change }) => change)))
    if (messages.length > 0) yield messages.map((one) => ({ ...one, change: spelled(one.change, spellings) }))
    after = messages.at(-1) ?? after
    if (messages.length < batchSize) return
  }
}

const batchSize = 1000
