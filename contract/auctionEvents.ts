import * as z from 'zod/mini'
import { AuctionStanding } from './auctionStanding.ts'
import { call } from './call.ts'
import { Instant, YesNo } from './record.ts'

/** So many auctions are watched by one stream: a page of a list and what stands beside it. */
export const mostWatched = 200

/** `event: standing`: how an auction stands for everybody. */
export const StandingEvent = z.extend(AuctionStanding, {
  id: z.uuid(),
  /** The server's clock when it was said, by which a countdown counts. */
  at: Instant,
})
export type StandingEvent = z.infer<typeof StandingEvent>

/** `event: mine`: how many of my messages I have not read; at the beginning, and whenever that changes. */
export const MineEvent = z.object({ unread: z.int() })
export type MineEvent = z.infer<typeof MineEvent>

/** `event: gone`: changes of these auctions can no longer be sent one by one. Read them again; their state follows. */
export const GoneEvent = z.object({ ids: z.array(z.uuid()) })
export type GoneEvent = z.infer<typeof GoneEvent>

/**
 * The position of a reader: the last sequence it knows of each auction, in the order of `ids`; null for an auction it
 * does not know. Written as `id:` and `Last-Event-ID`: `12.-.7`.
 */
export type Position = readonly (number | null)[]

export function writePosition(position: Position): string {
  return position.map((sequence) => sequence ?? '-').join('.')
}

/** Parses the position of a reader of `count` auctions; null where the text is no such position. */
export function readPosition(text: string, count: number): Position | null {
  const parts = text.split('.')
  if (parts.length !== count || !parts.every((part) => /^(-|\d{1,9})$/.test(part))) return null
  return parts.map((part) => (part === '-' ? null : Number(part)))
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Ids one after another with commas between them; an empty word is none. */
const Ids = z.string().check(z.regex(new RegExp(`^(${uuid}(,${uuid}){0,${mostWatched - 1}})?$`)))

/**
 * Sends `standing` for each auction of `ids` as it stands now, then whenever that changes. A reader that returns with
 * `Last-Event-ID` (the last `id:` of the stream, which belongs to the order of `ids`) first receives every change it
 * missed, each auction's in order; where these are too many or no longer known, `gone` names the auctions instead.
 * A greater `sequence` is the later. `mine=yes` sends `mine` too, which takes an auction token, and `ended-session`
 * within a second of the session's end; then the stream closes. A raise of the leader's own ceiling is no change.
 */
export const watchAuctions = call({
  name: 'watchAuctions',
  method: 'GET',
  path: '/v1/public/events/',
  access: 'anybody',
  summary: 'How auctions stand as server-sent events; with an auction token also how many of my messages are unread.',
  query: z.strictObject({ ids: z._default(Ids, ''), mine: z.optional(YesNo) }),
  stream: 'events',
})
