import { FoundType, hitLimit, type SearchHit } from '#contract/search.ts'

/** How well a name answers a text; the smaller the better. */
export const nearness = { exact: 0, begins: 1, holds: 2 } as const
export type Nearness = (typeof nearness)[keyof typeof nearness]

export type Candidate = { hit: SearchHit; nearness: Nearness }

/** How well the best of an object's names answers a text, all of them folded; null when none holds it. */
export function nearest(names: readonly string[], text: string): Nearness | null {
  if (names.includes(text)) return nearness.exact
  if (names.some((name) => name.startsWith(text))) return nearness.begins
  return names.some((name) => name.includes(text)) ? nearness.holds : null
}

/**
 * The objects to jump to. Kinds share the places, so that thousands of domains leave room for the one nsset whose
 * handle begins as they do; mine stand before everybody's, and of each the better answers first.
 *
 * @param kinds the candidates of each kind, best first
 */
export function pickHits(kinds: readonly (readonly Candidate[])[]): SearchHit[] {
  return kinds
    .flatMap((candidates) => candidates.map((candidate, turn) => ({ ...candidate, turn })))
    .sort((a, b) => a.nearness - b.nearness || a.turn - b.turn)
    .slice(0, hitLimit)
    .sort(
      (a, b) =>
        Number(b.hit.isMine) - Number(a.hit.isMine) ||
        a.nearness - b.nearness ||
        order.indexOf(a.hit.type) - order.indexOf(b.hit.type) ||
        a.turn - b.turn,
    )
    .map(({ hit }) => hit)
}

const order = FoundType.options
