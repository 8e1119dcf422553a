import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useLazy } from '#src/routing/lazyPart.ts'
import type { RowMenuGiven } from '#src/ui/grid/recordGridProps.ts'
import type { ListFiltersProps } from '#src/features/record/list/ListFilters.tsx'
import type { ListToolsProps } from '#src/features/record/list/ListTools.tsx'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from '#src/features/record/list/ownQuery.ts'

// Parts of a list that load once its rows are drawn. Their places are reserved, so that nothing moves.

/** The tools of a list. */
export function ListToolbar<Row extends OwnRow, Query extends OwnQuery>(
  props: Omit<ListToolsProps<Row, Query>, 'rest'>,
) {
  const parts = useParts(props.list)

  return <Box sx={toolbar}>{parts && createElement(parts.ListTools<Row, Query>, { ...props, rest: parts.rest })}</Box>
}

/** On a phone a line of their own that scrolls sideways. */
const toolbar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 40, sm: 32 },
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  width: { xs: '100%', sm: 'auto' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& > *': { flexShrink: 0 },
} as const

/** The filters of a list in words, and the way to add more. */
export function ListFilterBar<Row extends OwnRow, Query extends OwnQuery>({
  list,
  ...props
}: Omit<ListFiltersProps<Row, Query>, 'rest'> & { list: OwnList<Row, Query> }) {
  const parts = useParts(list)

  return (
    <Box sx={{ minHeight: 32 }}>
      {parts && createElement(parts.ListFilters<Row, Query>, { ...props, rest: parts.rest })}
    </Box>
  )
}

/** The menu of one row of a list; nothing while `menu` is null. */
export function ListRowMenu<Row extends OwnRow, Query extends OwnQuery>({
  list,
  menu,
}: {
  list: OwnList<Row, Query>
  menu: RowMenuGiven<Row> | null
}) {
  const parts = useParts(list)
  if (!menu || !parts) return null
  return createElement(parts.OwnRowMenu<Row, Query>, { key: list.nameOf(menu.row), list, rest: parts.rest, ...menu })
}

function useParts<Row extends OwnRow, Query extends OwnQuery>({ rest }: OwnList<Row, Query>) {
  const parts = useLazy(load)
  const own = useLazy(rest)
  return parts && own && { ...parts, rest: own }
}

const load = () => import('#src/features/record/list/deferredList.ts')
