import type { AuctionStateEvent } from '#contract/auctionEvents.ts'
import { serverNow } from '#src/api/clock.ts'
import { createStore } from '#src/createStore.ts'

/** The auctions that a component shows by id, and whether it shows my unread messages. */
export type Topic = { ids: readonly string[]; mine: boolean }

/** A lost stream is reported only after so many milliseconds: most reconnect immediately. */
const graceMs = 2000

const topics = createStore<readonly Topic[]>([])
export const states = createStore(new Map<string, AuctionStateEvent>())
export const unread = createStore<number | null>(null)
/** When the stream was lost; `timer` runs until that is reported. */
export const loss = createStore<{ lostAt: number | null; timer?: ReturnType<typeof setTimeout> }>({ lostAt: null })
const goneListeners = createStore<ReadonlySet<(ids: readonly string[]) => void>>(new Set())

/** Adds what a component shows; returns the function that removes it. */
export function addTopic(topic: Topic): () => void {
  topics.set([...topics.get(), topic])
  return () => topics.set(topics.get().filter((other) => other !== topic))
}

/** Returns everything on the screen, in the same order whichever component came first. */
export function getShown(): { ids: string[]; mine: boolean } {
  const all = topics.get()
  return { ids: [...new Set(all.flatMap(({ ids }) => ids))].toSorted(), mine: all.some(({ mine }) => mine) }
}

export const subscribeToTopics = topics.subscribe

/** Stores a state that is newer than the known one; an older one is an echo. */
export function recordState(state: AuctionStateEvent): void {
  const known = states.get().get(state.id)
  if (known && known.sequence >= state.sequence) return
  states.set(new Map(states.get()).set(state.id, state))
}

/**
 * Forgets auctions whose changes were lost: the server sends their state next, and pages read them again. The map is
 * changed in place, so that nothing is rendered until then.
 */
export function recordGone(ids: readonly string[]): void {
  for (const id of ids) states.get().delete(id)
  goneListeners.get().forEach((listener) => listener(ids))
}

/** Calls the listener with auctions whose changes were lost; returns the unsubscribe function. */
export function subscribeToGone(listener: (ids: readonly string[]) => void): () => void {
  goneListeners.set(new Set(goneListeners.get()).add(listener))
  return () => goneListeners.set(new Set([...goneListeners.get()].filter((other) => other !== listener)))
}

/** Forgets auctions that are not shown any longer: a page that shows them again reads them. */
export function forgetOthers(ids: readonly string[]): void {
  states.set(new Map([...states.get()].filter(([id]) => ids.includes(id))))
}

export const recordUnread = unread.set

export function recordLost(): void {
  const { lostAt, timer } = loss.get()
  if (lostAt !== null || timer !== undefined) return
  const since = serverNow()
  loss.set({ lostAt: null, timer: setTimeout(() => loss.set({ lostAt: since }), graceMs) })
}

/** The stream is connected, or no longer wanted. */
export function recordConnected(): void {
  const { lostAt, timer } = loss.get()
  clearTimeout(timer)
  if (lostAt !== null || timer !== undefined) loss.set({ lostAt: null })
}

/** Returns the newest state that the stream has sent. */
export const latestState = (id: string) => states.get().get(id)
