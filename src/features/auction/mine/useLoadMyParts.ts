import { useCallback, useEffect, useMemo, useState } from 'react'
import { readMyParts } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'
import { computerNow } from '#src/api/clock.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { recordFailure, recordLoaded, subscribeToOtherTabs, useContactHandle } from './myParts.ts'

type LoadOptions = {
  /** The parts are loaded again when this value changes. */
  trigger: unknown
  /** Whether the parts are loaded already: they are requested only at the next trigger or change in another tab. */
  isLoaded?: boolean
}

/**
 * Loads my parts in the auctions on the screen once the page is drawn and a contact is signed in. Another tab that changes
 * one of them causes another request.
 *
 * @returns loads them again
 */
export function useLoadMyParts(ids: readonly string[], { trigger, isLoaded = false }: LoadOptions): () => void {
  const handle = useContactHandle()
  const joinedIds = ids.join()
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((count) => count + 1), [])
  const [firstTrigger] = useState(trigger)
  const isNeeded = joinedIds !== '' && (!isLoaded || reloads > 0 || trigger !== firstTrigger)
  // A new object for each trigger and reload, so that the effect below sends another request.
  const request = useMemo(() => ({ joinedIds, trigger, reloads }), [joinedIds, trigger, reloads])

  useEffect(() => {
    if (handle === undefined || !isNeeded) return undefined
    const leaving = new AbortController()
    // A failure costs the page nothing: the server checks a bid by itself.
    void preloadQuietly(async () => {
      const requestedAt = computerNow()
      try {
        const query = { ids: request.joinedIds }
        const { items } = await api(readMyParts, { query, background: true }, leaving.signal)
        if (!leaving.signal.aborted) recordLoaded(handle, items, requestedAt)
      } catch {
        if (!leaving.signal.aborted) recordFailure()
      }
    })
    return () => leaving.abort()
  }, [handle, isNeeded, request])

  useEffect(
    () =>
      subscribeToOtherTabs((id) => {
        if (joinedIds.split(',').includes(id)) reload()
      }),
    [joinedIds, reload],
  )

  return reload
}
