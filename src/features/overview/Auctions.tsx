import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useAuctionGlance } from '#src/features/auction/parts/useGlance.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { CountLine, Lines, SheetSection } from './CountLine.tsx'
import type { Counted } from '#contract/overview.ts'

type Props = {
  /** The data of the page; when they change, the counts are loaded again. */
  version: unknown
  /** Shown below once the counts are there, so that they do not move it. */
  children?: ReactNode
}

/** My auctions that need an action; none where nothing is due, or where the registry has no auctions. */
export function Auctions(given: Props) {
  return useFrame().settings.auctions ? <AuctionCounts {...given} /> : given.children
}

/** The counts are loaded after the page is drawn. */
function AuctionCounts({ version, children }: Props) {
  const { glance, isLoading } = useAuctionGlance(version)
  const due = glance ? lines.filter(({ counts }) => glance[counts] > 0) : []

  if (isLoading) return null
  return (
    <>
      {glance && due.length > 0 && (
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
      )}
      {children}
    </>
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
