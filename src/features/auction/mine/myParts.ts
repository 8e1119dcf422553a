import { useCallback, useSyncExternalStore } from 'react'
import type { MyPart } from '#contract/myAuction.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'
import { isChanging } from './watchChanges.ts'

/** What is mine of auctions, by whose it is and their ids: as it was read last, or as it was just changed here. */
const parts = new Map<string, MyPart>()
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

/** What was read now is the newer word, but for what is just being changed. */
export function noteRead(whose: string, read: readonly (MyPart & { id: string })[]): void {
  for (const { id, ...part } of read) if (!isChanging(id)) parts.set(keyOf(whose, id), part)
  tell()
}

/** It was changed here. */
export function noteMyPart(whose: string, id: string, part: MyPart): void {
  parts.set(keyOf(whose, id), part)
  tell()
}

/** Tells the other tabs that what is mine of an auction has changed. */
export function tellOtherTabs(id: string): void {
  otherTabs.tell(id)
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
