import { useEffect } from 'react'
import { computerNow } from '#src/api/clock.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { RowsPage } from '#src/ui/grid/rows.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { ListSource } from './defineList.ts'
import type { ListQuery } from './requests.ts'
import type { LoadedRows } from './loadList.ts'

/** Milliseconds after which a preloaded page is compared with the server when it is shown. */
const maxAge = 3000

/**
 * Preloads the next and the previous page while the browser is idle. A visible page that was itself preloaded is first
 * compared with the server, and `onChanged` is called where it differs.
 */
export function useNeighbourPages<Row, Query extends ListQuery>(
  list: ListSource<Row, Query>,
  { query, page, readAt }: Pick<LoadedRows<Row, Query>, 'query' | 'page' | 'readAt'>,
  onChanged: () => void,
): void {
  const load = useLatest(async (visible: RowsPage<Row>, signal: AbortSignal) => {
    const isOld = computerNow() - readAt > maxAge
    if (isOld && (await hasChanged(list, query, visible, signal))) onChanged()
    else await loadNeighbours(list, query, visible, signal)
  })

  useEffect(() => {
    if (!page) return undefined
    const leaving = new AbortController()
    const cancel = whenIdle(() => void preloadQuietly(() => load(page, leaving.signal)))
    return () => {
      cancel()
      leaving.abort()
    }
  }, [page, load])
  useEffect(() => () => list.cache.neighbours.clear(), [list])
}

/** Requests the pages beside the visible one, without extending the session. */
async function loadNeighbours<Row, Query extends ListQuery>(
  { cache: { neighbours }, requests }: ListSource<Row, Query>,
  query: Query,
  visible: RowsPage<Row>,
  signal: AbortSignal,
): Promise<void> {
  const { request, searchOf } = requests
  for (const page of [visible.page + 1, visible.page - 1]) {
    const beside = { ...query, page }
    const search = searchOf(beside)
    if (signal.aborted || page < 1 || page > visible.pages || neighbours.has(search)) continue
    const answer = request(beside, { background: true, signal })
    neighbours.add(search, answer)
    // One after the other, so that requests of the user come first.
    await answer.catch(() => undefined)
  }
}

/**
 * Returns whether the server now answers another page. The newer one is then in the cache for the next read. The user
 * opened the page, so this request extends the session like any other.
 */
async function hasChanged<Row, Query extends ListQuery>(
  { cache: { neighbours }, requests }: ListSource<Row, Query>,
  query: Query,
  visible: RowsPage<Row>,
  signal: AbortSignal,
): Promise<boolean> {
  const fresh = await requests.request(query, { signal })
  if (contentOf(fresh) === contentOf(visible)) return false
  neighbours.clear()
  neighbours.add(requests.searchOf(query), Promise.resolve(fresh))
  return true
}

function contentOf<Row>({ items, total, pages, today }: RowsPage<Row>): string {
  return JSON.stringify([items, total, pages, today])
}

/** Safari has no idle callback yet. Returns a function that cancels the call. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(act, { timeout: 1000 })
  return () => cancelIdleCallback(callback)
}
