// Live auctions, for pages:
//
//   useLive(ids)              on a page that shows a few: `standingOf(id, read)` is the newest of what the loader read
//                             and what was heard since; the page is drawn anew with each event.
//   useWatching(ids)          on a page that shows many: only says what is on the screen, and draws nothing.
//   useStanding(id, read)     in a cell of such a page: the newest standing; only the cell is drawn anew.
//   useGone(ids, readAnew)    on a page that shows auctions: reads them anew when changes of one of them were lost.
//   useUnread()               how many of my messages are unread; null until it is told, or when nobody is signed in.
//   useLostAt()               since when nothing is heard, null while all is well (features/auction/parts/LiveNote.tsx
//                             says it).
//
// One stream a tab carries all of it. It is opened anew when what is on the screen changes, closed while the tab is
// hidden, and catches up by sequence. That an auction opens or ends by the clock is no event: phase.ts of the room tells.
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { getLive, recordLost, subscribeToGone, subscribeToLive, addTopic, latestState } from './liveStore.ts'

/** How these auctions stand, and whether it is heard when that changes. */
export function useLive(ids: readonly string[]): { stateOf: typeof newestState; isConnected: boolean } {
  useWatching(ids)
  const sequences = () => ids.map((id) => latestState(id)?.sequence).join()
  useSyncExternalStore(subscribeToLive, sequences, sequences)
  const isConnected = useSyncExternalStore(subscribeToLive, getConnected, getConnected)

  return { stateOf: newestState, isConnected }
}

/** Says that these auctions are on the screen. */
export function useWatching(ids: readonly string[]): void {
  useTopic(ids.join(), false)
}

/** Calls `readAnew` when changes of one of these auctions were lost and can no longer be sent one by one. */
export function useGone(ids: readonly string[], reload: () => unknown): void {
  const joined = ids.join()
  useEffect(() => {
    const watched = new Set(joined.split(','))
    return subscribeToGone((gone) => {
      if (gone.some((id) => watched.has(id))) reload()
    })
  }, [joined, reload])
}

/** The newest standing of an auction that is on the screen. */
export function useAuctionState(id: string, read: PublicAuctionState): PublicAuctionState {
  useSyncExternalStore(
    subscribeToLive,
    useCallback(() => latestState(id), [id]),
  )
  return newestState(id, read)
}

/** How many of my messages are unread, as it was told last; null until it is told. */
export function useUnread(): number | null {
  useTopic('', true)
  return useSyncExternalStore(subscribeToLive, () => getLive().unread)
}

/** Since when nothing is heard, in milliseconds by the server's clock; null while all is well. */
export function useLostAt(): number | null {
  return useSyncExternalStore(subscribeToLive, getLostAt, getLostAt)
}

const getLostAt = () => getLive().lostAt
const getConnected = () => getLostAt() === null

function newestState(id: string, read: PublicAuctionState): PublicAuctionState {
  const latest = latestState(id)
  return latest && latest.sequence > read.sequence ? latest : read
}

function useTopic(ids: string, mine: boolean): void {
  useEffect(() => {
    if (ids === '' && !mine) return undefined
    void preloadQuietly(openStream)
    return addTopic({ ids: ids === '' ? [] : ids.split(','), mine })
  }, [ids, mine])
}

/** Prices that nothing renews are said to be so. */
async function openStream(): Promise<void> {
  try {
    const { startStream: keepOpen } = await import('./stream.ts')
    keepOpen()
  } catch (cause) {
    recordLost()
    throw cause
  }
}
