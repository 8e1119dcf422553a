import type { Db } from '#server/db/connect.ts'
import { findAuctionId } from '#server/features/auction/operator/findAuctionId.ts'
import { Refused } from './command.ts'

/** The auction an operator means by its id, its variable symbol or its name; refused where there is none. */
export async function auctionMeant(db: Db, asked: string): Promise<string> {
  const id = await findAuctionId(db, asked)
  if (id === null) throw new Refused(`there is no auction ${JSON.stringify(asked)}`)
  return id
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
