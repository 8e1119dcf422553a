import type { Instant } from './schedule.ts'

/** A payment for an auction in minor units, negative for a return, and when the account received it. */
export type Received = { amount: number; at: Instant }

/**
 * Sums the payments less the returns, and the late part that has not been returned. The difference of the two came in
 * time. In minor units.
 *
 * @param payBy a payment from then on is late
 */
export function receivedBy(payments: readonly Received[], payBy: Instant): { received: number; late: number } {
  const late = payments.filter(({ at }) => at >= payBy).toSorted((one, other) => one.at - other.at)
  return {
    received: payments.reduce((sum, { amount }) => sum + amount, 0),
    late: lateLeft(late.map(({ amount }) => amount)),
  }
}

/**
 * Returns the late money that has not been returned. A return first reduces the earlier late payments, then those in
 * time.
 *
 * @param amounts in the order of their times
 */
export function lateLeft(amounts: readonly number[]): number {
  return amounts.reduce((left, amount) => Math.max(left + amount, 0), 0)
}
