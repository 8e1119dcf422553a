import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useLocation, useNavigate, Link } from 'react-router'
import { usePeekAddress } from '#src/features/list/parts/usePeekAddress.ts'
import type { useListLook } from '#src/features/list/parts/useListLook.ts'
import { originState } from '#src/features/record/parts/origin.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { ListGrid, plainRows, searchLine } from '#src/features/list/parts/ListGrid.tsx'
import { RowsPlaceholder, EmptyList } from '#src/ui/grid/EmptyList.tsx'
import { useIsNarrow } from '#src/ui/grid/Rows.tsx'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import type { AuctionList } from './auctionList.ts'
import { AuctionKeys, AuctionListFilters, AuctionMenu, AuctionViewTabs } from './deferredParts.tsx'
import { Exposure, useIsBesideTitle } from './Exposure.tsx'
import type { ListedAuction } from './listedAuction.ts'
import { ListNotes } from './ListNotes.tsx'
import { outbidRows } from './StatusText.tsx'
import type { LoadedAuctions } from './loadAuctionList.ts'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { NothingFits } from '#src/features/list/parts/ListState.tsx'

type Props = {
  list: AuctionList
  loaded: LoadedAuctions
  look: ReturnType<typeof useListLook<ListedAuction>>
  onReload: () => void
}

/** The search, filters, notes and rows of a list of auctions, the peek beside them, and their key commands. */
export function AuctionRows({ list, loaded, look, onReload }: Props) {
  const { query, view, page, problem } = loaded
  const navigate = useNavigate()
  const location = useLocation()
  const { info } = useFrame()
  const { peeked } = usePeekAddress()
  const isNarrow = useIsNarrow()
  const isBesideTitle = useIsBesideTitle()
  const rows = page?.items ?? none
  const listKey = `auction:${list.name}`
  // Without rows of mine nothing can be selected.
  const shown = useMemo(() => page && { ...page, mine: 0 }, [page])

  return (
    <>
      <div>
        <Box sx={searchLine}>
          <SearchField label="auctions.search" value={query.q ?? ''} />
          <AuctionListFilters {...{ list, query, isNarrow }} />
          <AuctionViewTabs list={list.name} isSignedIn={Boolean(info?.contact)} />
          {!isBesideTitle && list.name === 'bidding' && <Exposure rows={rows} />}
        </Box>
        <ListNotes {...{ list, loaded, onReload }} />
      </div>
      {!shown && !problem && <RowsPlaceholder />}
      {shown && (
        <Box sx={{ display: 'flex', flex: 1, minWidth: 0, ...outbidRows }}>
          <ListGrid
            {...plainRows}
            hasPeek
            {...{ query, view, listKey, look }}
            page={shown}
            label={list.title}
            columns={look.columns}
            rowId={idOf}
            nameOf={nameOf}
            hasSortField={false}
            requestPage={(at, signal) => list.requests.request({ ...query, page: at, size: 100 }, { signal })}
            onOpen={({ id }) => void navigate(paths.auction(id), { state: originState(location) })}
            renderMenu={(menu) => menu && <AuctionMenu {...menu} list={list} />}
            empty={<NoAuctions list={list} view={view} />}
          />
          {peeked && (
            <AuctionPeek
              peeked={peeked}
              names={rows.map(idOf)}
              ahead={none}
              displayNameOf={(id) => displayName(rows.find((row) => row.id === id))}
            />
          )}
          {list.phase !== 'over' && <AuctionKeys listKey={listKey} rows={rows} />}
        </Box>
      )}
    </>
  )
}

/** Loaded with the first peek. */
const AuctionPeek = lazyPart(async () => (await import('./deferredTools.ts')).AuctionPeek)

const none: readonly never[] = []
const displayName = (row: ListedAuction | undefined) => row && { name: row.fqdn, unicode: row.unicode }
const idOf = ({ id }: ListedAuction) => id
const nameOf = ({ fqdn, unicode }: ListedAuction) => unicode ?? fqdn

/** Shown without rows: no auction matches the filters, or there is none at present, with a link to another list. */
function NoAuctions({ list, view }: { list: AuctionList; view: string }) {
  if (view !== '') return <NothingFits message="auctions.nothing_fits" home={list.home()} view={view} />
  return (
    <EmptyList
      action={
        <Button
          variant="outlined"
          component={Link}
          to={list.instead === 'future' ? paths.futureAuctions() : paths.ongoingAuctions()}
        >
          <FormattedMessage id={`auctions.instead.${list.instead}`} />
        </Button>
      }
    >
      <FormattedMessage id={list.empty} />
    </EmptyList>
  )
}
