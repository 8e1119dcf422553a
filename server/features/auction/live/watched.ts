import type { Instant } from '../engine/schedule.ts'
import type { Auction, Standing } from '../engine/standing.ts'
import { openedFrom } from '../openedFrom.ts'
import { standingOf } from '../standingOf.ts'
import { sayChange, sayStanding, type Said } from './event.ts'
import type { Reader } from './reader.ts'
import type { ChangeRow, LiveRow } from './store.ts'

/** An auction somebody looks at, as it was seen last. */
export type Watched = { id: string; readers: Set<Reader>; seen: { auction: Auction; standing: Standing } }

/** An auction as it was read, that nobody watches yet. */
export function firstSeen(row: LiveRow): Watched {
  return { id: row.id, readers: new Set(), seen: openedFrom(row) }
}

/** Whether it has found its end: how it stands can be told, and will never change again. */
export function isOver({ seen: { standing } }: Watched): boolean {
  switch (standing.phase) {
    case 'released':
    case 'registered':
    case 'unpaid':
    case 'lapsed':
    case 'cancelled':
      return true
    case 'published':
    case 'awaiting_payment':
    case 'paid':
      return false
  }
}

/** How a watched auction stands at an instant. */
export function presentOf({ id, seen }: Watched, now: Instant): Said {
  return sayStanding(id, standingOf(seen.auction, seen.standing, now), now)
}

/**
 * Takes in an auction as it was read, with the entries of its public book since, and tells its readers each entry in
 * order and then how it stands. What was read earlier than is known by now changes nothing.
 */
export function takeIn(watched: Watched, row: LiveRow, changes: readonly ChangeRow[]): void {
  const { auction, standing } = openedFrom(row)
  const known = watched.seen.standing.publicSequence
  if (standing.publicSequence <= known) return
  const now = row.now.getTime()
  const between = changes.filter(({ sequence }) => sequence > known && sequence < standing.publicSequence)
  watched.seen = { auction, standing }
  const news = [...between.map((change) => sayChange(change, auction.terms, now)), presentOf(watched, now)]
  for (const reader of watched.readers) for (const said of news) reader.tell(said)
}
