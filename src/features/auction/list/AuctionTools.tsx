import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { auctionColumnNames, exportAuctionsCsv } from '#contract/auctionList.ts'
import {
  biddingColumnNames,
  exportBiddingCsv,
  exportFinishedCsv,
  exportWatchlistCsv,
  finishedColumnNames,
  watchedColumnNames,
} from '#contract/myAuction.ts'
import { ColumnsTool } from '#src/features/list/parts/ColumnsTool.tsx'
import { ListExport, type ListFile } from '#src/features/list/parts/CsvExport.tsx'
import type { useListLook } from '#src/features/list/parts/useListLook.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { isReadyView } from '#src/features/list/parts/readyViews.ts'
import { ViewTabs } from '#src/features/list/parts/ViewTabs.tsx'
import { ViewsMenu } from '#src/features/list/parts/ViewsMenu.tsx'
import { SortField } from '#src/ui/grid/CardList.tsx'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'
import type { AuctionList } from './auctionList.ts'
import { publicStatus } from './auctionRequests.ts'
import { activeFilters, filtersOf } from './filters.ts'
import type { AuctionListName, AuctionQuery, ListedAuction } from './listedAuction.ts'

export type AuctionToolsProps = {
  list: AuctionList
  query: AuctionQuery
  total: number
  look: ReturnType<typeof useListLook<ListedAuction>>
}

const publicCsv: ListFile = { call: exportAuctionsCsv, columns: auctionColumnNames }

const csvFiles: Readonly<Record<AuctionListName, ListFile>> = {
  ongoing: publicCsv,
  future: publicCsv,
  ended: publicCsv,
  bidding: { call: exportBiddingCsv, columns: biddingColumnNames },
  watching: { call: exportWatchlistCsv, columns: watchedColumnNames },
  finished: { call: exportFinishedCsv, columns: finishedColumnNames },
}

/** The tools above a list of auctions: saved views of a signed-in contact, columns, and the export. */
export function AuctionTools({ list, query, total, look }: AuctionToolsProps) {
  const { info } = useFrame()
  const file = csvFiles[list.name]
  const status = publicStatus[list.name] ?? query.status

  return (
    <>
      {info?.contact && <ViewsMenu list={list.name} />}
      <ColumnsTool list={list} page={query.page} look={look} />
      <ListExport
        file={file}
        query={{ ...query, status, sort: query.sort === '' ? undefined : query.sort }}
        total={total}
        visible={look.columns.map(({ field }) => field).filter((field) => file.columns.includes(field))}
      />
    </>
  )
}

export type AuctionFiltersProps = Pick<AuctionToolsProps, 'list' | 'query'> & {
  /** Whether the rows are cards, which have no headers to sort by. */
  isNarrow: boolean
}

/**
 * The filters of a list of auctions, and those in force as chips, unless the tab of a ready view says them. On a phone the
 * panel of the filters has the views.
 */
export function AuctionFilters({ list, query, isNarrow }: AuctionFiltersProps) {
  const intl = useIntl()
  const { info } = useFrame()
  const hasTab = isReadyView(list.name, useLocation().search) && !isNarrow
  const sorting = <SortField columns={list.columns} sort={query.sort} isOfOwnOrder={list.sort === ''} />
  return (
    <FilterBar
      specs={filtersOf(list.name, intl)}
      filters={activeFilters(query, intl)}
      hasTab={hasTab}
      sorting={isNarrow ? sorting : null}
      renderViews={
        isNarrow
          ? (close) => (
              <Box sx={viewsInPanel}>
                <ViewTabs list={list.name} isSignedIn={Boolean(info?.contact)} onOpen={close} />
              </Box>
            )
          : undefined
      }
    />
  )
}

const viewsInPanel = {
  mb: 1.5,
  '& nav > ul': { flexWrap: 'wrap', borderBottom: 0 },
  '& li > a': { minHeight: 32, gap: 1, typography: 'body2' },
} as const
