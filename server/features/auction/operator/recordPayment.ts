import type { Db } from '#server/db/connect.ts'
import { instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import { receivedBy } from '../engine/received.ts'
import { paymentDueAt } from '../engine/schedule.ts'
import { decidePayment } from '../engine/settle.ts'
import type { Phase, AuctionState } from '../engine/state.ts'
import type { Terms } from '../engine/terms.ts'
import { settleLocked, type SettleDeps } from '../settleDue.ts'
import { amountOf, moneyOf } from '../publicState.ts'
import { changeAuction } from '../store.ts'
import { missingOf, toReturn } from './returns.ts'
import { addPayment, findNameOfReference, findPayments } from './store.ts'

type PaymentInput = {
  id: string
  /** A positive decimal string in the auction's currency. */
  amount: string
  /** When the account received it: a time, or a bank's date in the auction's time zone; null for now. */
  at: Date | { day: string } | null
  reference: string
  by: string
  /** Whether it was returned to its sender. */
  isReturned: boolean
  /** Whether the reference may also belong to another auction: one payment for both. */
  mayShareReference: boolean
}

/** The result of recording a payment: the auction's phase, the missing amount, and the amount to return. */
export type PaymentOutcome =
  | {
      ok: true
      isRepeated: boolean
      phase: Phase
      /** The amount that counts; of an auction that awaits payment, what came in time. */
      counted: string
      price: string
      missing: string
      toReturn: string
      currency: string
    }
  | { ok: false; because: 'not-an-amount' | 'in-the-future' | 'nothing-to-pay' | 'reference-used' }
  /** The reference belongs to the auction of this name. */
  | { ok: false; because: 'reference-elsewhere'; fqdn: string }

/**
 * Records a payment for an auction, and that the auction is paid once enough came in time. A late, second or unexpected
 * payment is recorded too and changes no phase. A repeated reference with the same amount changes nothing. One of
 * another auction is refused unless the operator confirms that one payment was for both.
 */
export async function recordPayment(
  { db, termsOf }: { db: Db } & Pick<SettleDeps, 'termsOf'>,
  { id, by, ...given }: PaymentInput,
): Promise<PaymentOutcome | null> {
  return changeAuction(db, id, async (tx, book) => {
    const { terms } = book.auction
    const now = await book.readClock()
    const units = amountOf(given.amount, terms)
    if (units === null || units === 0) return refused('not-an-amount')
    const at = receivedAt(given.at, terms) ?? new Date(now)
    if (at.getTime() > now) return refused('in-the-future')
    const { state } = await settleLocked(book, now, termsOf)
    const { price } = state
    if (price === null || !isOver(state)) return refused('nothing-to-pay')

    const amount = given.isReturned ? -units : units
    const payment = { amount, at, reference: given.reference }
    const before = await findPayments(tx, id)
    const same = before.find(({ reference }) => reference === payment.reference)
    if (same && same.amount !== amount) return refused('reference-used')
    const elsewhere = same || given.mayShareReference ? null : await findNameOfReference(tx, id, payment.reference)
    if (elsewhere !== null) return { ok: false, because: 'reference-elsewhere', fqdn: elsewhere }
    const payments = same ? before : [...before, payment]
    if (!same) await addPayment(tx, id, { ...payment, by })

    const money = payments.map((one) => ({ amount: one.amount, at: one.at.getTime() }))
    const decided = same ? null : decidePayment(book.auction, state, { payments: money, recordedAt: now })
    if (decided) await book.appendSettlement(decided, null)
    const phase = decided?.after.phase ?? state.phase
    const { received, late } = receivedBy(money, paymentDueAt(state.endsAt, terms))
    const back = toReturn(phase, { price, received, late })
    return {
      ok: true,
      isRepeated: same !== undefined,
      phase,
      counted: signed(phase === 'awaiting_payment' ? received - back : received, terms),
      price: moneyOf(price, terms),
      missing: moneyOf(missingOf(phase, { price, received, late }), terms),
      toReturn: signed(back, terms),
      currency: terms.currency,
    }
  })
}

type Refused = Extract<PaymentOutcome, { ok: false }>['because']

function refused(because: Exclude<Refused, 'reference-elsewhere'>): PaymentOutcome {
  return { ok: false, because }
}

/** Whether the auction has a leader and its bidding is over, so that a payment can belong to it. */
function isOver({ phase, leader }: AuctionState): boolean {
  return leader !== null && phase !== 'published' && phase !== 'released'
}

/** Returns the start of a date, so a date counts as in time where a part of it is. */
function receivedAt(at: PaymentInput['at'], { timeZone }: Terms): Date | null {
  return at === null || at instanceof Date ? at : instantOf(at.day, 0, timeZone)
}

/** Formats an amount that is negative where more was returned than received. */
function signed(amount: number, terms: Terms): string {
  return `${amount < 0 ? '-' : ''}${moneyOf(Math.abs(amount), terms)}`
}
