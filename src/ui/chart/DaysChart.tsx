import { styled } from '@mui/material/styles'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { Area, AreaChart, CartesianGrid, ReferenceArea, XAxis, YAxis, type DotItemDotProps } from 'recharts'
import { AxisWords, DayText, NumberText, DayCursor, ViewedDay } from './DayCursor.tsx'
import { dayAfter, daysHeight, evenTop, gapsAmong, type ChartDay } from './chartData.ts'
import { chartLook, Hatch } from './chartLook.tsx'
import { useChartBox } from './useChartBox.ts'

type DaysChartProps = {
  label: string
  /** Shown above the chart while no day is viewed. */
  resting: string
  days: readonly ChartDay[]
  /** Days with their name below the axis, by their indexes. */
  ticks: readonly { at: number; label: string }[]
  /** Formats a number at the axis and at the highest day. */
  format: (value: number) => string
  /** Where the axis ends, if not at the highest day: higher values are cut off. */
  top: number | null
  isNarrow: boolean
}

/**
 * A number a day as a line over a light area; days without data are hatched gaps. Tab stops once: arrows view one day
 * after the other, Page Up and Down weeks, and so does the pointer. There is no animation.
 */
export function DaysChart({ label, resting, days, ticks, format, top, isNarrow }: DaysChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const last = days.length - 1
  const present = Math.min(at ?? last, last)
  const viewedDay = useMemo(() => ({ at: at === null ? null : present, setAt }), [at, present])
  // Rendered once: the viewed day is a layer above it.
  const drawing = useMemo(
    () => <Drawing days={days} ticks={ticks} format={format} top={top} isNarrow={isNarrow} />,
    [days, ticks, format, top, isNarrow],
  )

  const walk = (event: KeyboardEvent) => {
    const to = dayAfter(event.key, present, days.length)
    if (to === null) return
    event.preventDefault()
    setAt(to)
  }
  return (
    <Chart>
      <p aria-hidden>{at === null ? resting : days[present]?.name}</p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={present + 1}
        aria-valuetext={days[present]?.name}
        onKeyDown={walk}
        onFocus={() => setAt(present)}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
      >
        <ViewedDay value={viewedDay}>{drawing}</ViewedDay>
      </div>
    </Chart>
  )
}

function Drawing({ days, ticks, format, top, isNarrow }: Omit<DaysChartProps, 'label' | 'resting'>) {
  const hatch = useId()
  const box = useChartBox({ height: isNarrow ? daysHeight.narrow : daysHeight.wide })
  const data = days.map(({ value }, at) => ({ at, value }))
  const values = days.map(({ value }) => value)
  const words = useMemo(() => {
    const named = new Map(ticks.map((tick) => [tick.at, tick.label]))
    return { nameOf: (place: number) => named.get(place) ?? '', format }
  }, [ticks, format])

  return (
    <AxisWords value={words}>
      <AreaChart
        {...box}
        key={box.key}
        accessibilityLayer={false}
        data={data}
        margin={{ top: 24, right: 8, bottom: 0, left: 0 }}
      >
        <Hatch id={hatch} className="gap" />
        <CartesianGrid vertical={false} />
        {gapsAmong(values).map(({ from, to }) => (
          <ReferenceArea key={from} {...stretchOf(from, to, days.length)} fill={`url(#${hatch})`} fillOpacity={1} />
        ))}
        <XAxis
          dataKey="at"
          type="number"
          domain={[-0.5, days.length - 0.5]}
          ticks={ticks.map(({ at }) => at)}
          interval={0}
          height={28}
          tick={DayText}
        />
        <YAxis
          width={52}
          axisLine={false}
          tickLine={false}
          tickCount={5}
          allowDecimals={false}
          domain={[0, top ?? evenTop(Math.max(...values.map((value) => value ?? 0)))]}
          allowDataOverflow={top !== null}
          tick={NumberText}
        />
        <Area
          dataKey="value"
          type="linear"
          isAnimationActive={false}
          activeDot={false}
          dot={LoneDay}
          className="line"
        />
        <DayCursor days={days} top={top} format={format} />
      </AreaChart>
    </AxisWords>
  )
}

/** Returns the stretch from the last day before a gap to the first one after it. */
function stretchOf(from: number, to: number, count: number): { x1: number; x2: number } {
  return { x1: Math.max(-0.5, from - 1), x2: Math.min(count - 0.5, to + 1) }
}

const Chart = styled('div')(({ theme }) => ({
  ...chartLook(theme),
  '& p': {
    ...theme.typography.body2,
    margin: 0,
    marginBottom: 6,
    minHeight: 18,
    color: theme.vars.palette.text.secondary,
  },
  '& [role="slider"]': { borderRadius: theme.vars.shape.borderRadius, touchAction: 'pan-y' },
  '& .recharts-reference-area, & .recharts-area': { pointerEvents: 'none' },
  '& .gap': { stroke: theme.vars.palette.control.border, strokeWidth: 1 },
  '& .line .recharts-area-area': { fill: theme.vars.palette.chart.first, fillOpacity: 0.12 },
  '& .line .recharts-area-curve': { stroke: theme.vars.palette.chart.first, strokeWidth: 1.5 },
  '& .day': { fill: theme.vars.palette.chart.first, stroke: theme.vars.palette.background.paper, strokeWidth: 2 },
  '& .cursor': { stroke: theme.vars.palette.text.secondary, strokeWidth: 1 },
  '& .cut': { fill: theme.vars.palette.chart.first },
  '& text.highest': { fill: theme.vars.palette.text.primary, fontWeight: theme.typography.fontWeightMedium },
}))

/** A day between two gaps has no line, so it is drawn as a point. */
function LoneDay({ index, cx, cy, points }: DotItemDotProps) {
  const isKnown = (at: number) => points[at]?.value !== undefined && points[at].value !== null
  const isLone = isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1)
  return isLone ? <circle className="day" cx={cx} cy={cy} r={3.5} /> : null
}
