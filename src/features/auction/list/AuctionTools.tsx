import { useIntl } from 'react-intl'
import { ColumnsTool } from '#src/features/list/parts/ColumnsTool.tsx'
import { ListExport } from '#src/features/list/parts/CsvExport.tsx'
import type { useListLook } from '#src/features/list/parts/useListLook.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { ViewsMenu } from '#src/features/list/parts/ViewsMenu.tsx'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'
import type { AuctionList } from './auctionList.ts'
import type { AuctionQuery, ListedAuction } from './listedAuction.ts'

export type AuctionToolsProps = {
  list: AuctionList
  query: AuctionQuery
  total: number
  look: ReturnType<typeof useListLook<ListedAuction>>
}

/** What stands above a list of auctions: views of whoever is signed in, columns, and the file to take home. */
export function AuctionTools({ list, query, total, look }: AuctionToolsProps) {
  const { rest } = list
  const { info } = useFrame()

  return (
    <>
      {info?.contact && <ViewsMenu list={list.name} />}
      <ColumnsTool list={list} page={query.page} look={look} />
      <ListExport
        file={rest.file}
        query={{ ...query, ...rest.fixed, sort: query.sort === '' ? undefined : query.sort }}
        total={total}
        visible={look.columns.map(({ field }) => field).filter((field) => rest.file.columns.includes(field))}
      />
    </>
  )
}

/** Every filter of a list of auctions, and those of the address in words. */
export function AuctionFilters({ list: { rest }, query }: Pick<AuctionToolsProps, 'list' | 'query'>) {
  const intl = useIntl()
  return <FilterBar specs={rest.filters(intl)} filters={rest.activeFilters(query, intl)} />
}
