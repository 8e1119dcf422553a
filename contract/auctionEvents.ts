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

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Ids one after another with commas between them; an empty word is none. */
const Ids = z.string().check(z.regex(new RegExp(`^(${uuid}(,${uuid}){0,${mostWatched - 1}})?$`)))

/**
 * Sends `standing` for each auction asked for as it stands now, then whenever that changes; to whoever comes back with
 * `Last-Event-ID` first every change since. A greater `sequence` is the later, whatever came first. `mine=yes` sends
 * `mine` too, which takes an auction token, and `ended-session` within a second of the session's end; then it closes.
 * A raise of the leader's own ceiling is no change.
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
