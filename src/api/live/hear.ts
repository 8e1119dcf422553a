import { GoneEvent, MineEvent, AuctionStateEvent, watchAuctions, writePosition } from '#contract/auctionEvents.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { dropAuctionToken, withAuctionToken } from '#src/api/auctionToken.ts'
import { addressOf } from '#src/api/client.ts'
import { computerNow, learnClock } from '#src/api/clock.ts'
import type { ServerEvent } from '../listen.ts'
import { listen } from '#src/api/listen.ts'
import { readSignedIn, type SignedIn } from '../owner.ts'
import { recordGone, recordState, recordUnread, latestState } from './liveStore.ts'

/** Ids with commas between them, and whether what is mine is told too. */
export type Subscription = { ids: string; mine: boolean }

/** Whoever is told nothing of their own any more, until the frame reads anew who that is. */
let deniedFor: SignedIn = null

/**
 * Listens once, from where it was lost, and notes what it hears until the stream ends.
 *
 * @throws ApiError when it is refused or does not come; whatever `signal` fires with
 */
export async function listenToAuctions(
  subscription: Subscription,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const sentAt = computerNow()
  const events = await open(subscription, signal)
  onOpen()
  if (!events) return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  let hasClock = false
  for await (const { name, data } of events) {
    if (name === 'standing') {
      const { data: state } = AuctionStateEvent.safeParse(parseJson(data))
      if (!state) continue
      // The first comes at once; a later one may have waited.
      if (!hasClock) learnClock(state.at, sentAt)
      hasClock = true
      recordState(state)
    }
    if (name === 'gone') recordGone(GoneEvent.parse(parseJson(data)).ids)
    if (name === 'mine') recordUnread(MineEvent.parse(parseJson(data)).unread)
    if (name === 'ended-session') {
      dropAuctionToken()
      deniedFor = await readSignedIn()
    }
  }
}

/** What somebody alone may hear is told with a token; where there is none, the rest is heard without. Null: nothing is left. */
async function open({ ids, mine }: Subscription, signal: AbortSignal): Promise<AsyncIterable<ServerEvent> | null> {
  const position = lastPosition(ids)
  const resume: Record<string, string> = position === null ? {} : { 'last-event-id': position }
  const signedIn = mine ? await readSignedIn() : null
  if (signedIn?.contact && signedIn !== deniedFor) {
    const address = addressOf(watchAuctions, { query: { ids, mine: 'yes' } })
    try {
      return await withAuctionToken((authorization) => {
        return listen(address, { headers: { authorization, ...resume }, signal })
      }, true)
    } catch (error) {
      if (!isRefusal(error)) throw error
      deniedFor = signedIn
    }
  }
  if (ids === '') return null
  return listen(addressOf(watchAuctions, { query: { ids } }), { headers: resume, signal })
}

/** The last sequence known of each auction, so that the stream sends every change after it; null where none is known. */
function lastPosition(ids: string): string | null {
  const position = ids.split(',').map((id) => latestState(id)?.sequence ?? null)
  return position.every((sequence) => sequence === null) ? null : writePosition(position)
}

/** Signed out, without a contact, or working as another: asked again, the server says the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 409].includes(error.status ?? 0)
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
