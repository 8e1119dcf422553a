import * as z from 'zod/mini'
import { PublicAuctionState } from './auctionState.ts'
import { call } from './call.ts'
import { Instant, YesNo } from './record.ts'

/** The highest number of auctions of one stream: a page of a list and some more. */
export const mostWatched = 200

/** `event: standing`: the public state of an auction. */
export const AuctionStateEvent = z.extend(PublicAuctionState, {
  id: z.uuid(),
  /** The server's clock when it was sent, for countdowns. */
  at: Instant,
})
export type AuctionStateEvent = z.infer<typeof AuctionStateEvent>

/** `event: mine`: the number of my unread messages, at the start and after each change. */
export const MineEvent = z.object({ unread: z.int() })
export type MineEvent = z.infer<typeof MineEvent>

/** `event: gone`: changes of these auctions can no longer be sent one by one. Read them again; their state follows. */
export const GoneEvent = z.object({ ids: z.array(z.uuid()) })
export type GoneEvent = z.infer<typeof GoneEvent>

/**
 * The position of a reader: the last known sequence of each auction, in the order of `ids`; null for an unknown auction.
 * Written as `id:` and `Last-Event-ID`: `12.-.7`.
 */
export type Position = readonly (number | null)[]

export function writePosition(position: Position): string {
  return position.map((sequence) => sequence ?? '-').join('.')
}

/** Parses the position of a reader of `count` auctions; null for an invalid one. */
export function readPosition(text: string, count: number): Position | null {
  const parts = text.split('.')
  if (parts.length !== count || !parts.every((part) => /^(-|\d{1,9})$/.test(part))) return null
  return parts.map((part) => (part === '-' ? null : Number(part)))
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Ids separated by commas; an empty text has none. */
const Ids = z.string().check(z.regex(new RegExp(`^(${uuid}(,${uuid}){0,${mostWatched - 1}})?$`)))

/**
 * Sends `standing` for each auction of `ids`, at the start and after each change; a greater `sequence` is later. A
 * reader that reconnects sends `Last-Event-ID`, the last `id:` of a stream with the same `ids`. It first receives every
 * missed change, each auction's in order. Where these are too many or no longer known, `gone` names the auctions
 * instead. `mine=yes` needs an auction token. It also sends `mine`, and `ended-session` within a second of the session's
 * end; then the stream closes. A raise of the leader's own ceiling is no change.
 */
export const watchAuctions = call({
  name: 'watchAuctions',
  method: 'GET',
  path: '/v1/public/events/',
  isPublic: true,
  access: 'anybody',
  summary: 'How auctions stand as server-sent events; with an auction token also how many of my messages are unread.',
  query: z.strictObject({ ids: z._default(Ids, ''), mine: z.optional(YesNo) }),
  stream: 'events',
})
