import { computerNow } from '#src/api/clock.ts'
import type { RowsPage } from '#src/ui/grid/rows.ts'

/** A page of a list and the time of its request, by this computer's clock. */
export type StoredPage<Page> = { page: Promise<Page>; readAt: number }

/** Milliseconds after which a page that nobody opened is forgotten. */
const lifetime = 30_000

/**
 * The pages around the visible one, by address, so that they open at once. A page is taken out when it is shown.
 * Reading the visible page again, as after every action, therefore requests it from the server.
 */
export function pageStore<Page>() {
  const stored = new Map<string, StoredPage<Page>>()
  const find = (address: string) => {
    const found = stored.get(address)
    return found && computerNow() - found.readAt < lifetime ? found : undefined
  }

  return {
    has: (address: string) => find(address) !== undefined,
    take: (address: string): StoredPage<Page> | undefined => {
      const found = find(address)
      stored.delete(address)
      return found
    },
    /** Stores a page. A page that fails to load is forgotten. */
    add: (address: string, page: Promise<Page>, readAt = computerNow()) => {
      const added = { page, readAt }
      stored.set(address, added)
      page.catch(() => stored.get(address) === added && stored.delete(address))
    },
    clear: () => stored.clear(),
  }
}

/** The page of a list that was shown last, by the query that requests it, and the pages around it. */
export type PageCache<Row> = {
  neighbours: ReturnType<typeof pageStore<RowsPage<Row>>>
  last: { search: string; page: RowsPage<Row>; readAt: number } | null
}

export function createPageCache<Row>(): PageCache<Row> {
  return { neighbours: pageStore(), last: null }
}
