import type pg from 'pg'
import { txOver } from '#server/db/connect.ts'
import { reportTakenBack } from '#server/features/registryChange/parts/reportTakenBack.ts'
import { settleAnswers } from '#server/features/registryChange/parts/settleAnswers.ts'
import { findConfirmed, findTakenBack } from './store.ts'

const batchSize = 10_000

/**
 * Reports to holders what a deposit means for their changes, in its transaction. A change in the deposit is confirmed as
 * by a mark. A reverted one is written to their history and mail.
 */
export async function reportDepositAnswers(client: pg.ClientBase): Promise<void> {
  const tx = txOver(client)
  const confirmed = await findConfirmed(client)
  for (let from = 0; from < confirmed.length; from += batchSize)
    await settleAnswers(
      tx,
      confirmed.slice(from, from + batchSize).map((id) => ({ id, before: 'pending' })),
    )
  await reportTakenBack(tx, await findTakenBack(client))
}
