import Box from '@mui/material/Box'
import { createElement, type ReactNode } from 'react'
import { lazyPart, preloadLazy, useLazy } from '#src/routing/lazyPart.ts'
import type { ListFiltersProps } from '../ListFilters.tsx'
import type { ListToolsProps } from '../ListTools.tsx'
import type { PrintedRowsProps } from '../PrintedRows.tsx'
import type { BarProps } from '../SelectionBar.tsx'
import type { List, LockableRow } from './defineList.ts'
import type { LockableQuery } from './requests.ts'
import type { RowMenuProps } from './rowMenu.ts'
import { ToolsPlace } from './ToolsPlace.tsx'
import type { ViewTabsProps } from './ViewTabs.tsx'

// The parts of a list that load together beside its rows. Their places are reserved, so that nothing moves.
const load = () => import('../deferred.ts')

/** Starts loading the parts of a list, so that its tools are drawn with the rows; the loader of the list calls it. */
export const prepareParts = () => preloadLazy(load)

/** The keys of a list. */
export const ListKeys = lazyPart(async () => (await load()).ListKeys)

/** The rows as they are printed. */
export function PrintedRows<Row extends object>(props: PrintedRowsProps<Row>) {
  const parts = useLazy(load)
  return parts && createElement(parts.PrintedRows<Row>, props)
}

/** The bar of the selected rows. */
export const SelectionBar = lazyPart(async () => (await load()).SelectionBar, BarPlace)

/** The bar of the selected rows with their locks, and the keys and the dialog that lock. */
export const LockActions = lazyPart(async () => (await load()).LockActions, BarPlace)

function BarPlace({ choice }: BarProps) {
  return choice.count > 0 && <Box sx={{ minHeight: 44 }} />
}

/** The tools of a list. */
export function ListToolbar<Row extends LockableRow, Query extends LockableQuery>(props: ListToolsProps<Row, Query>) {
  const parts = useLazy(load)
  return (
    <ToolsPlace isBesideViews={!props.isPart}>{parts && createElement(parts.ListTools<Row, Query>, props)}</ToolsPlace>
  )
}

/** The views of a list as tabs. */
export function ViewTabs(props: ViewTabsProps) {
  const parts = useLazy(load)
  return <ViewTabsPlace>{parts && createElement(parts.ViewTabs, props)}</ViewTabsPlace>
}

/**
 * Reserves the room of the views beside the heading, so that they cost no row. On a phone they have a line below it. `look`
 * fits another place.
 */
export function ViewTabsPlace({ look, children }: ViewTabsPlaceProps) {
  return <Box sx={{ ...viewTabs, ...look }}>{children}</Box>
}

type ViewTabsPlaceProps = { look?: object; children: ReactNode }

const viewTabs = {
  flex: { xs: '1 0 100%', sm: '1000 1 160px' },
  order: { xs: 1, sm: 'initial' },
  minWidth: 0,
  // On a phone the gap below the heading is enough of a line, and the tabs reach into the gaps around them.
  mt: { xs: '-12px', sm: 0 },
  mb: { xs: '-4px', sm: 0 },
  minHeight: { xs: 36, sm: 32 },
  pl: { sm: 1 },
  '& nav > ul': { borderBottom: 0 },
  '& li > a': { minHeight: { xs: 36, sm: 32 }, px: 1, gap: 1, typography: 'body2' },
} as const

/** The filters in force, and a button that adds more. */
export function ListFilterBar<Row extends LockableRow, Query extends LockableQuery>(
  props: ListFiltersProps<Row, Query>,
) {
  const parts = useLazy(load)
  return <FiltersPlace>{parts && createElement(parts.ListFilters<Row, Query>, props)}</FiltersPlace>
}

/** Reserves the room of a list's filters. On a phone their button stands beside the search, and the chips below both. */
export function FiltersPlace({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: 32,
        display: { xs: children ? 'contents' : 'block', sm: 'block' },
        minWidth: { xs: 128, sm: 0 },
      }}
    >
      {children}
    </Box>
  )
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
