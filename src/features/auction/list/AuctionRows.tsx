import Box from '@mui/material/Box'
import { lazy, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PeekPlace } from '#src/features/record/parts/list/peek/PeekPlace.tsx'
import type { useLook } from '#src/features/record/parts/list/useLook.ts'
import { leavingFrom } from '#src/features/record/parts/whence.ts'
import { paths } from '#src/routing/paths.ts'
import { plainRows } from '#src/ui/grid/plainRows.ts'
import { RecordGrid } from '#src/ui/grid/RecordGrid.tsx'
import { RowsToCome } from '#src/ui/grid/RowsToCome.tsx'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import type { AuctionList } from './auctionList.ts'
import { AuctionKeys, AuctionListFilters, AuctionMenu } from './deferredParts.tsx'
import type { ListedAuction } from './listedAuction.ts'
import { ListNotes } from './ListNotes.tsx'
import { NoAuctions } from './NoAuctions.tsx'
import type { AuctionsRead } from './readAuctionList.ts'

type Props = {
  list: AuctionList
  read: AuctionsRead
  look: ReturnType<typeof useLook<ListedAuction>>
  onReadAgain: () => void
}

/** A list of auctions at work: its search and filters, what must be said of it, its rows, and their keys. */
export function AuctionRows({ list, read, look, onReadAgain }: Props) {
  const { query, view, page, problem } = read
  const navigate = useNavigate()
  const location = useLocation()
  const rows = page?.items ?? none
  const listKey = `auction:${list.name}`
  // What has no rows of mine in it cannot be selected by anybody.
  const shown = useMemo(() => page && { ...page, mine: 0 }, [page])

  return (
    <>
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          <SearchField label="auctions.search" value={query.q ?? ''} />
          <AuctionListFilters list={list} query={query} />
        </Box>
        <ListNotes {...{ list, rows, onReadAgain }} sort={query.sort} />
      </div>
      {!shown && !problem && <RowsToCome />}
      {shown && (
        <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
          <RecordGrid
            {...plainRows}
            hasPeek
            {...{ query, view, listKey, look }}
            page={shown}
            label={list.title}
            columns={look.columns}
            rowId={idOf}
            nameOf={nameOf}
            isOfOwnOrder={list.plain.sort === ''}
            onOpen={({ id }) => void navigate(paths.auction(id), { state: leavingFrom(location) })}
            renderMenu={(menu) => menu && <AuctionMenu {...menu} />}
            empty={<NoAuctions list={list} isFiltered={view !== ''} />}
          />
          <PeekPlace
            Peek={AuctionPeek}
            names={rows.map(idOf)}
            ahead={none}
            writtenAs={(id) => written(rows.find((row) => row.id === id))}
          />
          <AuctionKeys listKey={listKey} rows={rows} />
        </Box>
      )}
    </>
  )
}

/** It comes, with its words, with the first row that is looked at. */
const AuctionPeek = lazy(async () => ({ default: (await import('./deferredTools.ts')).AuctionPeek }))

const none: readonly never[] = []
const written = (row: ListedAuction | undefined) => row && { name: row.fqdn, unicode: row.unicode }
const idOf = ({ id }: ListedAuction) => id
const nameOf = ({ fqdn, unicode }: ListedAuction) => unicode ?? fqdn
