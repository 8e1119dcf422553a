import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { useAuctionGlance } from '#src/features/auction/parts/useGlance.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { CountLine, Lines, SheetSection } from './CountLine.tsx'
import type { Counted } from '#contract/overview.ts'

/** My auctions that need an action; nothing where none does, or where the registry has no auctions. */
export function Auctions({ version }: { version: unknown }) {
  return useFrame().settings.auctions ? <AuctionCounts version={version} /> : null
}

/** The counts are loaded after the page is drawn. */
function AuctionCounts({ version }: { version: unknown }) {
  const glance = useAuctionGlance(version)
  const due = glance ? lines.filter(({ counts }) => glance[counts] > 0) : []

  if (!glance || due.length === 0) return null
  return (
    <SheetSection title="overview.auctions.title">
      <Lines>
        {due.map(({ counts, words, list, query }) => (
          <CountLine key={counts} counted={{ count: glance[counts], query }} list={list()}>
            {counts === 'outbid' && (
              <Box component="span" sx={{ color: 'state.critical.text', marginInlineEnd: 1 }}>
                <StateIcon tone="critical" />
              </Box>
            )}
            <FormattedMessage id={`overview.auctions.${words}`} />
          </CountLine>
        ))}
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
