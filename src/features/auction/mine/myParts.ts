import { useCallback, useSyncExternalStore } from 'react'
import type { MyPart } from '#contract/myAuction.ts'
import { computerNow } from '#src/api/clock.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'

/** What is mine of auctions, by whose it is and their ids: as it was read last, or as it was just changed here. */
const parts = new Map<string, MyPart>()
/** When each was changed here last, by this computer's clock. */
const changedAt = new Map<string, number>()
const listeners = new Set<() => void>()
const otherTabs = tabChannel('auction')

/** The handle of the contact one works as; undefined where there is none. */
export function useWhose(): string | undefined {
  return useFrame().info?.contact?.handle
}

/** My part in an auction; undefined until it is known, and for whoever is not signed in as a contact. */
export function useMyPart(id: string): MyPart | undefined {
  const whose = useWhose()
  return useSyncExternalStore(
    listen,
    useCallback(() => myPart(whose, id), [whose, id]),
  )
}

export function myPart(whose: string | undefined, id: string): MyPart | undefined {
  return whose === undefined ? undefined : parts.get(keyOf(whose, id))
}

/**
 * What was read is the newer word, but for what is just being changed, and what was changed since it was asked for.
 *
 * @param askedAt when that was, by this computer's clock
 */
export function noteRead(whose: string, read: readonly (MyPart & { id: string })[], askedAt: number): void {
  for (const { id, ...part } of read) {
    const key = keyOf(whose, id)
    if (!isChanging(id) && (changedAt.get(key) ?? 0) <= askedAt) parts.set(key, part)
  }
  tell()
}

/** It was changed here. */
export function noteMyPart(whose: string, id: string, part: MyPart): void {
  const key = keyOf(whose, id)
  changedAt.set(key, computerNow())
  parts.set(key, part)
  tell()
}

/** Tells the other tabs that what is mine of an auction has changed. */
export function tellOtherTabs(id: string): void {
  otherTabs.send(id)
}

/**
 * Hears of which auctions another tab has changed something.
 *
 * @returns ends it
 */
export function onOtherTabs(listener: (id: string) => void): () => void {
  return otherTabs.listen((told) => {
    if (typeof told === 'string') listener(told)
  })
}

const keyOf = (whose: string, id: string) => `${whose} ${id}`

function tell(): void {
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const underWay = new Map<string, Promise<unknown>>()

/** Makes the changes of one auction's watching one after another: each begins when the one before has its answer. */
export function changeInTurn(id: string, change: () => Promise<unknown>): void {
  const before = underWay.get(id)
  const turn = (before ? before.then(change, change) : change()).finally(() => {
    if (underWay.get(id) === turn) underWay.delete(id)
  })
  underWay.set(id, turn)
}

/** Whether a change has no answer yet: what was read meanwhile may be from before it. */
function isChanging(id: string): boolean {
  return underWay.has(id)
}

/** Resolves when every change begun so far has its answer, so that a list read afterwards knows of it. */
export async function changesAnswered(): Promise<void> {
  await Promise.allSettled(underWay.values())
}
