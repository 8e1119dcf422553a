import { createElement } from 'react'
import { FiltersPlace, ViewTabsPlace } from '#src/features/list/parts/lazyList.tsx'
import { ToolsPlace } from '#src/features/list/parts/ToolsPlace.tsx'
import type { ViewTabsProps } from '#src/features/list/parts/ViewTabs.tsx'
import { lazyPart, preloadLazy, useLazy } from '#src/routing/lazyPart.ts'
import { useIsNarrow } from '#src/ui/grid/Rows.tsx'
import { radius } from '#theme/tokens.ts'
import type { AuctionFiltersProps, AuctionToolsProps } from './AuctionTools.tsx'

const load = () => import('./deferredTools.ts')

/** Starts loading the parts of a list, so that its tools are drawn with the rows; the loader of the list calls it. */
export const prepareParts = () => preloadLazy(load)

export const AuctionKeys = lazyPart(async () => (await load()).AuctionKeys)

export const AuctionMenu = lazyPart(async () => (await load()).AuctionMenu)

/** The views of a list as tabs; on a phone they are in the panel of the filters. */
export function AuctionViewTabs(props: ViewTabsProps) {
  const parts = useLazy(load)
  const isNarrow = useIsNarrow()
  return <ViewTabsPlace look={besideSearch}>{parts && !isNarrow && createElement(parts.ViewTabs, props)}</ViewTabsPlace>
}

/** Beside the search the views look like the chips of filters, because the tabs of the lists are above them. */
const besideSearch = {
  display: { xs: 'none', sm: 'flex' },
  alignItems: 'center',
  pl: 0,
  '& li > a': { minHeight: 28, px: 1.25, gap: 1, typography: 'body2', border: 1, borderColor: 'divider' },
  '& li > a[aria-current]': {
    borderColor: 'primary.main',
    borderRadius: `${radius.control}px`,
    bgcolor: 'action.selected',
    boxShadow: 'none',
  },
} as const

/** The tools of a list; without rows only their room. */
export function AuctionListTools({ tools }: { tools: AuctionToolsProps | null }) {
  const parts = useLazy(load)
  return <ToolsPlace>{parts && tools && createElement(parts.AuctionTools, tools)}</ToolsPlace>
}

/** The filters of a list. */
export function AuctionListFilters(props: AuctionFiltersProps) {
  const parts = useLazy(load)
  return <FiltersPlace>{parts && createElement(parts.AuctionFilters, props)}</FiltersPlace>
}
