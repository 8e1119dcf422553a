import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { NothingFits } from '#src/features/list/parts/ListState.tsx'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import type { AuctionList } from './auctionList.ts'

/** Shown without rows: no auction matches the filters, or there is none at present, with a link to another list. */
export function NoAuctions({ list, isFiltered }: { list: AuctionList; isFiltered: boolean }) {
  if (isFiltered) return <NothingFits message="auctions.nothing_fits" home={list.home()} />
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
