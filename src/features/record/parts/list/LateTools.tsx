import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { ListFiltersProps } from './ListFilters.tsx'
import type { ListToolsProps } from './ListTools.tsx'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from './ownQuery.ts'

/** The tools of a list, which come after its rows; their room is kept, so that nothing moves. */
export function LateTools<Row extends OwnRow, Query extends OwnQuery>(given: Omit<ListToolsProps<Row, Query>, 'rest'>) {
  const parts = useTools(given.list)

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
      {parts && createElement(parts.ListTools<Row, Query>, { ...given, rest: parts.rest })}
    </Box>
  )
}

/** The filters of a list in words, and the way to add more. */
export function LateFilters<Row extends OwnRow, Query extends OwnQuery>({
  list,
  ...given
}: Omit<ListFiltersProps<Row, Query>, 'rest'> & { list: OwnList<Row, Query> }) {
  const parts = useTools(list)

  return (
    <Box sx={{ minHeight: 32 }}>
      {parts && createElement(parts.ListFilters<Row, Query>, { ...given, rest: parts.rest })}
    </Box>
  )
}

function useTools<Row extends OwnRow, Query extends OwnQuery>({ rest }: OwnList<Row, Query>) {
  const tools = useLate(bring)
  const own = useLate(rest)
  return tools && own && { ...tools, rest: own }
}

const bring = () => import('./deferredList.ts')
