import Box from '@mui/material/Box'
import { createElement } from 'react'
import { lazyPart, useLazy } from '#src/routing/lazyPart.ts'
import type { ListFiltersProps } from '../ListFilters.tsx'
import type { ListToolsProps } from '../ListTools.tsx'
import type { BarProps } from '../SelectionBar.tsx'
import type { List, LockableRow } from './defineList.ts'
import type { LockableQuery } from './requests.ts'
import type { RowMenuProps } from './rowMenu.ts'

// The parts of a list that load together once its rows are drawn. Their places are reserved, so that nothing moves.
const load = () => import('../deferred.ts')

/** The keys of a list. */
export const ListKeys = lazyPart(async () => (await load()).ListKeys)

/** The bar of the selected rows. */
export const SelectionBar = lazyPart(async () => (await load()).SelectionBar, BarPlace)

/** The bar of the selected rows with their locks, and the keys and the dialog that lock. */
export const LockActions = lazyPart(async () => (await load()).LockActions, BarPlace)

function BarPlace({ choice }: BarProps) {
  return choice.count > 0 && <Box sx={{ minHeight: 44 }} />
}

/** The tools of a list: on a phone a line of their own that scrolls sideways. */
export function ListToolbar<Row extends LockableRow, Query extends LockableQuery>(props: ListToolsProps<Row, Query>) {
  const parts = useLazy(load)

  return <Box sx={toolbar}>{parts && createElement(parts.ListTools<Row, Query>, props)}</Box>
}

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

/** The filters in force, and a button that adds more. */
export function ListFilterBar<Row extends LockableRow, Query extends LockableQuery>(
  props: ListFiltersProps<Row, Query>,
) {
  const parts = useLazy(load)

  return <Box sx={{ minHeight: 32 }}>{parts && createElement(parts.ListFilters<Row, Query>, props)}</Box>
}

/** The menu of one row; nothing while `menu` is null. */
export function ListRowMenu<Row extends LockableRow, Query extends LockableQuery>({
  list,
  menu,
}: {
  list: List<Row, Query>
  menu: RowMenuProps<Row> | null
}) {
  const parts = useLazy(load)
  if (!menu || !parts) return null
  return createElement(parts.ListRowMenu<Row, Query>, { key: list.nameOf(menu.row), list, ...menu })
}
