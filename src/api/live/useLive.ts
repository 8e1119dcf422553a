// Live auctions, for pages:
//
//   useLive(ids)              on a page that shows a few: `stateOf(id, read)` is the newest of what the loader read and
//                             what the stream sent. Each event renders the page again.
//   useWatching(ids)          on a page that shows many: only registers what is on the screen, and renders nothing.
//   useAuctionState(id, read) in a cell of such a page: the newest state. Only the cell is rendered again.
//   useGone(ids, reload)      on a page that shows auctions: reloads them when changes of one of them were lost.
//   useUnread()               the number of my unread messages; null until it is known, or when nobody is signed in.
//   useLostAt()               when the stream was lost, null while it is connected (features/auction/LiveNote.tsx).
//
//
// One stream of a tab carries everything. It is opened again when other auctions are on the screen, and closed while the
// tab is hidden. It continues by sequence. The start or end of an auction by the clock is no event (phase.ts).
import { useEffect } from 'react'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import { useStore } from '#src/createStore.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { addTopic, latestState, loss, recordLost, states, subscribeToGone, unread } from './liveStore.ts'

/** Watches these auctions; returns their newest states, and whether changes arrive at present. */
export function useLive(ids: readonly string[]): { stateOf: typeof newestState; isConnected: boolean } {
  useWatching(ids)
  useStore(states, () => ids.map((id) => latestState(id)?.sequence).join())
  const isConnected = useStore(loss, ({ lostAt }) => lostAt === null)

  return { stateOf: newestState, isConnected }
}

/** Registers that these auctions are on the screen. */
export function useWatching(ids: readonly string[]): void {
  useTopic(ids.join(), false)
}

/** Calls `reload` when changes of one of these auctions were lost and cannot be sent one by one any more. */
export function useGone(ids: readonly string[], reload: () => unknown): void {
  const joined = ids.join()
  useEffect(() => {
    const watched = new Set(joined.split(','))
    return subscribeToGone((gone) => {
      if (gone.some((id) => watched.has(id))) reload()
    })
  }, [joined, reload])
}

/** Returns the newest state of an auction that is on the screen. */
export function useAuctionState(id: string, read: PublicAuctionState): PublicAuctionState {
  useStore(states, () => latestState(id))
  return newestState(id, read)
}

/** Returns the number of my unread messages; null until it is known. */
export function useUnread(): number | null {
  useTopic('', true)
  return useStore(unread)
}

/** Returns when the stream was lost, in milliseconds by the server's clock; null while it is connected. */
export function useLostAt(): number | null {
  return useStore(loss, ({ lostAt }) => lostAt)
}

/** Returns the newer of a loaded state and the one that the stream sent. */
export function newestState(id: string, read: PublicAuctionState): PublicAuctionState {
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

/** Without the stream's code prices are not renewed, which counts as a lost stream. */
async function openStream(): Promise<void> {
  try {
    const { startStream } = await import('./stream.ts')
    startStream()
  } catch (cause) {
    recordLost()
    throw cause
  }
}
