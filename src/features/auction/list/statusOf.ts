import type { PublicAuctionState } from '#contract/auctionState.ts'
import type { MyPart } from '#contract/myAuction.ts'
import type { Tone } from '#contract/states.ts'
import type { MessageId } from '#intl/ids.ts'
import { statusOver, type Phase } from '../phase.ts'

type StatusOfOptions = { standing: PublicAuctionState; mine: MyPart | undefined; phase: Phase }
type Said = { tone: Tone; words: MessageId }

/** What is to be said of an auction first: whether I lead or have lost the lead, what came of it, or where it is. */
export function statusOf({ standing, mine, phase }: StatusOfOptions): Said {
  const isBidder = mine !== undefined && mine.number !== null
  if (phase === 'before') return { tone: 'neutral', words: 'auction.status.new' }
  if (phase === 'closing') return { tone: 'neutral', words: 'auctions.status.closing' }
  if (phase === 'running') {
    if (!isBidder) return { tone: 'info', words: 'auction.status.in_auction' }
    return standing.leader === mine.number
      ? { tone: 'good', words: 'auction.lead.leading' }
      : { tone: 'critical', words: 'auction.lead.outbid' }
  }
  if (mine?.bookedBy && standing.status === 'awaiting_payment')
    return { tone: 'warn', words: 'auctions.status.won_booking' }
  if (mine?.result === 'won') return wonAs[standing.status] ?? { tone: 'good', words: 'auctions.status.won' }
  if (mine?.result === 'lost') return { tone: 'neutral', words: 'auctions.status.lost' }
  // Until the server has said it, the clock does.
  return endedAs[statusOver(standing)] ?? { tone: 'neutral', words: 'auctions.status.closing' }
}

const wonAs: Partial<Record<PublicAuctionState['status'], Said>> = {
  awaiting_payment: { tone: 'warn', words: 'auctions.status.won_to_pay' },
  paid: { tone: 'warn', words: 'auctions.status.won_to_register' },
  registered: { tone: 'good', words: 'auctions.status.won_registered' },
  unpaid: { tone: 'critical', words: 'auctions.status.won_unpaid' },
  lapsed: { tone: 'critical', words: 'auctions.status.won_lapsed' },
  cancelled: { tone: 'neutral', words: 'auction.status.cancelled' },
}

const endedAs: Partial<Record<PublicAuctionState['status'], Said>> = {
  released: { tone: 'neutral', words: 'auction.status.released' },
  awaiting_payment: { tone: 'neutral', words: 'auction.status.awaiting_payment' },
  paid: { tone: 'neutral', words: 'auction.status.paid' },
  registered: { tone: 'neutral', words: 'auction.status.registered' },
  unpaid: { tone: 'neutral', words: 'auction.status.unpaid' },
  lapsed: { tone: 'neutral', words: 'auction.status.lapsed' },
  cancelled: { tone: 'neutral', words: 'auction.status.cancelled' },
}
