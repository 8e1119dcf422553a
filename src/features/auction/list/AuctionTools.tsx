import { useIntl } from 'react-intl'
import { ColumnsTool } from '#src/features/record/parts/list/ColumnsTool.tsx'
import { CsvTool } from '#src/features/record/parts/list/CsvTool.tsx'
import type { useLook } from '#src/features/record/parts/list/useLook.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { ViewsMenu } from '#src/features/view/parts/ViewsMenu.tsx'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import type { AuctionList } from './auctionList.ts'
import type { AuctionQuery, ListedAuction, RestOfAuctions } from './listedAuction.ts'

export type AuctionToolsProps = {
  list: AuctionList
  rest: RestOfAuctions
  query: AuctionQuery
  total: number
  look: ReturnType<typeof useLook<ListedAuction>>
}

/** What stands above a list of auctions: views of whoever is signed in, columns, and the file to take home. */
export function AuctionTools({ list, rest, query, total, look }: AuctionToolsProps) {
  const { info } = useFrame()

  return (
    <>
      {info?.contact && <ViewsMenu list={list.name} />}
      <ColumnsTool list={list} page={query.page} look={look} />
      <CsvTool
        file={rest.file}
        query={{ ...query, ...rest.fixed, sort: query.sort === '' ? undefined : query.sort }}
        total={total}
        look={{ columns: look.columns.filter(({ field }) => rest.file.columns.includes(field)) }}
      />
    </>
  )
}

/** Every filter of a list of auctions, and those of the address in words. */
export function AuctionFilters({ rest, query }: Pick<AuctionToolsProps, 'rest' | 'query'>) {
  const intl = useIntl()
  return <FilterBar specs={rest.filters(intl)} filters={rest.activeFilters(query, intl)} />
}
