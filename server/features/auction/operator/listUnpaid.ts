import type { Db } from '#server/db/connect.ts'
import { lateLeft } from '../engine/received.ts'
import { Phase } from '../engine/state.ts'
import { moneyOf } from '../publicState.ts'
import { missingOf, toReturn } from './returns.ts'
import { findBalances } from './store.ts'

/** What an operator has to look after: money that is still to come, is short, or has to go back. */
export type Unpaid = {
  id: string
  fqdn: string
  status: Phase
  variableSymbol: string | null
  price: string
  currency: string
  received: string
  /** What is still to come or, where the auction counts as paid, is short. */
  missing: string
  toReturn: string
  /** Until when money is waited for. */
  dueAt: string | null
  /** Once that is past: until when what came in time may still be recorded. */
  bookedBy: string | null
  /** The winner, as the portal knows them. */
  identity: string
  contact: string
}

/**
 * Auctions that wait for their payment, those due first before the others; those that count as paid and are short; and
 * those whose money has to go back.
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
