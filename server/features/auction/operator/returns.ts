import type { Phase } from '../engine/state.ts'

/** What a winner owes, all that came less what went back, and what of that came too late, never below nothing. */
type Money = { price: number; received: number; late: number }

/**
 * What of the money that came for an auction has to go back, in minor units; below nothing where too much went back for
 * what nobody bought. A part that came in time waits as long as the rest can be recorded; whoever paid and did not
 * register has used up what they bought.
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

/** What is missing of the price, in minor units: still to come, or short where what made it paid was not for it. */
export function missingOf(phase: Phase, money: Money): number {
  const { price, received } = money
  if (phase === 'awaiting_payment') return Math.max(price - (received - toReturn(phase, money)), 0)
  return wasPaid(phase) ? Math.max(price - received, 0) : 0
}

function wasPaid(phase: Phase): boolean {
  return phase === 'paid' || phase === 'registered' || phase === 'lapsed'
}
