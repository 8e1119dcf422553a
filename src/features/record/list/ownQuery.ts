import type { LockPosition } from '#contract/operation.ts'
import type { RegistryStatusFilter } from '#contract/registryChange.ts'
import type { ListAddress } from '#src/ui/grid/column.ts'

/** What every list is asked by, beside filters of its own. */
export type SearchedQuery = ListAddress & { q?: string | undefined }

/** What every list of objects of mine is asked by, beside filters of its own. */
export type OwnQuery = SearchedQuery & {
  lock?: LockPosition | undefined
  registryStatus?: RegistryStatusFilter | undefined
  /** Whose objects these are: mine, or a contact's that could be merged into it. */
  handle?: string | undefined
}

/** What a list's address asks of the server, the shortest address that asks it, and its filters alone. */
export type Asked<Query> = { query: Query; search: string; view: string }
