import type { Db } from '#server/db/connect.ts'
import { countOne, uncountOne } from '#server/db/rateCount.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { network } from '#server/http/network.ts'
import { delayOf, triesAnHour } from './rules.ts'

export type Tried = { identityId: string; address: string; handle: string }

const hour = 60 * 60

/**
 * Counts a try to link a contact before it is judged, so that a hundred at once are no more than as many one after the
 * other; answers how long its answer has to wait, in milliseconds. Throws `too-many-requests` when the identity or the
 * address has had its wrong tries. What was asked for is counted whether there is such a contact or not.
 */
export async function countTry(db: Db, tried: Tried): Promise<number> {
  const [ofIdentity, ofAddress, ofContact] = bucketsOf(tried)
  await countAgainst(db, ofIdentity, triesAnHour, hour)
  try {
    await countAgainst(db, ofAddress, triesAnHour, hour)
  } catch (cause) {
    // What others of this address have spent is not this person's.
    await uncountOne(db, ofIdentity)
    throw cause
  }
  const { count } = await countOne(db, ofContact, hour)
  return delayOf(count)
}

/** It was no wrong try. */
export async function uncountTry(db: Db, tried: Tried): Promise<void> {
  for (const bucket of bucketsOf(tried)) await uncountOne(db, bucket)
}

function bucketsOf({ identityId, address, handle }: Tried) {
  return [`attach:identity:${identityId}`, `attach:address:${network(address)}`, `attach:contact:${handle}`] as const
}
