import { Section } from '#src/ui/page/Section.tsx'
import { BidsSoFar } from './BidsSoFar.tsx'
import type { AuctionHere } from './useAuction.ts'

/** Every bid that everybody sees. */
export function History({ auction }: { auction: AuctionHere }) {
  return (
    <Section title="auctiondetail.history">
      <BidsSoFar auction={auction} few={10} />
    </Section>
  )
}
