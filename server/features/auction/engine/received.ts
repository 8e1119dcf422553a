import type { Instant } from './schedule.ts'

/** Money that came for an auction, in minor units and below nothing what went back, and when the account had it. */
export type Received = { amount: number; at: Instant }

/**
 * All that came less what went back, and what of it is late: there once the time to pay was over, and not sent back
 * since. What remains of the first without the second came in time. In minor units.
 *
 * @param payBy what is there from then on is late
 */
export function receivedBy(payments: readonly Received[], payBy: Instant): { received: number; late: number } {
  const late = payments.filter(({ at }) => at >= payBy).toSorted((one, other) => one.at - other.at)
  return {
    received: payments.reduce((sum, { amount }) => sum + amount, 0),
    late: lateLeft(late.map(({ amount }) => amount)),
  }
}

/**
 * What is still there of late money. What goes back is taken from what came late before it; the rest of it was in time.
 *
 * @param amounts in the order of their moments
 */
export function lateLeft(amounts: readonly number[]): number {
  return amounts.reduce((left, amount) => Math.max(left + amount, 0), 0)
}
