import type { blockNssets, listNssets, selectNssets, weighNssets } from '#contract/nsset.ts'
import { SetQuery, type SetRow } from '#contract/set.ts'
import { api } from '#src/api/client.ts'
import { listCalls } from '#src/features/record/parts/list/listCalls.ts'
import { readQuery, writeQuery } from '#contract/query.ts'

/** The calls of one kind of sets; those of keysets have the same shapes. */
type Calls = {
  list: typeof listNssets
  block: typeof blockNssets
  select: typeof selectNssets
  weigh: typeof weighNssets
}

/** What a list of sets of mine asks. */
export function setCalls({ list, ...calls }: Calls) {
  return listCalls<SetRow, SetQuery>({
    read: (from) => readQuery(SetQuery, from),
    write: (query) => writeQuery(SetQuery, query),
    ask: (query, { signal, ...how }) => api(list, { query, ...how }, signal),
    ...calls,
  })
}
