import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { DomainQuery } from '#contract/domain.ts'
import { computerNow } from '#src/api/clock.ts'
import { quietly } from '#src/routing/quietly.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { neighbours, type DomainPage } from './readDomains.ts'

/** A page older than this when it is shown is looked at again, in milliseconds. */
const settled = 3000

/**
 * Once a page is drawn and nobody waits for anything: looks whether it still is so, if it was asked for ahead,
 * and asks for the pages beside it.
 *
 * @param readAt when the page was asked for, by this computer's clock
 */
export function useNeighbours(query: DomainQuery, page: DomainPage | null, readAt: number): void {
  const { revalidate } = useRevalidator()
  const readAgain = useLatest(() => void revalidate())
  const bring = useLatest(async (shown: DomainPage, signal: AbortSignal) => {
    const { bringNeighbours, hasChanged } = await import('./bringNeighbours.ts')
    if (signal.aborted) return
    if (computerNow() - readAt > settled && (await hasChanged(query, shown, signal))) readAgain()
    else await bringNeighbours(query, shown, signal)
  })

  useEffect(() => {
    if (!page) return undefined
    const leaving = new AbortController()
    const idle = whenIdle(() => void quietly(() => bring(page, leaving.signal)))
    return () => {
      idle()
      leaving.abort()
    }
  }, [page, bring])
  useEffect(() => () => neighbours.drop(), [])
}

/** Safari has no idle callback yet. @returns what calls it off */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: 1000 })
  return () => cancelIdleCallback(asked)
}
