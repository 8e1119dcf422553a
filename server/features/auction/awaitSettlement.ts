import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findIsEndUnrecorded } from './settleStore.ts'

/** The scheduler records ends four times a second; a database under load takes a little longer. */
const pauseMs = 100
const pauses = 20

/**
 * Waits until the scheduler has recorded the end of an auction that this identity has just won, which assigns its variable
 * symbol. Throws `auction-closing` after two seconds.
 */
export async function awaitSettlement(db: Db, won: { id: string; identityId: string }): Promise<void> {
  for (let count = 0; await findIsEndUnrecorded(db, won); count++) {
    if (count === pauses) throw new Refusal('auction-closing', { retryAfter: 1 })
    await pause(pauseMs)
  }
}
