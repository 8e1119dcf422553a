import { GoneEvent, MineEvent, AuctionStateEvent, watchAuctions, writePosition } from '#contract/auctionEvents.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { dropAuctionToken, withAuctionToken } from '#src/api/auctionToken.ts'
import { addressOf } from '#src/api/client.ts'
import { computerNow, learnClock } from '#src/api/clock.ts'
import type { ServerEvent } from '../listen.ts'
import { listen } from '#src/api/listen.ts'
import { worksAs, type WorksAs } from '../owner.ts'
import { noteGone, noteStanding, noteUnread, standingHeard } from './liveStore.ts'

/** Ids with commas between them, and whether what is mine is told too. */
export type Wanted = { ids: string; mine: boolean }

/** Whoever is told nothing of their own any more, until the frame reads anew who that is. */
let silentFor: WorksAs = null

/**
 * Listens once, from where it was lost, and notes what it hears until the stream ends.
 *
 * @throws ApiError when it is refused or does not come; whatever `signal` fires with
 */
export async function hear(wanted: Wanted, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const asked = computerNow()
  const events = await opened(wanted, signal)
  onOpen()
  if (!events) return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  let hasClock = false
  for await (const { name, data } of events) {
    if (name === 'standing') {
      const { data: standing } = AuctionStateEvent.safeParse(valueIn(data))
      if (!standing) continue
      // The first comes at once; a later one may have waited.
      if (!hasClock) learnClock(standing.at, asked)
      hasClock = true
      noteStanding(standing)
    }
    if (name === 'gone') noteGone(GoneEvent.parse(valueIn(data)).ids)
    if (name === 'mine') noteUnread(MineEvent.parse(valueIn(data)).unread)
    if (name === 'ended-session') {
      dropAuctionToken()
      silentFor = await worksAs()
    }
  }
}

/** What somebody alone may hear is told with a token; where there is none, the rest is heard without. Null: nothing is left. */
async function opened({ ids, mine }: Wanted, signal: AbortSignal): Promise<AsyncIterable<ServerEvent> | null> {
  const position = positionIn(ids)
  const resume: Record<string, string> = position === null ? {} : { 'last-event-id': position }
  const who = mine ? await worksAs() : null
  if (who?.contact && who !== silentFor) {
    const address = addressOf(watchAuctions, { query: { ids, mine: 'yes' } })
    try {
      return await withAuctionToken((authorization) => {
        return listen(address, { headers: { authorization, ...resume }, signal })
      }, true)
    } catch (cause) {
      if (!isRefusal(cause)) throw cause
      silentFor = who
    }
  }
  if (ids === '') return null
  return listen(addressOf(watchAuctions, { query: { ids } }), { headers: resume, signal })
}

/** The last sequence known of each auction, so that the stream sends every change after it; null where none is known. */
function positionIn(ids: string): string | null {
  const position = ids.split(',').map((id) => standingHeard(id)?.sequence ?? null)
  return position.every((sequence) => sequence === null) ? null : writePosition(position)
}

/** Signed out, without a contact, or working as another: asked again, the server says the same. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && [401, 403, 409].includes(cause.status ?? 0)
}

function valueIn(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
