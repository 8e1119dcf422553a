import type { Db } from '#server/db/connect.ts'
import { settleBook, type SettleDeps } from './settleDue.ts'
import { findIsEndUnrecorded } from './settleStore.ts'
import { changeAuction } from './store.ts'

export type SettleWonDeps = { db: Db } & Pick<SettleDeps, 'termsOf'>

/**
 * Records the end of an auction that somebody has just won, where the clock's deed has not come round to it: whoever
 * looks at what they won finds it, symbol and all, from the end itself on.
 */
export async function settleWon(
  { db, termsOf }: SettleWonDeps,
  asked: { id: string; identityId: string },
): Promise<void> {
  if (!(await findIsEndUnrecorded(db, asked))) return
  await changeAuction(db, asked.id, async (_tx, book) => settleBook(book, await book.readClock(), termsOf))
}
