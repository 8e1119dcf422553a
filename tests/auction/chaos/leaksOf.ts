import { stepAt } from '#server/features/auction/engine/terms.ts'
import type { Attempt, FinalBook, Look } from './history.ts'

/**
 * Finds where others than its bidder can read a ceiling that was never reached: as an amount, or as a number of minor
 * units. Ceilings of a run are odd amounts, so that none of them occurs by chance; round ones are left out.
 */
export function leaksOf(book: FinalBook, attempts: readonly Attempt[], looks: readonly Look[]): string[] {
  const secrets = secretsOf(book)
  const received = [
    ...attempts.flatMap(({ identity, answer }) => (answer ? [{ ...answer, identity }] : [])),
    ...looks.filter(({ auctionId }) => auctionId === book.id).map((look) => ({ ...look, identity: null })),
  ]
  const leaked = new Set<number>()
  for (const { identity, text, headers } of received) {
    for (const amount of [...amountsIn(text, book), ...amountsIn(headers, book)]) {
      const makers = secrets.get(amount)
      if (makers && (identity === null || !makers.has(identity))) leaked.add(amount)
    }
  }
  return [...leaked].map((amount) => `the ceiling ${amount} can be read by others`)
}

/** Ceilings that neither a price nor a least next bid has come to, with who made them. */
function secretsOf({ bids, changes, terms }: FinalBook): ReadonlyMap<number, ReadonlySet<string>> {
  const open = new Set(changes.flatMap(({ price }) => (price === null ? [] : [price, price + stepAt(price, terms)])))
  const isOdd = (ceiling: number) => ceiling >= 1000 * terms.unit && ceiling % (50 * terms.unit) !== 0
  const secrets = new Map<number, Set<string>>()
  for (const { ceiling, identity } of bids) {
    if (!isOdd(ceiling) || open.has(ceiling)) continue
    secrets.set(ceiling, (secrets.get(ceiling) ?? new Set()).add(identity))
  }
  return secrets
}

/** Amounts in minor units: strings are whole crowns, numbers are minor units. */
function amountsIn(text: string, { terms }: FinalBook): number[] {
  return [...text.matchAll(/"(\d{4,9})"|:(\d{6,11})(?=[,}])/g)].map(([, crowns, minor]) =>
    crowns === undefined ? Number(minor) : Number(crowns) * terms.unit,
  )
}
