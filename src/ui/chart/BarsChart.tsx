import { styled } from '@mui/material/styles'
import { createContext, useContext, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { BarChart, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis, type BaseTickContentProps } from 'recharts'
import { chartHeight, type ChartBar } from './chartData.ts'
import { chartLook, Hatch } from './chartLook.tsx'
import { paper, useChartBox } from './useChartBox.ts'
import { Link } from 'react-router'

/**
 * A bar chart: each bar has its number at its end and links to the list that it counts. Tab stops once; arrows, Home
 * and End move along the bars, Enter follows the link. There is no animation. On a narrow screen the bars lie, so that
 * numbers and names have their size.
 */
export function BarsChart({ label, bars, isNarrow }: { label: string; bars: readonly ChartBar[]; isNarrow: boolean }) {
  const hatch = useId()
  const chart = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(0)

  // New data would be rendered again, and the focus lost.
  const data = useMemo(() => [...bars], [bars])
  const drawn = useMemo(() => ({ bars, isLying: isNarrow, hatch, cursor, setCursor }), [bars, isNarrow, hatch, cursor])

  const walk = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, cursor, bars.length)
    if (to === null) return
    event.preventDefault()
    setCursor(to)
    chart.current?.querySelectorAll<SVGAElement>('a')[to]?.focus()
  }
  const box = useChartBox(
    { minHeight: isNarrow ? chartHeight.lying : chartHeight.upright },
    isNarrow ? { ...paper, height: chartHeight.lying } : paper,
  )
  const names = { dataKey: 'key', tickLine: false, interval: 0, tick: Name } as const

  return (
    <Chart ref={chart} role="group" aria-label={label} onKeyDown={walk}>
      <Drawn value={drawn}>
        <BarChart
          {...box}
          key={box.key}
          accessibilityLayer={false}
          data={data}
          layout={isNarrow ? 'vertical' : 'horizontal'}
          margin={isNarrow ? { top: 0, right: 56, bottom: 0, left: 0 } : { top: 24, right: 0, bottom: 0, left: 0 }}
        >
          <Hatch id={hatch} />
          {isNarrow ? <YAxis type="category" width={76} {...names} /> : <XAxis height={40} {...names} />}
          {isNarrow ? <XAxis type="number" {...numbers} /> : <YAxis {...numbers} />}
          <Bars />
        </BarChart>
      </Drawn>
    </Chart>
  )
}

/** The axis ends at the highest bar, so that it fills the chart; with no number at all, at one. */
const numbers = { dataKey: 'value', domain: [0, (highest: number) => Math.max(1, highest)], hide: true } as const

type InChart = {
  bars: readonly ChartBar[]
  isLying: boolean
  /** The id of the hatch pattern. */
  hatch: string
  cursor: number
  setCursor: (index: number) => void
}

/** The components of the chart are defined once: created again at each move, they would lose the focus. */
const Drawn = createContext<InChart>({ bars: [], isLying: false, hatch: '', cursor: 0, setCursor: () => {} })

/** The bars as links. The library's own bars are other elements at every size, so they would lose the focus. */
function Bars() {
  const { bars, isLying, hatch, cursor, setCursor } = useContext(Drawn)
  const plot = usePlotArea()
  const xOf = useXAxisScale()
  const yOf = useYAxisScale()
  if (!plot || !xOf || !yOf) return null

  return bars.map((bar, index) => (
    <BarLink
      key={bar.key}
      bar={bar}
      {...(isLying
        ? lyingPlace(plot, index, bars.length, xOf(bar.value) ?? plot.x)
        : uprightPlace(plot, index, bars.length, yOf(bar.value) ?? plot.y + plot.height))}
      isLying={isLying}
      fill={bar.isPart ? `url(#${hatch})` : null}
      tabIndex={index === cursor ? 0 : -1}
      onFocus={() => setCursor(index)}
    />
  ))
}

/** Returns the strip of the chart that a bar is in, and the bar, whose end is at `x`. */
function lyingPlace(plot: Box, index: number, count: number, x: number) {
  const height = plot.height / count
  const band = { x: plot.x, y: plot.y + index * height, width: plot.width, height }
  return { band, at: { x: plot.x, y: band.y + 2, width: x - plot.x, height: height - 4 } }
}

/** Returns the strip of the chart that a bar is in, and the bar, whose end is at `y`. */
function uprightPlace(plot: Box, index: number, count: number, y: number) {
  const width = plot.width / count
  const gap = 0.16 * width
  const band = { x: plot.x + index * width, y: plot.y, width, height: plot.height }
  return { band, at: { x: band.x + gap, y, width: width - 2 * gap, height: plot.y + plot.height - y } }
}

type Box = { x: number; y: number; width: number; height: number }

function Name({ x, y, index }: BaseTickContentProps) {
  const { bars, isLying } = useContext(Drawn)
  const bar = bars[index]

  return (
    bar && (
      <text x={x} y={y} textAnchor={isLying ? 'end' : 'middle'} dy={isLying ? 4 : 12}>
        <tspan>{isLying && bar.under ? `${bar.label} ${bar.under}` : bar.label}</tspan>
        {!isLying && bar.under && (
          <tspan x={x} dy={16}>
            {bar.under}
          </tspan>
        )}
      </text>
    )
  )
}

/** Returns the bar that a key moves to; null for other keys. */
function placeAfter(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, from - 1)
  return null
}

const Chart = styled('div')(({ theme }) => ({
  ...chartLook(theme),
  // It fills the height of a section in columns.
  display: 'flex',
  flex: 1,
  '& .band': { fill: 'transparent' },
  '& a': { outline: 'none', cursor: 'pointer' },
  '& a text': { fill: theme.vars.palette.text.primary, fontWeight: theme.typography.fontWeightMedium },
  '& a:hover .band': { fill: theme.vars.palette.action.hover },
  '& a:hover text': { textDecoration: 'underline', fill: theme.vars.palette.primary.main },
  '& a:focus-visible .band': { stroke: theme.vars.palette.control.focus, strokeWidth: 2 },
}))

/** A bar as a link: the whole strip can be pressed, however short the bar. */
function BarLink({ bar, at, band, isLying, fill, tabIndex, onFocus }: BarLinkProps) {
  const strip = isLying ? { ...band, width: band.width + beyond } : { ...band, y: 1, height: band.y + band.height - 1 }
  const end = isLying
    ? { x: at.x + at.width + 6, y: at.y + at.height / 2 + 4, textAnchor: 'start' as const }
    : { x: at.x + at.width / 2, y: at.y - 6, textAnchor: 'middle' as const }

  return (
    <Link to={bar.to} aria-label={bar.name} tabIndex={tabIndex} onFocus={onFocus}>
      <rect className="band" rx={4} {...strip} />
      {bar.value > 0 && <rect className="bar" {...at} {...(fill !== null && { style: { fill } })} />}
      <text {...end}>{bar.shown}</text>
    </Link>
  )
}

/** Pixels after the longest horizontal bar, for its number. */
const beyond = 52

type BarLinkProps = {
  bar: ChartBar
  /** The bar, in pixels of the drawing. */
  at: Box
  /** The strip, as long as a bar can be. */
  band: Box
  isLying: boolean
  /** Fills the bar instead of its colour. */
  fill: string | null
  tabIndex: 0 | -1
  onFocus: () => void
}
