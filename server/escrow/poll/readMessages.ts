import type { Db } from '#server/db/connect.ts'
import { handlesIn, spelled } from '../journal/spelling.ts'
import { findSpellings } from '../journal/store.ts'
import { findMessages, type MessagePosition, type PollMessage } from './store.ts'

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
