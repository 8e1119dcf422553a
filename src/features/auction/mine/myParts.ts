import type { MyPart } from '#contract/myAuction.ts'
import { computerNow } from '#src/api/clock.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'

/** My parts in auctions by contact and auction: as loaded last, or as changed in this tab since. */
const parts = createStore<ReadonlyMap<string, MyPart>>(new Map())
/** Whether the last request of my parts failed. */
const hasFailed = createStore(false)
/** When each part was last changed in this tab, by this computer's clock. */
const changedAt = new Map<string, number>()
const otherTabs = tabChannel('auction')

/** Returns the handle of the contact that the user works as; undefined without one. */
export function useContactHandle(): string | undefined {
  return useFrame().info?.contact?.handle
}

/** Returns my part in an auction; undefined until it is loaded, and when no contact is signed in. */
export function useMyPart(id: string): MyPart | undefined {
  const handle = useContactHandle()
  return useStore(parts, () => getMyPart(handle, id))
}

/** Returns whether my part in an auction is being loaded: until then its status for me is unknown. */
export function useIsMyPartPending(id: string): boolean {
  const handle = useContactHandle()
  const isUnknown = useMyPart(id) === undefined
  return !useStore(hasFailed) && handle !== undefined && isUnknown
}

/** Records that my parts could not be loaded, so that auctions show their public status. */
export function recordFailure(): void {
  hasFailed.set(true)
}

export function getMyPart(handle: string | undefined, id: string): MyPart | undefined {
  return handle === undefined ? undefined : parts.get().get(keyOf(handle, id))
}

/**
 * Stores loaded parts, except those that are being changed or were changed after the request.
 *
 * @param requestedAt the time of the request, by this computer's clock
 */
export function recordLoaded(handle: string, loaded: readonly (MyPart & { id: string })[], requestedAt: number): void {
  const next = new Map(parts.get())
  for (const { id, ...part } of loaded) {
    const key = keyOf(handle, id)
    if (!pendingChanges.has(id) && (changedAt.get(key) ?? 0) <= requestedAt) next.set(key, part)
  }
  hasFailed.set(false)
  parts.set(next)
}

/** Stores a part that was changed in this tab. */
export function recordChanged(handle: string, id: string, part: MyPart): void {
  const key = keyOf(handle, id)
  changedAt.set(key, computerNow())
  parts.set(new Map(parts.get()).set(key, part))
}

/** Notifies the other tabs that my part in an auction has changed. */
export function notifyOtherTabs(id: string): void {
  otherTabs.send(id)
}

/** Calls the listener when another tab has changed my part in an auction; returns the unsubscribe function. */
export function subscribeToOtherTabs(listener: (id: string) => void): () => void {
  return otherTabs.listen((message) => {
    if (typeof message === 'string') listener(message)
  })
}

const keyOf = (handle: string, id: string) => `${handle} ${id}`

/** Changes without an answer, by auction. A part loaded meanwhile may be from before the change. */
const pendingChanges = new Map<string, Promise<unknown>>()

/** Queues a change of one auction's watching: it begins when the one before has its answer. */
export function queueChange(id: string, change: () => Promise<unknown>): void {
  const previous = pendingChanges.get(id)
  const pending = (previous ? previous.then(change, change) : change()).finally(() => {
    if (pendingChanges.get(id) === pending) pendingChanges.delete(id)
  })
  pendingChanges.set(id, pending)
}

/** Resolves when all pending changes have their answers, so that a list loaded afterwards contains them. */
export async function waitForChanges(): Promise<void> {
  await Promise.allSettled(pendingChanges.values())
}
