import Button from '@mui/material/Button'
import { FormattedNumber, FormattedDate, FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { WatchedColumn } from '#contract/myAuction.ts'
import { RowLink } from '#src/features/list/parts/columns.tsx'
import { paths } from '#src/routing/paths.ts'
import type { Column } from '#src/ui/grid/rows.ts'
import type { ListedAuction } from './listedAuction.ts'
import { CeilingText, LiveCount, LowestText, PriceText } from './PriceText.tsx'
import { EndedText, EndText, StartText } from './StartEndText.tsx'
import { StatusText } from './StatusText.tsx'
import { WatchButton } from './WatchButton.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** `due` and `watch` are in the grid only. */
type AuctionColumn = Column<ListedAuction, WatchedColumn | 'due' | 'watch'>

const name: AuctionColumn = {
  field: 'fqdn',
  title: 'auction.field.fqdn',
  flex: 4,
  minWidth: 168,
  onCard: 'heading',
  render: ({ id, fqdn, unicode }, { tabIndex }) => (
    <RowLink to={paths.auction(id)} tabIndex={tabIndex}>
      {unicode ?? fqdn}
    </RowLink>
  ),
}

const status: AuctionColumn = {
  field: 'status',
  title: 'auction.field.status',
  isUnsorted: true,
  // The longest status.
  minWidth: 192,
  onCard: 'summary',
  render: (row, { room, tabIndex }) => <StatusText row={row} isCard={room === undefined} tabIndex={tabIndex} />,
}

/** In a list of ongoing auctions only what concerns the user. */
const ongoingStatus: AuctionColumn = {
  ...status,
  render: (row, { room, tabIndex }) => (
    <StatusText row={row} isCard={room === undefined} tabIndex={tabIndex} isOngoing />
  ),
}

const price: AuctionColumn = {
  field: 'price',
  title: 'auction.field.price',
  minWidth: 112,
  flex: 3,
  align: 'right',
  onCard: 'summary',
  isEmpty: ({ standing: { price: bid, status: phase } }) => bid === null && phase !== 'new' && phase !== 'in_auction',
  render: (row) => <PriceText row={row} />,
}

const lowestNext: AuctionColumn = {
  field: 'lowestNext',
  title: 'auction.field.lowest_next',
  isUnsorted: true,
  minWidth: 152,
  flex: 3,
  align: 'right',
  onCard: 'nowhere',
  isHiddenAtFirst: 'onSmallScreen',
  render: (row) => <LowestText row={row} />,
}

const startPrice: AuctionColumn = {
  ...lowestNext,
  title: 'auctions.field.start_price',
  onCard: 'summary',
  isHiddenAtFirst: false,
}

const bids: AuctionColumn = {
  field: 'bids',
  title: 'auction.field.bids',
  minWidth: 84,
  align: 'right',
  onCard: 'nowhere',
  render: (row) => <LiveCount row={row} />,
}

const length: AuctionColumn = {
  field: 'length',
  title: 'auction.field.length',
  minWidth: 124,
  align: 'right',
  onCard: 'nowhere',
  isHiddenAtFirst: 'onSmallScreen',
  render: ({ length: characters }) => <FormattedNumber value={characters} />,
}

const ends: AuctionColumn = {
  field: 'endsAt',
  title: 'auctions.field.ends_in',
  flex: 4,
  // The days and hours left and the day and time of the end, in English.
  minWidth: 216,
  onCard: 'summary',
  render: (row, { room }) => <EndText row={row} hasWords={room === undefined} />,
}

/** Watched auctions may be future, running or ended, so each says which. */
const startsOrEnds: AuctionColumn = {
  ...ends,
  title: 'auction.field.ends_at',
  minWidth: 276,
  render: (row) => <EndText row={row} hasWords />,
}

const ended: AuctionColumn = {
  ...ends,
  title: 'auctions.field.ended_at',
  minWidth: 180,
  render: (row, { room }) => <EndedText row={row} hasWords={room === undefined} />,
}

const opens: AuctionColumn = {
  field: 'opensAt',
  title: 'auctions.field.opens_in',
  flex: 4,
  minWidth: 216,
  onCard: 'summary',
  render: (row, { room }) => <StartText row={row} hasWords={room === undefined} />,
}

const ceiling: AuctionColumn = {
  field: 'ceiling',
  title: 'auction.field.ceiling',
  isUnsorted: true,
  minWidth: 120,
  flex: 3,
  align: 'right',
  onCard: 'heading',
  isEmpty: ({ mine }) => !mine?.ceiling,
  render: (row, { room }) => <CeilingText row={row} hasWords={room === undefined} />,
}

const due: AuctionColumn = {
  field: 'due',
  title: 'auctions.field.due',
  isUnsorted: true,
  minWidth: 164,
  align: 'right',
  onCard: 'foot',
  isEmpty: ({ mine }) => !mine?.payBy && !mine?.registerBy,
  render: (row, { tabIndex }) => <DueText row={row} tabIndex={tabIndex} />,
}

const watch: AuctionColumn = {
  field: 'watch',
  title: 'auctions.field.watch',
  isUnsorted: true,
  isControl: true,
  minWidth: 76,
  align: 'center',
  onCard: 'corner',
  render: (row, { tabIndex }) => <WatchButton row={row} tabIndex={tabIndex} />,
}

const bidsWithRoom: AuctionColumn = { ...bids, isHiddenAtFirst: 'onSmallScreen' }
/** Of names that I have chosen the length does not matter. */
const lengthOfMine: AuctionColumn = { ...length, isHiddenAtFirst: true }

/** The columns of each list in their default order. */
export const ongoingColumns: readonly AuctionColumn[] = [
  name,
  ongoingStatus,
  price,
  lowestNext,
  bids,
  ends,
  length,
  watch,
]
export const futureColumns: readonly AuctionColumn[] = [name, opens, startPrice, length, watch]
export const endedColumns: readonly AuctionColumn[] = [name, status, price, bids, ended, length]
export const biddingColumns: readonly AuctionColumn[] = [
  name,
  ongoingStatus,
  price,
  ceiling,
  lowestNext,
  bidsWithRoom,
  ends,
  lengthOfMine,
  watch,
]
export const watchingColumns: readonly AuctionColumn[] = [
  name,
  status,
  price,
  lowestNext,
  bidsWithRoom,
  startsOrEnds,
  lengthOfMine,
  watch,
]
export const finishedColumns: readonly AuctionColumn[] = [
  name,
  status,
  price,
  { ...ceiling, isHiddenAtFirst: 'onSmallScreen' },
  ended,
  bidsWithRoom,
  lengthOfMine,
  due,
]

/** The next step for a name I won, with its last day, as a link to where it is done. The payment is a button. */
function DueText({ row: { id, mine }, tabIndex }: { row: ListedAuction; tabIndex: 0 | -1 }) {
  const by = mine?.payBy ?? mine?.registerBy
  if (!mine || !by) return null
  const words = (
    <FormattedMessage
      id={mine.payBy ? 'auctions.due.pay' : 'auctions.due.register'}
      values={{ by: <FormattedDate key="by" value={Date.parse(by) - 1} day="numeric" month="short" /> }}
    />
  )
  return mine.payBy ? (
    <Button
      component={Link}
      to={paths.auctionPayment(id)}
      tabIndex={tabIndex}
      size="small"
      variant="contained"
      data-print="text"
    >
      {words}
    </Button>
  ) : (
    <TextLink to={paths.auction(id)} tabIndex={tabIndex}>
      {words}
    </TextLink>
  )
}
