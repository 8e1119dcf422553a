import { Section } from '#src/ui/page/Section.tsx'
import type { LiveAuction } from './useAuction.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, useRef } from 'react'
import { FormattedMessage, FormattedDate, useIntl } from 'react-intl'
import { problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { styled } from '@mui/material/styles'
import { type AuctionBid, listAuctionBids } from '#contract/auction.ts'
import { HeadRow } from '#src/ui/page/Prose.tsx'
import { useIsPrinting } from '#src/ui/page/useIsPrinting.ts'
import { useMoney } from '../money.ts'
import { ZoneNote } from '../ZoneNote.tsx'
import { useLoad } from '#src/api/useLoad.ts'
import { api } from '#src/api/client.ts'

/** The public bids of an auction. */
export function History({ auction }: { auction: LiveAuction }) {
  return (
    <Section title="auctiondetail.history">
      <BidList auction={auction} visible={10} />
    </Section>
  )
}

type BidListProps = {
  auction: LiveAuction
  /** The number of bids that are visible until the user expands the list. */
  visible: number
  /** Milliseconds before the first request, for a preview that the user may only pass. */
  delayMs?: number
}

/** The public bids, the newest first. Bidders are numbers, and mine is marked. */
export function BidList({ auction, visible, delayMs }: BidListProps) {
  const { bids, problem, reload } = useBids(auction.id, auction.standing.sequence, delayMs)
  const [isExpanded, setExpanded] = useState(false)
  const isPrinting = useIsPrinting()
  const shown = isExpanded || isPrinting ? bids : bids?.slice(0, visible)

  return (
    <>
      {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={reload} />}
      {shown?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="auctiondetail.no_bid" />
        </Typography>
      )}
      {shown && shown.length > 0 && (
        <>
          <BidTable bids={shown} currency={auction.standing.currency} mine={auction.mine.part?.number ?? null} />
          <ZoneNote />
        </>
      )}
      {bids && bids.length > visible && (
        <Box sx={{ mt: 1, marginInlineStart: -1 }}>
          <Button size="small" onClick={() => setExpanded(!isExpanded)} aria-expanded={isExpanded}>
            <FormattedMessage
              id={isExpanded ? 'auctiondetail.fewer' : 'auctiondetail.all'}
              values={{ count: bids.length }}
            />
          </Button>
        </Box>
      )}
    </>
  )
}

type BidTableProps = {
  bids: readonly AuctionBid[]
  currency: string
  /** My number; null before my first bid. */
  mine: number | null
}

/** The time, bidder and price of each bid, and who leads where the bidder does not. */
function BidTable({ bids, currency, mine }: BidTableProps) {
  const intl = useIntl()
  const money = useMoney(currency)

  return (
    <Table aria-label={intl.formatMessage({ id: 'auctiondetail.history' })}>
      <HeadRow columns={columns} />
      <tbody>
        {bids.map(({ sequence, at, bidder, leader, price }) => (
          <tr key={sequence} data-mine={bidder === mine}>
            <td>
              <time dateTime={at}>
                <FormattedDate value={at} {...timeFormat} />
              </time>
            </td>
            <td>
              <Bidder number={bidder} mine={mine} />
              {leader !== bidder && (
                <small>
                  {leader === mine ? (
                    <FormattedMessage id="auctiondetail.bid.you_stay" />
                  ) : (
                    <FormattedMessage id="auctiondetail.bid.other_stays" values={{ number: leader }} />
                  )}
                </small>
              )}
            </td>
            <td>{money(price)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Without the year, because an auction lasts a day or two. */
const timeFormat = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', second: '2-digit' } as const

function Bidder({ number, mine }: { number: number; mine: number | null }) {
  if (number !== mine) return <FormattedMessage id="auctiondetail.bidder" values={{ number }} />
  return (
    <strong>
      <FormattedMessage id="auctiondetail.you" values={{ number }} />
    </strong>
  )
}

const columns = ['auctiondetail.bid.at', 'auctiondetail.bid.by', 'auctiondetail.bid.price'] as const

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...theme.typography.overline, color: theme.vars.palette.text.secondary, textAlign: 'start' },
  '& th, & td': {
    padding: '6px 16px 6px 0',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td:last-of-type, & th:last-of-type': { textAlign: 'end', paddingInlineEnd: 0, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& time, & small': { color: theme.vars.palette.text.secondary },
  '& small': { display: 'block', fontSize: 'inherit' },
  '@media print': { '& th, & td': { paddingBlock: 3 } },
  '& strong': { fontWeight: theme.typography.fontWeightMedium },
}))

/** The shortest interval between two requests, in milliseconds: near the end of an auction bids come quickly. */
const shortestInterval = 2000

/** Loads the bids of an auction, and again when there is a newer one. Loaded bids stay when that fails. */
function useBids(id: string, sequence: number, delayMs = 0) {
  const requestedAt = useRef<number>(null)
  const { value, problem, reload } = useLoad(`${id} ${sequence}`, async (signal) => {
    const previous = requestedAt.current
    await delay(previous === null ? delayMs : previous + shortestInterval - performance.now(), signal)
    requestedAt.current = performance.now()
    return (await api(listAuctionBids, { params: { id }, background: true }, signal)).items
  })

  return { bids: value, problem: value === null ? problem : null, reload }
}

/** Resolves after so many milliseconds; rejects when the signal fires before. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, ms))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
