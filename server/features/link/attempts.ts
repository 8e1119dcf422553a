import type { Db } from '#server/db/connect.ts'
import { countOne, uncountOne } from '#server/db/rateCount.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { network } from '#server/http/network.ts'
import { delayOf } from './rules.ts'

export type Attempt = { identityId: string; address: string; handle: string }

const hour = 60 * 60

/**
 * Counts an attempt to link a contact before it is checked, so that simultaneous attempts cannot exceed the limit.
 * Returns the delay of the response in milliseconds. Throws `too-many-requests` when the identity or the address has
 * used up its wrong attempts. Attempts on unknown handles count too.
 */
export async function countAttempt(db: Db, attempt: Attempt, triesPerHour: number): Promise<number> {
  const [ofIdentity, ofAddress, ofContact] = bucketsOf(attempt)
  await countAgainst(db, ofIdentity, triesPerHour, hour)
  try {
    await countAgainst(db, ofAddress, triesPerHour, hour)
  } catch (cause) {
    // Other users of this address must not use up the attempts of this identity.
    await uncountOne(db, ofIdentity)
    throw cause
  }
  const { count } = await countOne(db, ofContact, hour)
  return delayOf(count, triesPerHour)
}

/** Uncounts an attempt that was not wrong. */
export async function uncountAttempt(db: Db, attempt: Attempt): Promise<void> {
  for (const bucket of bucketsOf(attempt)) await uncountOne(db, bucket)
}

function bucketsOf({ identityId, address, handle }: Attempt) {
  return [`attach:identity:${identityId}`, `attach:address:${network(address)}`, `attach:contact:${handle}`] as const
}
