import { useCallback, useSyncExternalStore } from 'react'
import type { MyPart } from '#contract/myAuction.ts'
import type { ListedAuction } from './listedAuction.ts'

/** What is mine of the auctions on the screen, by their ids: as it was read last, or as I have just changed it. */
const parts = new Map<string, MyPart>()
const listeners = new Set<() => void>()

/** My part in an auction; undefined until it is known, and for whoever is not signed in. */
export function useMyPart({ id, mine }: Pick<ListedAuction, 'id' | 'mine'>): MyPart | undefined {
  return useSyncExternalStore(
    listen,
    useCallback(() => parts.get(id) ?? mine, [id, mine]),
  )
}

export function myPart({ id, mine }: Pick<ListedAuction, 'id' | 'mine'>): MyPart | undefined {
  return parts.get(id) ?? mine
}

/** What was read now is the newer word. */
export function noteMyParts(read: readonly (MyPart & { id: string })[]): void {
  for (const { id, ...part } of read) parts.set(id, part)
  tell()
}

function tell(): void {
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
