import type { Db } from '#server/db/connect.ts'
import { findAuctionId } from '#server/features/auction/operator/findAuctionId.ts'
import { Refused } from './command.ts'

/** The auction an operator means by its id, its variable symbol or its name; refused where there is none. */
export async function auctionMeant(db: Db, asked: string): Promise<string> {
  return found(await findAuctionId(db, asked), asked)
}

/** What was found of an auction the operator asked for; refused where there is none. */
export function found<T>(what: T | null, asked: string): T {
  if (what === null) throw new Refused(`there is no auction ${JSON.stringify(asked)}`)
  return what
}

/** How an auction stands, as a refusal says it: "the auction is …". */
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
