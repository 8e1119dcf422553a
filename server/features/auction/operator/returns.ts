import type { Phase } from '../engine/standing.ts'

/** What a winner owes, and all that came less what went back, in minor units. */
type Money = { price: number; received: number }

/**
 * What of the money that came for an auction has to go back, in minor units; below nothing where too much went back for
 * what nobody bought. A part waits as long as the rest can come; whoever paid and did not register has used up what they
 * bought.
 */
export function toReturn(phase: Phase, { price, received }: Money): number {
  switch (phase) {
    case 'awaiting_payment':
      return 0
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
export function missingOf(phase: Phase, { price, received }: Money): number {
  return phase === 'awaiting_payment' || wasPaid(phase) ? Math.max(price - received, 0) : 0
}

function wasPaid(phase: Phase): boolean {
  return phase === 'paid' || phase === 'registered' || phase === 'lapsed'
}
