import { styled } from '@mui/material/styles'
import type { StateCode } from '#contract/state.ts'
import { bendsOf, lifeGeometry, lifeTone, type LifeDays } from './lifeGeometry.ts'

/**
 * The life line as a strip 4 px high. The past is filled; the marks are expiry and leaving the zone. A manual state
 * bends the part it changes: up where the domain is held in the zone, down where it is held out. The strip repeats the
 * words beside it and is hidden from screen readers.
 */
export function LifeStrip({ days, codes }: { days: LifeDays; codes: readonly StateCode[] }) {
  const at = lifeGeometry(days)
  const bends = bendsOf(codes)
  const y = (from: number) => {
    if (bends.includes('held_out') && from >= at.today) return 6
    return bends.includes('held_in') && from >= at.leaves ? 2 : 4
  }
  const marks = [0, at.expires, at.leaves, at.deleted]

  return (
    <Strip viewBox="0 0 100 8" preserveAspectRatio="none" data-tone={lifeTone(at, codes)} aria-hidden>
      {marks.slice(0, -1).map((from, index) => {
        const to = marks[index + 1] ?? from
        const passed = Math.min(to, Math.max(from, at.today))
        return (
          <g key={from} transform={`translate(0 ${y(from) - 2})`}>
            <rect className="ahead" x={from + gap(index)} width={Math.max(0, to - from - gap(index))} height={4} />
            <rect className="passed" x={from + gap(index)} width={Math.max(0, passed - from - gap(index))} height={4} />
          </g>
        )
      })}
      <rect className="today" x={Math.min(98.5, at.today)} y={0} width={1.5} height={8} />
    </Strip>
  )
}

/** Between the parts, in hundredths of the width. */
const gap = (index: number) => (index === 0 ? 0 : 1)

const Strip = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 8,
  '& .ahead': { fill: theme.vars.palette.divider },
  '& .passed': { fill: theme.vars.palette.text.secondary, opacity: 0.55 },
  '& .today': { fill: theme.vars.palette.text.secondary },
  '&[data-tone="warn"] .passed, &[data-tone="warn"] .today': { fill: theme.vars.palette.state.warn.text, opacity: 1 },
  '&[data-tone="critical"] .passed, &[data-tone="critical"] .today': {
    fill: theme.vars.palette.state.critical.text,
    opacity: 1,
  },
}))
