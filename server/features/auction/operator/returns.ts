import type { Phase } from '../engine/state.ts'

/** The winner's debt, all payments less returns, and their late part, never negative. */
type Money = { price: number; received: number; late: number }

/**
 * Returns the amount to return to payers of an auction, in minor units; negative where too much was returned. A part
 * payment in time waits while the rest can be recorded. A winner who paid and did not register gets nothing back.
 */
export function toReturn(phase: Phase, { price, received, late }: Money): number {
  switch (phase) {
    case 'awaiting_payment':
      return late
    case 'paid':
    case 'registered':
    case 'lapsed':
      return Math.max(received - price, 0)
    case 'published':
    case 'released':
    case 'unpaid':
    case 'cancelled':
      return received
  }
}

/**
 * Returns the missing part of the price in minor units. A paid auction can lack money when a payment was for something
 * else.
 */
export function missingOf(phase: Phase, money: Money): number {
  const { price, received } = money
  if (phase === 'awaiting_payment') return Math.max(price - (received - toReturn(phase, money)), 0)
  return wasPaid(phase) ? Math.max(price - received, 0) : 0
}

function wasPaid(phase: Phase): boolean {
  return phase === 'paid' || phase === 'registered' || phase === 'lapsed'
}
