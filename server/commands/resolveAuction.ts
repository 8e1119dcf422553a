import type { Db } from '#server/db/connect.ts'
import { findAuctionId } from '#server/features/auction/operator/findAuctionId.ts'
import { Refused } from './command.ts'

/** Returns the id of the auction with this id, variable symbol or name; throws Refused where there is none. */
export async function resolveAuctionId(db: Db, name: string): Promise<string> {
  return demandFound(await findAuctionId(db, name), name)
}

/** Returns the result for an auction; throws Refused where it is null. */
export function demandFound<T>(result: T | null, name: string): T {
  if (result === null) throw new Refused(`there is no auction ${JSON.stringify(name)}`)
  return result
}

/** The phase of an auction in refusals: "the auction is …". */
export const phaseWords = {
  published: 'still to be held',
  released: 'over without a bid',
  awaiting_payment: 'not paid',
  paid: 'paid',
  registered: 'done: the name is registered',
  unpaid: 'over: its winner did not pay',
  lapsed: 'over: its winner did not register',
  cancelled: 'cancelled',
} as const
