import { settledAt } from '../engine/settle.ts'
import { parseAuction } from '../parseAuction.ts'
import { moneyOf } from '../publicState.ts'
import type { LedAuction } from './store.ts'

type Sum = { leading: number; owed: number; minorDigits: number }

/** Returns by currency what the user has bid where they lead, and still owes where they have won. */
export function exposureOf(led: readonly LedAuction[]): { currency: string; leading: string; owed: string }[] {
  const sums = new Map<string, Sum>()
  for (const row of led) {
    const { auction, state } = parseAuction(row)
    const { phase, price, leader } = settledAt(auction, state, row.now.getTime())
    const { currency, minorDigits } = auction.terms
    const sum = sums.get(currency) ?? { leading: 0, owed: 0, minorDigits }
    if (phase === 'published') sum.leading += leader?.ceiling ?? 0
    if (phase === 'awaiting_payment') sum.owed += Math.max((price ?? 0) - Math.max(Number(row.received), 0), 0)
    sums.set(currency, sum)
  }
  return [...sums]
    .filter(([, { leading, owed }]) => leading + owed > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => ({ currency, leading: moneyOf(sum.leading, sum), owed: moneyOf(sum.owed, sum) }))
}
