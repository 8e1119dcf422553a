import { FormattedMessage } from 'react-intl'
import type { AuctionOverview, Counted, Overview } from '#contract/overview.ts'
import { paths } from '#src/routing/paths.ts'
import { CountLine, Lines, SheetSection } from './CountLine.tsx'

/** Returns whether one of the sections below has something to show. */
export function hasAuctionsOrMerge({ auctions, mergeCandidates }: Overview): boolean {
  return mergeCandidates.count > 0 || (auctions !== null && lines.some(({ counts }) => auctions[counts].count > 0))
}

/** The counts of my auctions that need an action; nothing where none does, or where the registry has no auctions. */
export function Auctions({ auctions }: { auctions: AuctionOverview | null }) {
  const due = auctions ? lines.filter(({ counts }) => auctions[counts].count > 0) : []

  if (!auctions || due.length === 0) return null
  return (
    <SheetSection title="overview.auctions.title">
      <Lines>
        {due.map(({ counts, words, list }) => (
          <CountLine key={counts} counted={auctions[counts]} list={list()}>
            <FormattedMessage id={`overview.auctions.${words}`} />
          </CountLine>
        ))}
      </Lines>
    </SheetSection>
  )
}

const lines = [
  { counts: 'outbid', words: 'outbid', list: paths.myBids },
  { counts: 'endsSoon', words: 'ends_soon', list: paths.myBids },
  { counts: 'open', words: 'open', list: paths.finishedAuctions },
] as const

/** The number of contacts that could be merged into mine; nothing for none. */
export function MergeCandidates({ counted }: { counted: Counted }) {
  if (counted.count === 0) return null
  return (
    <SheetSection title="overview.merge.title">
      <Lines>
        <CountLine counted={counted} list={paths.myMerge()}>
          <FormattedMessage id="overview.merge.candidates" />
        </CountLine>
      </Lines>
    </SheetSection>
  )
}
