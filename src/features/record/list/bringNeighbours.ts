import type { ListPage } from '#src/ui/grid/column.ts'
import type { ListSource } from '../parts/list/listSource.ts'
import type { SearchedQuery } from './ownQuery.ts'

/** Asks for the next and the previous page, where there are such, without keeping the session. */
export async function bringNeighbours<Row, Query extends SearchedQuery>(
  { pages: { neighbours }, rest }: ListSource<Row, Query>,
  query: Query,
  shown: ListPage<Row>,
  signal: AbortSignal,
): Promise<void> {
  const { ask, searchOf } = await rest()
  for (const page of [shown.page + 1, shown.page - 1]) {
    const beside = { ...query, page }
    const search = searchOf(beside)
    if (signal.aborted || page < 1 || page > shown.pages || neighbours.has(search)) continue
    const coming = ask(beside, { background: true, signal })
    neighbours.keep(search, coming)
    // One after the other: the person's own questions come first.
    await coming.catch(() => undefined)
  }
}

/**
 * Looks whether a page that was shown from ahead is as the server has it now. The person asked for it, so this
 * is their read and keeps their session as any page's.
 *
 * @returns whether it differs; then reading the page again finds the newer one
 */
export async function hasChanged<Row, Query extends SearchedQuery>(
  { pages: { neighbours }, rest }: ListSource<Row, Query>,
  query: Query,
  shown: ListPage<Row>,
  signal: AbortSignal,
): Promise<boolean> {
  const { ask, searchOf } = await rest()
  const fresh = await ask(query, { signal })
  if (rowsOf(fresh) === rowsOf(shown)) return false
  neighbours.drop()
  neighbours.keep(searchOf(query), Promise.resolve(fresh))
  return true
}

function rowsOf<Row>({ items, total, pages, today }: ListPage<Row>): string {
  return JSON.stringify([items, total, pages, today])
}
