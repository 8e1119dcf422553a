import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { useAuctionGlance } from '#src/features/auction/parts/useGlance.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { CountLine, Lines, SheetSection } from './CountLine.tsx'
import type { Counted } from '#contract/overview.ts'

type AuctionsProps = {
  version: unknown
  /** Draws nothing unless an auction needs an action. */
  isOnlyDue?: boolean
}

/** Counts of my auctions that need an action. The lines are drawn with the page, their counts are loaded later. */
export function Auctions({ version, isOnlyDue = false }: AuctionsProps) {
  const glance = useAuctionGlance(version)

  if (isOnlyDue && !Object.values(glance ?? {}).some((count) => count > 0)) return null
  return (
    <SheetSection title="overview.auctions.title">
      <Lines>
        {lines.map(({ counts, words, list, query }) => {
          const count = glance && glance[counts]
          return (
            <CountLine key={counts} counted={{ count, query }} list={list()}>
              {counts === 'outbid' && Boolean(count) && (
                <Box component="span" sx={{ color: 'state.critical.text', marginInlineEnd: 1 }}>
                  <StateIcon tone="critical" />
                </Box>
              )}
              <FormattedMessage id={`overview.auctions.${words}`} />
            </CountLine>
          )
        })}
      </Lines>
    </SheetSection>
  )
}

const lines = [
  { counts: 'outbid', words: 'outbid', list: paths.myBids, query: '?lead=outbid' },
  { counts: 'endsSoon', words: 'ends_soon', list: paths.myBids, query: '?endsWithin=3' },
  { counts: 'toPay', words: 'to_pay', list: paths.finishedAuctions, query: '?open=yes' },
  { counts: 'toRegister', words: 'to_register', list: paths.finishedAuctions, query: '?open=yes' },
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
