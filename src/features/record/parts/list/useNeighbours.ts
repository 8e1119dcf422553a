import { useEffect } from 'react'
import { computerNow } from '#src/api/clock.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { ListPage } from '#src/ui/grid/column.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { ListSource } from './listSource.ts'
import type { SearchedQuery } from '#src/features/record/list/ownQuery.ts'
import type { ReadPage } from './readPage.ts'

/** A page older than this when it is shown is looked at again, in milliseconds. */
const settled = 3000

/**
 * Once a page is drawn and nobody waits for anything: looks whether it still is so, if it was asked for ahead,
 * and asks for the pages beside it.
 */
export function useNeighbours<Row, Query extends SearchedQuery>(
  list: ListSource<Row, Query>,
  { query, page, readAt }: Pick<ReadPage<Row, Query>, 'query' | 'page' | 'readAt'>,
  onReadAgain: () => void,
): void {
  const readAgain = useLatest(onReadAgain)
  const bring = useLatest(async (shown: ListPage<Row>, signal: AbortSignal) => {
    const { bringNeighbours, hasChanged } = await import('#src/features/record/list/deferredList.ts')
    if (signal.aborted) return
    if (computerNow() - readAt > settled && (await hasChanged(list, query, shown, signal))) readAgain()
    else await bringNeighbours(list, query, shown, signal)
  })

  useEffect(() => {
    if (!page) return undefined
    const leaving = new AbortController()
    const idle = whenIdle(() => void preloadQuietly(() => bring(page, leaving.signal)))
    return () => {
      idle()
      leaving.abort()
    }
  }, [page, bring])
  useEffect(() => () => list.pages.neighbours.drop(), [list])
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
