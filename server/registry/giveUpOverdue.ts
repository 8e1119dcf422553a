import { inTransaction } from '#server/db/connect.ts'
import { findAnswered, lockAnswered } from '#server/features/registryChange/parts/answerStore.ts'
import { refreshEntries } from '#server/features/registryChange/parts/refreshStore.ts'
import { reportUndelivered } from '#server/features/registryChange/parts/reportUndelivered.ts'
import type { RecordDeps } from './recordAnswers.ts'
import { findOverdue, recordUndeliverable } from './store.ts'

export type OverdueDeps = RecordDeps & {
  /** The registry takes no changes now, so that all old ones are overdue. */
  isDown: boolean
  /** After how many hours without a delivery a change is undeliverable. */
  undeliverableHours: number
}

/** The number of changes in one transaction. */
const batchSize = 500

/**
 * Makes changes undeliverable that the registry did not take in time. Pages show it, the holders get letters, and the
 * metrics alert the operator, who can retry or give up the changes.
 */
export async function giveUpOverdue({ db, isDown, undeliverableHours, log, wake }: OverdueDeps): Promise<void> {
  for (;;) {
    const overdue = await findOverdue(db, { hours: undeliverableHours, isDown, limit: batchSize })
    if (overdue.length === 0) return
    const given = await inTransaction(db, async (tx) => {
      await lockAnswered(tx, overdue)
      const ids = await recordUndeliverable(tx, overdue)
      const entries = await findAnswered(tx, ids)
      await refreshEntries(tx, entries)
      await reportUndelivered(tx, entries)
      return ids
    })
    log.error({ changes: given.length, first: given[0] }, 'changes cannot be delivered: see registry changes list')
    wake()
  }
}
