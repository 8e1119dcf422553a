import { FormattedMessage } from 'react-intl'
import type { AuctionStatus } from '#contract/auctionState.ts'
import type { Tone } from '#contract/states.ts'
import { StateChip } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

/** How an auction stands, in a word. */
export function StatusChip({ status }: { status: AuctionStatus }) {
  const tone = toneOf(status)
  return (
    <StateChip data-tone={tone}>
      <StateIcon tone={tone} />
      <span>
        <FormattedMessage id={`auction.status.${status}`} />
      </span>
    </StateChip>
  )
}

/** Whether I lead an auction I have bid in, or have been outbid. */
export function LeadChip({ isLeading }: { isLeading: boolean }) {
  const tone = isLeading ? 'good' : 'critical'
  return (
    <StateChip data-tone={tone}>
      <StateIcon tone={tone} />
      <span>
        <FormattedMessage id={isLeading ? 'auction.lead.leading' : 'auction.lead.outbid'} />
      </span>
    </StateChip>
  )
}

/** What came of it is no warning to everybody; whom it concerns is told in words. */
const toneOf = (status: AuctionStatus): Tone => (status === 'in_auction' ? 'info' : 'neutral')
