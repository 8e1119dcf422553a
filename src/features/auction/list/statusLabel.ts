import type { PublicAuctionState } from '#contract/auctionState.ts'
import type { MyPart } from '#contract/myAuction.ts'
import type { Tone } from '#contract/states.ts'
import type { MessageId } from '#intl/ids.ts'
import { finalStatus, type Phase } from '../phase.ts'

type StatusOptions = { state: PublicAuctionState; mine: MyPart | undefined; phase: Phase }
type StatusLabel = { tone: Tone; message: MessageId }

/** Returns the label of an auction: whether I lead or am outbid while it runs, its result for me, or its status. */
export function statusLabelOf({ state, mine, phase }: StatusOptions): StatusLabel {
  const isBidder = mine !== undefined && mine.number !== null
  if (phase === 'before') return { tone: 'neutral', message: 'auction.status.new' }
  if (phase === 'closing') return { tone: 'neutral', message: 'auctions.status.closing' }
  if (phase === 'running') {
    if (!isBidder) return { tone: 'info', message: 'auction.status.in_auction' }
    return state.leader === mine.number
      ? { tone: 'good', message: 'auction.lead.leading' }
      : { tone: 'critical', message: 'auction.lead.outbid' }
  }
  if (mine?.bookedBy && state.status === 'awaiting_payment')
    return { tone: 'warn', message: 'auctions.status.won_booking' }
  if (mine?.result === 'won') return winnerLabels[state.status] ?? { tone: 'good', message: 'auctions.status.won' }
  if (mine?.result === 'lost') return { tone: 'neutral', message: 'auctions.status.lost' }
  // Until the server sends the final status, it is derived from the bids.
  return endedLabels[finalStatus(state)] ?? { tone: 'neutral', message: 'auctions.status.closing' }
}

const winnerLabels: Partial<Record<PublicAuctionState['status'], StatusLabel>> = {
  awaiting_payment: { tone: 'warn', message: 'auctions.status.won_to_pay' },
  paid: { tone: 'warn', message: 'auctions.status.won_to_register' },
  registered: { tone: 'good', message: 'auctions.status.won_registered' },
  unpaid: { tone: 'critical', message: 'auctions.status.won_unpaid' },
  lapsed: { tone: 'critical', message: 'auctions.status.won_lapsed' },
  cancelled: { tone: 'neutral', message: 'auction.status.cancelled' },
}

const endedLabels: Partial<Record<PublicAuctionState['status'], StatusLabel>> = {
  released: { tone: 'neutral', message: 'auction.status.released' },
  awaiting_payment: { tone: 'neutral', message: 'auction.status.awaiting_payment' },
  paid: { tone: 'neutral', message: 'auction.status.paid' },
  registered: { tone: 'neutral', message: 'auction.status.registered' },
  unpaid: { tone: 'neutral', message: 'auction.status.unpaid' },
  lapsed: { tone: 'neutral', message: 'auction.status.lapsed' },
  cancelled: { tone: 'neutral', message: 'auction.status.cancelled' },
}
