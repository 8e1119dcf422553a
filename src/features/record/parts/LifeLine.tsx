import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { StateCode } from '#contract/state.ts'
import { labelRows } from '../labelRows.ts'
import {
  bendsOf,
  daysOverdue,
  fallOf,
  lifeGeometry,
  lifeTone,
  type LifeDays,
  type LifeGeometry,
} from './lifeGeometry.ts'

/**
 * The life of a domain as a line: it runs while the domain works and falls when the domain leaves the zone. It
 * ends at the deletion. Today is marked on it. Manual states bend it, and the sentence below explains how. A step that a
 * state prevents has no date.
 */
export function LifeLine({ days, codes }: { days: LifeDays; codes: readonly StateCode[] }) {
  const intl = useIntl()
  const at = lifeGeometry(days)
  const bends = bendsOf(codes)
  const fall = fallOf(at, codes)
  const isOnHold = bends.includes('on_hold')
  const hasNoEnd = isOnHold || bends.includes('kept')
  const course = coursePath(at, fall)
  const path = `${course} ${marksPath(at, fall, hasNoEnd)}`
  const overdue = hasNoEnd ? 0 : daysOverdue(days)
  const due = steps.filter(
    ({ place }) =>
      (place !== 'warns' || !isOnHold) &&
      (place !== 'leaves' || fall === at.leaves) &&
      (place !== 'deleted' || !hasNoEnd),
  )
  const places = due.map(({ place }) => at[place])
  const rows = { wide: labelRows(places, labelWidth.wide), narrow: labelRows(places, labelWidth.narrow) }
  const date = (day: string) => intl.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })
  const inWords = intl.formatMessage(
    { id: 'record.life.in_words' },
    {
      today: date(days.today),
      steps: intl.formatList(
        due.map(({ label, day }) => `${intl.formatMessage({ id: `record.life.${label}` })} ${date(days[day])}`),
        { type: 'unit' },
      ),
    },
  )

  // The labels' rows go by the room the line has, not by the window: it stands in panels too.
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Figure role="img" aria-label={inWords} data-tone={lifeTone(at, codes)}>
        <Today style={{ left: `${at.today}%` }} data-side={sideOf(at.today)}>
          <FormattedMessage id="record.life.today" />
        </Today>
        <svg viewBox="0 0 100 40" preserveAspectRatio="none">
          <path className="ahead" d={path} />
          {/* The days before the line begins are not drawn to its scale. */}
          {at.today === 0 && <Stretch name="far" d={course} from={0} to={at.warns} />}
          <Stretch name="worked" d={path} from={0} to={Math.min(at.today, at.warns)} />
          <Stretch name="passed" d={path} from={at.warns} to={at.today} />
        </svg>
        <Mark style={{ left: `${at.today}%`, top: `${levelAt(at.today, fall) + 20}px` }} data-kind="today" />
        <Steps data-rows={Math.max(...rows.wide)} data-narrow-rows={Math.max(...rows.narrow)}>
          {due.map(({ place, label, day }, index) => (
            <StepLabel
              key={label}
              style={{ left: `${at[place]}%` }}
              data-end={place === 'deleted'}
              data-row={rows.wide[index]}
              data-narrow-row={rows.narrow[index]}
            >
              <FormattedMessage id={`record.life.${label}`} />
              <br />
              <FormattedDate value={days[day]} dateStyle="medium" timeZone="UTC" />
            </StepLabel>
          ))}
        </Steps>
      </Figure>
      {overdue > 0 && (
        <Box component="p" sx={{ m: 0, mt: 1, typography: 'body2', color: 'state.critical.text' }}>
          <FormattedMessage id="record.life.overdue" values={{ days: overdue }} />
        </Box>
      )}
      {bends.map((bend) => (
        <Box key={bend} component="p" sx={{ m: 0, mt: 1, typography: 'body2', color: 'text.secondary' }}>
          <FormattedMessage id={`record.life.bent.${bend}`} />
        </Box>
      ))}
    </Box>
  )
}

/** The part of the line between two places, in the colour of its name. */
function Stretch({ name, d, from, to }: { name: 'worked' | 'passed' | 'far'; d: string; from: number; to: number }) {
  if (to <= from) return null
  return (
    <svg
      x={from}
      y={-8}
      width={to - from}
      height={56}
      viewBox={`${from} -8 ${to - from} 56`}
      preserveAspectRatio="none"
    >
      <path className={name} d={d} />
    </svg>
  )
}

const steps = [
  { place: 'warns', label: 'warns', day: 'warnsOn' },
  { place: 'expires', label: 'expires', day: 'expiresOn' },
  { place: 'leaves', label: 'leaves_zone', day: 'leavesZoneOn' },
  { place: 'deleted', label: 'is_deleted', day: 'isDeletedOn' },
] as const

/** The widest label in hundredths of the line, where the line is at least 600 px long, and where it is shorter. */
const labelWidth = { wide: 16, narrow: 31 } as const

/** Heights in the drawing: works, and out of the zone. */
const level = { works: 8, out: 30 } as const

function levelAt(place: number, fall: number | null): number {
  return fall !== null && place >= fall ? level.out : level.works
}

/** The line itself. */
function coursePath(at: LifeGeometry, fall: number | null): string {
  const course = fall === null ? `H${at.deleted}` : `H${fall} V${level.out} H${at.deleted}`
  return `M0 ${levelAt(0, fall)} ${course}`
}

/** The marks of its steps. Without a deletion the line has no end, and today may cover its end. */
function marksPath(at: LifeGeometry, fall: number | null, isProtected: boolean): string {
  const end = levelAt(at.deleted, fall)
  const close = isProtected || at.deleted - at.today < markWidth ? '' : `M${at.deleted} ${end - 6} V${end + 6}`
  const mark = (place: number) => `M${place} ${levelAt(place, fall) - 4} V${levelAt(place, fall) + 4}`
  return `${close} ${mark(at.expires)} ${mark(at.warns)}`
}

/** The mark of today in hundredths of a short line. */
const markWidth = 4

const Figure = styled('div')(({ theme }) => ({
  position: 'relative',
  paddingTop: 20,
  color: theme.vars.palette.text.secondary,
  '&[data-tone="warn"]': { color: theme.vars.palette.state.warn.text },
  '&[data-tone="critical"]': { color: theme.vars.palette.state.critical.text },
  '& > svg': { display: 'block', width: '100%', height: 40, overflow: 'visible' },
  '& path': { fill: 'none', strokeWidth: 4, vectorEffect: 'non-scaling-stroke' },
  '& .ahead': { stroke: `color-mix(in srgb, currentColor 67%, ${theme.vars.palette.background.paper})` },
  '& .far': { stroke: theme.vars.palette.background.paper, strokeDasharray: '4 6' },
  '& .worked': { stroke: theme.vars.palette.text.secondary },
  '& .passed': { stroke: 'currentColor' },
}))

const Today = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: theme.typography.fontWeightBold,
  position: 'absolute',
  top: 0,
  whiteSpace: 'nowrap',
  '&[data-side="middle"]': { transform: 'translateX(-50%)' },
  '&[data-side="end"]': { transform: 'translateX(-100%)' },
}))

/** Returns how a word stands at a place: in the middle of it, but inside the line at its ends. */
function sideOf(place: number): 'start' | 'middle' | 'end' {
  if (place < 6) return 'start'
  return place > 94 ? 'end' : 'middle'
}

const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: 12,
  height: 12,
  margin: '-6px 0 0 -6px',
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.background.paper}`,
  backgroundColor: 'currentColor',
  printColorAdjust: 'exact',
}))

/** Pixels of a label's two lines and the gap below them. */
const rowHeight = 40

const Steps = styled('div')(({ theme }) => ({
  position: 'relative',
  marginTop: 8,
  ...perRow('data-rows', (row) => ({ height: (row + 1) * rowHeight - 8 })),
  [theme.containerQueries.down('sm')]: perRow('data-narrow-rows', (row) => ({ height: (row + 1) * rowHeight - 8 })),
}))

const StepLabel = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  whiteSpace: 'nowrap',
  transform: 'translateX(-50%)',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  '&[data-end="true"]': { transform: 'translateX(-100%)', textAlign: 'right' },
  ...perRow('data-row', (row) => ({ top: row * rowHeight })),
  [theme.containerQueries.down('sm')]: perRow('data-narrow-row', (row) => ({ top: row * rowHeight })),
}))

/** A look for each row there can be: as many as there are steps. */
function perRow(name: string, look: (row: number) => object) {
  return Object.fromEntries(steps.map((_step, row) => [`&[${name}="${row}"]`, look(row)]))
}
