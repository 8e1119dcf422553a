import { styled } from '@mui/material/styles'
import { createContext, useContext, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Bar, BarChart, XAxis, YAxis, type BarShapeProps, type BaseTickContentProps } from 'recharts'
import { chartHeight, type ChartBar } from './chartData.ts'
import { chartLook, Hatch } from './chartLook.tsx'
import { Link } from 'react-router'

/**
 * Numbers as bars, each with its number written at its end and a link to what it counts. One stop of Tab; arrows,
 * Home and End go through the bars, Enter follows. Nothing moves. On a narrow screen the bars lie, so that
 * numbers and names keep their size.
 */
export function BarsChart({ label, bars, isNarrow }: { label: string; bars: readonly ChartBar[]; isNarrow: boolean }) {
  const hatch = useId()
  const chart = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(0)

  // Data made anew would be drawn anew, and the focus lost.
  const data = useMemo(() => [...bars], [bars])
  const drawn = useMemo(() => ({ bars, isLying: isNarrow, hatch, cursor, setCursor }), [bars, isNarrow, hatch, cursor])

  const walk = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, cursor, bars.length)
    if (to === null) return
    event.preventDefault()
    setCursor(to)
    chart.current?.querySelectorAll<SVGAElement>('a')[to]?.focus()
  }
  const names = { dataKey: 'key', tickLine: false, interval: 0, tick: Name } as const

  return (
    <Chart ref={chart} role="group" aria-label={label} onKeyDown={walk}>
      <Drawn value={drawn}>
        <BarChart
          responsive
          accessibilityLayer={false}
          style={{ width: '100%', height: isNarrow ? chartHeight.lying : chartHeight.upright }}
          data={data}
          layout={isNarrow ? 'vertical' : 'horizontal'}
          margin={isNarrow ? { top: 0, right: 56, bottom: 0, left: 0 } : { top: 24, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={isNarrow ? 4 : '16%'}
        >
          <Hatch id={hatch} />
          {isNarrow ? <YAxis type="category" width={76} {...names} /> : <XAxis height={40} {...names} />}
          {isNarrow ? <XAxis type="number" hide /> : <YAxis hide />}
          <Bar dataKey="value" isAnimationActive={false} shape={Shape} />
        </BarChart>
      </Drawn>
    </Chart>
  )
}

type InChart = {
  bars: readonly ChartBar[]
  isLying: boolean
  /** The pattern's id. */
  hatch: string
  cursor: number
  setCursor: (index: number) => void
}

/** What the chart's pieces are drawn from: made anew with every move, they would lose the focus. */
const Drawn = createContext<InChart>({ bars: [], isLying: false, hatch: '', cursor: 0, setCursor: () => {} })

function Shape({ index, x, y, width, height, background }: BarShapeProps) {
  const { bars, isLying, hatch, cursor, setCursor } = useContext(Drawn)
  const bar = bars[index]

  return (
    bar && (
      <BarLink
        bar={bar}
        at={{ x, y, width, height }}
        band={bandOf(background, { x, y, width, height })}
        isLying={isLying}
        fill={bar.isPart ? `url(#${hatch})` : null}
        tabIndex={index === cursor ? 0 : -1}
        onFocus={() => setCursor(index)}
      />
    )
  )
}

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

/** The strip of the drawing a bar stands in; where the chart does not say, the bar itself. */
function bandOf(background: BarShapeProps['background'], bar: Band): Band {
  return { ...bar, ...background, x: background?.x ?? bar.x, y: background?.y ?? bar.y }
}

type Band = { x: number; y: number; width: number; height: number }

/** Where a key leads from a bar; null for keys that lead nowhere. */
function placeAfter(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, from - 1)
  return null
}

const Chart = styled('div')(({ theme }) => ({
  ...chartLook(theme),
  '& .band': { fill: 'transparent' },
  '& a': { outline: 'none', cursor: 'pointer' },
  '& a text': { fill: theme.vars.palette.text.primary, fontWeight: theme.typography.fontWeightMedium },
  '& a:hover .band': { fill: theme.vars.palette.action.hover },
  '& a:hover text': { textDecoration: 'underline', fill: theme.vars.palette.primary.main },
  '& a:focus-visible .band': { stroke: theme.vars.palette.control.focus, strokeWidth: 2 },
}))

/** One bar as a link: the whole strip it stands in can be pressed, however short the bar. */
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

/** Pixels past the longest lying bar, for its number. */
const beyond = 52

type BarLinkProps = {
  bar: ChartBar
  /** The bar itself, in the drawing's pixels. */
  at: { x: number; y: number; width: number; height: number }
  /** The strip it stands in, as long as a bar can be. */
  band: { x: number; y: number; width: number; height: number }
  isLying: boolean
  /** What it is filled with instead of its colour. */
  fill: string | null
  tabIndex: 0 | -1
  onFocus: () => void
}
