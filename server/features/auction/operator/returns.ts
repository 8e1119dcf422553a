import type { Phase } from '../engine/standing.ts'

/**
 * What of the money that came for an auction has to go back, in minor units; below nothing where too much went back. A
 * part waits as long as the rest can come; whoever paid and did not register has used up what they bought.
 */
export function toReturn(phase: Phase, { price, received }: { price: number; received: number }): number {
  switch (phase) {
    case 'awaiting_payment':
      return 0
    case 'paid':
    case 'registered':
    case 'lapsed':
      return received - price
    case 'published':
    case 'released':
    case 'unpaid':
    case 'cancelled':
      return received
  }
}
