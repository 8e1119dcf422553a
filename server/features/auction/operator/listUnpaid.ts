import type { Db } from '#server/db/connect.ts'
import { Phase } from '../engine/standing.ts'
import { moneyOf } from '../standingOf.ts'
import { toReturn } from './returns.ts'
import { findAccounts } from './store.ts'

/** What an operator has to look after: money that is still to come, or that has to go back. */
export type Unpaid = {
  id: string
  fqdn: string
  status: Phase
  variableSymbol: string | null
  price: string
  currency: string
  received: string
  /** What is still to come; `0` where nobody is waited for. */
  missing: string
  toReturn: string
  /** Until when money is waited for. */
  dueAt: string | null
  /** The winner, as the portal knows them. */
  identity: string
  contact: string
}

/** Auctions that wait for their payment, those due first before the others, and those whose money has to go back. */
export async function listUnpaid(db: Db): Promise<Unpaid[]> {
  return (await findAccounts(db)).flatMap((account) => {
    const [price, received] = [Number(account.price), Number(account.received)]
    const status = Phase.parse(account.phase)
    const back = toReturn(status, { price, received })
    const isWaiting = status === 'awaiting_payment'
    if (!isWaiting && back <= 0) return []
    return [
      {
        id: account.id,
        fqdn: account.fqdn,
        status,
        variableSymbol: account.variableSymbol,
        price: moneyOf(price, account),
        currency: account.currency,
        received: moneyOf(Math.max(received, 0), account),
        missing: moneyOf(isWaiting ? Math.max(price - received, 0) : 0, account),
        toReturn: moneyOf(back, account),
        dueAt: isWaiting ? (account.dueAt?.toISOString() ?? null) : null,
        identity: account.identityId,
        contact: account.contactId,
      },
    ]
  })
}
