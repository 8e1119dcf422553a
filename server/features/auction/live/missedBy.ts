import type { Known } from './store.ts'

/** Changes of an auction that a reader has missed: `count` of them after `sequence`. */
export type Missed = Known & { count: number }

type SeenAuction = { id: string; lastSeen: { state: { publicSequence: number } } }

/** A reader that missed more changes of an auction reads it anew. */
export const mostMissed = 100
/** The limit for all auctions of a reader (`maxBufferedBytes`): beyond it, those with the most missed changes are read anew. */
export const mostMissedInAll = 300

/**
 * Decides for each auction what a returning reader receives: the changes it has missed, or the advice to read anew.
 *
 * @param known the last sequences the reader knows; an auction that is not among them is new to it; null where its
 *   position cannot be read
 */
export function missedBy(auctions: readonly SeenAuction[], known: ReadonlyMap<string, number> | null) {
  if (known === null) return { missed: [], gone: auctions.map(({ id }) => id) }
  const all = auctions.map(({ id, lastSeen }): Missed => {
    const sequence = known.get(id) ?? lastSeen.state.publicSequence
    return { id, sequence, count: lastSeen.state.publicSequence - sequence }
  })
  const missed: Missed[] = []
  const gone: string[] = []
  let left = mostMissedInAll
  for (const one of all.toSorted((a, b) => a.count - b.count)) {
    // A reader that knows more than the book had it from a database that was restored since.
    if (one.count < 0 || one.count > Math.min(mostMissed, left)) gone.push(one.id)
    else if (one.count > 0) {
      missed.push(one)
      left -= one.count
    }
  }
  return { missed, gone }
}
