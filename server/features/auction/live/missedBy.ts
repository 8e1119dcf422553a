import type { Known } from './store.ts'

/** Changes of an auction that a reader has missed: `count` of them after `sequence`. */
export type Missed = Known & { count: number }

type SeenAuction = { id: string; lastSeen: { state: { publicSequence: number } } }

/** A reader that missed more changes of an auction reads it again. */
export const mostMissed = 100
/**
 * The limit for all auctions of a reader (`maxBufferedBytes`). Above it, the auctions with the most missed changes are
 * read again.
 */
export const mostMissedInAll = 300

/**
 * Decides for each auction what a returning reader receives: the missed changes, or the advice to read again.
 *
 * @param known the last sequences that the reader knows, null for an invalid position; other auctions are new to it
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
    // A reader with a higher sequence got it from a database that was restored since.
    if (one.count < 0 || one.count > Math.min(mostMissed, left)) gone.push(one.id)
    else if (one.count > 0) {
      missed.push(one)
      left -= one.count
    }
  }
  return { missed, gone }
}
