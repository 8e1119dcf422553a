import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import { lockPositions, type Tone } from '#contract/states.ts'
import type { DomainOverview } from '#contract/overview.ts'
import { LockGlyph } from '#src/features/record/parts/LockGlyph.tsx'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { CountLine, Lines, SheetSection } from './CountLine.tsx'

/** The share of locked domains: a figure, a strip of the three positions, and a count of each. */
export function LockShare({ domains }: { domains: DomainOverview }) {
  const { all, transfer, full, pending, rejected } = domains
  usePendingAnswer(pending.count > 0)

  return (
    <SheetSection title="overview.locks.title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, marginBottom: 1.5 }}>
        <Typography variant="figure" component="span">
          <Share of={transfer.count + full.count} all={all.count} />
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="overview.locks.share" />
        </Typography>
      </Box>
      <Strip aria-hidden>
        {lockPositions.toReversed().map((position) => (
          <span key={position} data-position={position} style={{ flexGrow: domains[position].count }} />
        ))}
      </Strip>
      <Lines>
        {lockPositions.map((position) => (
          <CountLine key={position} counted={domains[position]}>
            <Box component="span" sx={{ marginInlineEnd: 1 }}>
              <LockGlyph position={position} isDecoration />
            </Box>
            <FormattedMessage id={`record.lock.${position}`} />
          </CountLine>
        ))}
        {pending.count > 0 && (
          <CountLine counted={pending}>
            <Mark tone="neutral" shape="warn" />
            <FormattedMessage id="registry.status.pending" />
          </CountLine>
        )}
        {rejected.count > 0 && (
          <CountLine counted={rejected}>
            <Mark tone="critical" shape="critical" />
            <FormattedMessage id="registry.status.rejected" />
          </CountLine>
        )}
      </Lines>
    </SheetSection>
  )
}

/** Takes the place of the lock glyph. */
function Mark({ tone, shape }: { tone: 'neutral' | 'critical'; shape: Tone }) {
  return (
    <Box component="span" sx={{ marginInlineEnd: 1, paddingInline: '2px', color: `state.${tone}.text` }}>
      <StateIcon tone={shape} />
    </Box>
  )
}

/** The three fillings of the lock glyph, the locked share first. */
const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  height: 8,
  marginBottom: 8,
  '& span': { flexBasis: 0, borderRadius: 2, minWidth: 2, border: `1px solid ${theme.vars.palette.state.lock.text}` },
  '& span[style*="flex-grow: 0"]': { display: 'none' },
  '& [data-position="open"]': { borderColor: theme.vars.palette.control.border },
  '& [data-position="transfer"]': {
    backgroundImage: `linear-gradient(to top, ${theme.vars.palette.state.lock.text} 50%, transparent 50%)`,
  },
  '& [data-position="full"]': { backgroundColor: theme.vars.palette.state.lock.text },
}))

/** Domains without keys or name servers; nothing where all have both. */
export function Missing({ domains: { all, unsecured, nssetMissing } }: { domains: DomainOverview }) {
  if (unsecured.count + nssetMissing.count === 0) return null
  return (
    <SheetSection title="overview.missing.title">
      <Lines>
        {unsecured.count > 0 && (
          <CountLine counted={unsecured} share={<Share of={unsecured.count} all={all.count} />}>
            <FormattedMessage id="overview.missing.unsecured" />
          </CountLine>
        )}
        {nssetMissing.count > 0 && (
          <CountLine counted={nssetMissing} share={<Share of={nssetMissing.count} all={all.count} />}>
            <FormattedMessage id="overview.missing.nsset" />
          </CountLine>
        )}
      </Lines>
    </SheetSection>
  )
}

/** A share in words: 62 %, or less than 1 %. */
function Share({ of, all }: { of: number; all: number }) {
  const { percent, bound } = shareOf(of, all)
  return <FormattedMessage id={`overview.share.${bound}`} values={{ share: percent / 100 }} />
}

/** A share in percent, rounded so that a few are not 0 % and nearly all are not 100 %. */
type ShareOf = { percent: number; bound: 'exact' | 'below' | 'above' }

/**
 * Returns the share of a part in a whole.
 *
 * @param part at most `whole`
 * @param whole more than 0
 */
export function shareOf(part: number, whole: number): ShareOf {
  const percent = Math.round((part / whole) * 100)
  if (percent === 0 && part > 0) return { percent: 1, bound: 'below' }
  if (percent === 100 && part < whole) return { percent: 99, bound: 'above' }
  return { percent, bound: 'exact' }
}
