import type { AuctionMessage } from '#contract/auctionMessage.ts'
import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { toMessage } from './describeMessages.ts'
import { recordMailed, takeUnmailed } from './outboxStore.ts'

/** A message that becomes a letter; `timeZone` is the auction's. */
export type MessageLetter = {
  contactId: string
  identityId: string
  notice: { message: AuctionMessage; timeZone: string }
}

type Deps = {
  db: Db
  /** Writes letters to the outbox, in the given transaction. */
  write: (tx: Tx, letters: readonly MessageLetter[]) => Promise<void>
}

/**
 * Writes letters for messages without one and returns their number. The transaction that writes a letter marks its
 * message, so each is written once by any process. Messages that the reader does not want by mail are marked without a
 * letter.
 */
export async function mailMessages({ db, write }: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const taken = await inTransaction(db, async (tx) => {
      const rows = await takeUnmailed(tx, atOnce)
      if (rows.length === 0) return []
      const wanted = rows.filter(({ isWanted }) => isWanted)
      if (wanted.length > 0)
        await write(
          tx,
          wanted.map((row) => ({
            contactId: row.contactId,
            identityId: row.identityId,
            notice: { message: toMessage(row), timeZone: row.timeZone },
          })),
        )
      await recordMailed(
        tx,
        rows.map(({ id }) => id),
      )
      return rows
    })
    count += taken.length
    if (taken.length < atOnce) break
  }
  return count
}

const atOnce = 100
