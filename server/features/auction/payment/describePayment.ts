import type { Billing, Payment } from '#contract/auctionPayment.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { awaitSettlement } from '../awaitSettlement.ts'
import { paymentDueAt } from '../engine/schedule.ts'
import { settledAt } from '../engine/settle.ts'
import type { Phase } from '../engine/state.ts'
import type { Terms } from '../engine/terms.ts'
import { vatWithin } from '../engine/vat.ts'
import { parseAuction } from '../parseAuction.ts'
import { moneyOf } from '../publicState.ts'
import { localNumberOf, type Account } from './account.ts'
import { epcOf } from './epc.ts'
import type { Order } from './order.ts'
import { spaydOf } from './spayd.ts'
import { findWon, type IsLinkedTo, type WonAuction } from './store.ts'
import { paymentOfZone } from './zonePayment.ts'

export type PaymentDeps = {
  db: Db
  /** The account of zones without their own. */
  account: Account
  /** Returns the billing data of a contact; null when it was deleted. */
  billingOf: (contactId: string) => Promise<Billing | null>
  isLinkedTo: IsLinkedTo
}

type WinnerQuery = { id: string; identityId: string }

/**
 * Returns the payment of an identity for an auction it won. Throws `auction-not-found` for others, and
 * `auction-closing`.
 */
export async function describePayment(
  { db, account: usual, billingOf, isLinkedTo }: PaymentDeps,
  request: WinnerQuery,
): Promise<Payment> {
  await awaitSettlement(db, request)
  const won = await findWon({ db, isLinkedTo }, request)
  if (!won) throw new Refusal('auction-not-found')
  const { auction, state: recorded } = parseAuction(won)
  const { terms } = auction
  const state = settledAt(auction, recorded, won.now.getTime())
  const { price, leader } = state
  if (price === null || leader === null) throw new Error(`${won.id} has a winner and no price`)
  const dueAt = paymentDueAt(state.endsAt, terms)
  const status = paymentStatus(state.phase, won.now.getTime() >= dueAt)
  // Returns of the registry may exceed the payments; the winner does not owe the difference.
  const received = Math.max(won.received, 0)
  const bookedBy = state.phase === 'awaiting_payment' ? state.dueAt : null
  const { account, format } = paymentOfZone(won.zone_id, { usual, terms })
  const unicode = toUnicode(won.fqdn)
  const { net, vat } = vatWithin(price, terms.vatPercent)
  return {
    auctionId: won.id,
    fqdn: won.fqdn,
    unicode: unicode === won.fqdn ? null : unicode,
    status,
    amount: moneyOf(price, terms),
    currency: terms.currency,
    vat: { percent: terms.vatPercent, net: moneyOf(net, terms), vat: moneyOf(vat, terms) },
    account: { ...account, local: localNumberOf(account.iban) },
    variableSymbol: String(won.variable_symbol),
    dueAt: new Date(dueAt).toISOString(),
    bookedBy: bookedBy === null ? null : new Date(bookedBy).toISOString(),
    paidAt: won.paidAt?.toISOString() ?? null,
    received: moneyOf(received, terms),
    qr:
      status === 'due'
        ? { format, text: writers[format](orderOf(won, { account, terms, dueAt, rest: price - received })) }
        : null,
    billing: won.isLinked ? await billingOf(leader.contact) : null,
  }
}

const writers = { spayd: spaydOf, epc: epcOf } as const

function paymentStatus(phase: Phase, isTooLate: boolean): Payment['status'] {
  if (phase === 'awaiting_payment') return isTooLate ? 'booking' : 'due'
  if (phase === 'unpaid') return 'overdue'
  return phase === 'cancelled' ? 'cancelled' : 'paid'
}

type Due = { account: Account; terms: Terms; dueAt: number; rest: number }

/** The last day to pay is the one that ends at the deadline. */
function orderOf({ fqdn, variable_symbol: symbol }: WonAuction, { account, terms, dueAt, rest }: Due): Order {
  return {
    ...account,
    amount: moneyOf(rest, terms),
    currency: terms.currency,
    lastDay: dayAt(new Date(dueAt - 1), terms.timeZone),
    variableSymbol: String(symbol),
    message: `auction ${fqdn}`,
  }
}
