import type { Db } from '#server/db/connect.ts'
import { lateLeft } from '../engine/received.ts'
import { Phase } from '../engine/state.ts'
import { moneyOf } from '../publicState.ts'
import { missingOf, toReturn } from './returns.ts'
import { findBalances } from './store.ts'

/** A payment that the operator has to handle: it is due, too low, or has to be returned. */
export type Unpaid = {
  id: string
  fqdn: string
  status: Phase
  variableSymbol: string | null
  price: string
  currency: string
  received: string
  /** The amount that is due or, where the auction counts as paid, missing. */
  missing: string
  toReturn: string
  /** The deadline to pay. */
  dueAt: string | null
  /** After that deadline: until when payments in time can still be recorded. */
  bookedBy: string | null
  /** The winner, as the portal names them. */
  identity: string
  contact: string
}

/**
 * Returns the auctions that await payment, the earliest deadline first; paid ones with missing money; and those whose
 * money has to be returned.
 */
export async function listUnpaid(db: Db): Promise<Unpaid[]> {
  return (await findBalances(db)).flatMap((balance) => {
    const [price, received] = [Number(balance.price), Number(balance.received)]
    const money = { price, received, late: lateLeft(balance.late.map(Number)) }
    const status = Phase.parse(balance.phase)
    const back = toReturn(status, money)
    const missing = missingOf(status, money)
    const isWaiting = status === 'awaiting_payment'
    if (!isWaiting && missing === 0 && back <= 0) return []
    return [
      {
        id: balance.id,
        fqdn: balance.fqdn,
        status,
        variableSymbol: balance.variableSymbol,
        price: moneyOf(price, balance),
        currency: balance.currency,
        received: moneyOf(Math.max(received, 0), balance),
        missing: moneyOf(missing, balance),
        toReturn: moneyOf(back, balance),
        dueAt: balance.payBy?.toISOString() ?? null,
        bookedBy: balance.isTooLate ? (balance.bookedBy?.toISOString() ?? null) : null,
        identity: balance.identityId,
        contact: balance.contactId,
      },
    ]
  })
}
