import { GoneEvent, MineEvent, AuctionStateEvent, watchAuctions, writePosition } from '#contract/auctionEvents.ts'
import { createStore } from '#src/createStore.ts'
import { ApiError } from '../ApiError.ts'
import { dropAuctionToken, withAuctionToken } from '../auctionToken.ts'
import { addressOf } from '../client.ts'
import { computerNow, learnClock } from '../clock.ts'
import { listen, type ServerEvent } from '../listen.ts'
import { readSignedIn, type SignedIn } from '../owner.ts'
import { latestState, recordGone, recordState, recordUnread } from './liveStore.ts'

/** Ids with commas between them, and whether my own messages are included. */
export type Subscription = { ids: string; mine: boolean }

/** The user whose own messages were refused, until the frame reads again who is signed in. */
const deniedFor = createStore<SignedIn>(null)

/**
 * Opens the stream from the last position and stores its events until it ends.
 *
 * @throws ApiError when it is refused or fails; the reason of `signal` when that fires
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
      // The server sends the first event immediately; a later one may have waited.
      if (!hasClock) learnClock(state.at, sentAt)
      hasClock = true
      recordState(state)
    }
    if (name === 'gone') recordGone(GoneEvent.parse(parseJson(data)).ids)
    if (name === 'mine') recordUnread(MineEvent.parse(parseJson(data)).unread)
    if (name === 'ended-session') {
      dropAuctionToken()
      deniedFor.set(await readSignedIn())
    }
  }
}

/** Opens the stream with an auction token for my own messages, else without. Returns null where nothing is left to watch. */
async function open({ ids, mine }: Subscription, signal: AbortSignal): Promise<AsyncIterable<ServerEvent> | null> {
  const position = lastPosition(ids)
  const resume: Record<string, string> = position === null ? {} : { 'last-event-id': position }
  const signedIn = mine ? await readSignedIn() : null
  if (signedIn?.contact && signedIn !== deniedFor.get()) {
    const address = addressOf(watchAuctions, { query: { ids, mine: 'yes' } })
    try {
      return await withAuctionToken((authorization) => {
        return listen(address, { headers: { authorization, ...resume }, signal })
      }, true)
    } catch (error) {
      if (!isRefusal(error)) throw error
      deniedFor.set(signedIn)
    }
  }
  if (ids === '') return null
  return listen(addressOf(watchAuctions, { query: { ids } }), { headers: resume, signal })
}

/** Returns the last known sequence of each auction, after which the stream continues; null where none is known. */
function lastPosition(ids: string): string | null {
  const position = ids.split(',').map((id) => latestState(id)?.sequence ?? null)
  return position.every((sequence) => sequence === null) ? null : writePosition(position)
}

/**
 * Returns whether the user has no token: signed out, without a contact, or as another contact. Another request would be
 * refused too.
 */
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
