import { FoundType, hitLimit, type SearchHit } from '#contract/search.ts'

/** How well a name matches a text; smaller is better. */
export const nearness = { exact: 0, begins: 1, holds: 2 } as const
export type Nearness = (typeof nearness)[keyof typeof nearness]

export type Candidate = { hit: SearchHit; nearness: Nearness }

/** Returns how well the best of an object's names matches a text, all of them folded; null when none contains it. */
export function nearest(names: readonly string[], text: string): Nearness | null {
  if (names.includes(text)) return nearness.exact
  if (names.some((name) => name.startsWith(text))) return nearness.begins
  return names.some((name) => name.includes(text)) ? nearness.holds : null
}

/**
 * Selects the search results. The kinds share the places, so that thousands of domains leave room for a single nsset.
 * Better matches come first, and among equal ones the user's own objects.
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
        a.nearness - b.nearness ||
        Number(b.hit.isMine) - Number(a.hit.isMine) ||
        order.indexOf(a.hit.type) - order.indexOf(b.hit.type) ||
        a.turn - b.turn,
    )
    .map(({ hit }) => hit)
}

const order = FoundType.options
