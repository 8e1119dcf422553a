import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { takeActions, type AuctionAction } from './outboxStore.ts'

type Deps = {
  db: Db
  /** Writes entries of activity, in the given transaction. */
  write: (tx: Tx, actions: readonly AuctionAction[]) => Promise<void>
}

/**
 * Turns the actions of the outbox into entries of activity and returns their number. The transaction that writes an
 * entry deletes its action, so each action gives one entry, in any process.
 */
export async function recordActions({ db, write }: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const taken = await inTransaction(db, async (tx) => {
      const actions = await takeActions(tx, atOnce)
      if (actions.length > 0) await write(tx, actions)
      return actions.length
    })
    count += taken
    if (taken < atOnce) break
  }
  return count
}

const atOnce = 100
