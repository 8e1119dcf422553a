import type { ListPage } from '#src/ui/grid/column.ts'
import type { KeptPages } from './keptPages.ts'
import type { Asked, SearchedQuery } from '#src/features/record/list/ownQuery.ts'

/** Where the rows of a list come from, whatever they are. */
export type ListSource<Row, Query extends SearchedQuery, Rest = AskingCalls<Row, Query>> = {
  /** What an address without filters asks for: the contract's own defaults, known before the contract is there. */
  plain: Query
  /** The address of its first call, whose answer may stand in the page. */
  firstCall: string
  /** The list's own page. */
  home: () => string
  pages: KeptPages<Row>
  /** What comes once the rows are drawn, and before that only where the address asks for something. */
  rest: () => Promise<Rest>
}

/** How a list is asked for. */
export type AskingCalls<Row, Query extends SearchedQuery> = {
  /** @param background the page asks by itself: that does not keep the session */
  ask: (query: Query, how: { background?: boolean; signal: AbortSignal }) => Promise<ListPage<Row>>
  /** The shortest address of a query. */
  searchOf: (query: Partial<Query>) => string
  askedIn: (from: URLSearchParams) => Asked<Query>
}

type Told<Row, Query extends SearchedQuery> = Pick<AskingCalls<Row, Query>, 'ask'> & {
  /** Reads an address; what does not fit is passed over. */
  read: (from: URLSearchParams) => Query
  /** The shortest address of a query. */
  write: (query: Partial<Query>) => string
}

/** How a list is asked for, from how its query is read and written. */
export function askingCalls<Row, Query extends SearchedQuery>({
  ask,
  read,
  write,
}: Told<Row, Query>): AskingCalls<Row, Query> {
  return {
    ask,
    searchOf: write,
    askedIn: (from) => {
      const query = read(from)
      const view = write({ ...query, page: undefined, size: undefined, sort: undefined })
      return { query, search: write(query), view }
    },
  }
}
