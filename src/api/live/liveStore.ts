import type { AuctionStateEvent } from '#contract/auctionEvents.ts'
import { serverNow } from '#src/api/clock.ts'

/** What a part of the screen shows of the auctions. */
export type Topic = { ids: readonly string[]; mine: boolean }

/** What is known of the stream: unread messages, null before they are told, and since when it is lost. */
type Live = { unread: number | null; lostAt: number | null }

/** So long may a stream be away before anybody is told, in milliseconds: most come back at once. */
const graceMs = 2000

const topics = new Set<Topic>()
const topicListeners = new Set<() => void>()
const goneListeners = new Set<(ids: readonly string[]) => void>()
const listeners = new Set<() => void>()
const states = new Map<string, AuctionStateEvent>()
let live: Live = { unread: null, lostAt: null }
let losing: ReturnType<typeof setTimeout> | undefined

/** Begins to show something; @returns ends it. */
export function addTopic(topic: Topic): () => void {
  topics.add(topic)
  topicListeners.forEach((listener) => listener())
  return () => {
    topics.delete(topic)
    topicListeners.forEach((listener) => listener())
  }
}

/** All that is on the screen, in one order whichever part came first. */
export function getShown(): { ids: string[]; mine: boolean } {
  const all = [...topics]
  return { ids: [...new Set(all.flatMap(({ ids }) => ids))].toSorted(), mine: all.some(({ mine }) => mine) }
}

export function subscribeToTopics(listener: () => void): void {
  topicListeners.add(listener)
}

/** Takes what is newer than what is known; what is not is an echo. */
export function recordState(state: AuctionStateEvent): void {
  const known = states.get(state.id)
  if (known && known.sequence >= state.sequence) return
  states.set(state.id, state)
  notify()
}

/** Forgets auctions whose changes were lost: how they stand is sent next, and pages read them anew. */
export function recordGone(ids: readonly string[]): void {
  for (const id of ids) states.delete(id)
  goneListeners.forEach((listener) => listener(ids))
}

/** Calls the listener with the auctions whose changes were lost; @returns ends it. */
export function subscribeToGone(listener: (ids: readonly string[]) => void): () => void {
  goneListeners.add(listener)
  return () => goneListeners.delete(listener)
}

/** Forgets auctions that are shown no more: who shows them again has read them anew. */
export function forgetOthers(ids: readonly string[]): void {
  const remaining = new Set(ids)
  for (const id of states.keys()) if (!remaining.has(id)) states.delete(id)
}

export function recordUnread(unread: number): void {
  update({ unread })
}

export function recordLost(): void {
  if (live.lostAt !== null || losing !== undefined) return
  const lostAt = serverNow()
  losing = setTimeout(() => update({ lostAt }), graceMs)
}

/** It is heard, or nobody listens. */
export function recordConnected(): void {
  clearTimeout(losing)
  losing = undefined
  update({ lostAt: null })
}

export function subscribeToLive(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const latestState = (id: string) => states.get(id)
export const getLive = () => live

function update(changes: Partial<Live>): void {
  const next = { ...live, ...changes }
  if (next.unread === live.unread && next.lostAt === live.lostAt) return
  live = next
  notify()
}

function notify(): void {
  listeners.forEach((listener) => listener())
}
