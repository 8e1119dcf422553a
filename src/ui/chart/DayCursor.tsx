import { createContext, useContext, type PointerEvent } from 'react'
import { usePlotArea, useYAxisScale, type BaseTickContentProps } from 'recharts'
import type { ChartDay } from './chartData.ts'

/** The index of the viewed day. Apart, so that a move does not render the chart again. */
export const ViewedDay = createContext<{ at: number | null; setAt: (at: number | null) => void }>({
  at: null,
  setAt: () => {},
})

type DayCursorProps = { days: readonly ChartDay[]; top: number | null; format: (value: number) => string }

/** The layer above the line: the highest day with its number, marks where the line is cut off, and the viewed day. */
export function DayCursor({ days, top, format }: DayCursorProps) {
  const { at, setAt } = useContext(ViewedDay)
  const plot = usePlotArea()
  const scale = useYAxisScale()
  if (!plot || !scale) return null

  const band = plot.width / days.length
  const xOf = (place: number) => plot.x + (place + 0.5) * band
  const yOf = (value: number) => (top !== null && value > top ? plot.y : (scale(value) ?? plot.y))
  const view = (event: PointerEvent<SVGRectElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setAt(Math.max(0, Math.min(days.length - 1, Math.floor((event.clientX - left) / band))))
  }
  const viewed = at === null ? undefined : days[at]
  return (
    <>
      <Highest {...{ days, format, xOf, yOf }} end={plot.x + plot.width} />
      {days.map(({ key, value }, place) =>
        top !== null && value !== null && value > top ? (
          <path key={key} className="cut" d={`M${xOf(place) - 4} ${plot.y + 7}l4 -6l4 6z`} />
        ) : null,
      )}
      {at !== null && <path className="cursor" d={`M${xOf(at)} ${plot.y}v${plot.height}`} />}
      {at !== null && viewed && viewed.value !== null && (
        <circle className="day" cx={xOf(at)} cy={yOf(viewed.value)} r={4.5} />
      )}
      <rect
        x={plot.x}
        y={plot.y}
        width={plot.width}
        height={plot.height}
        fill="transparent"
        onPointerMove={view}
        onPointerDown={view}
      />
    </>
  )
}

type Placed = Omit<DayCursorProps, 'top'> & {
  xOf: (place: number) => number
  yOf: (value: number) => number
  end: number
}

function Highest({ days, format, xOf, yOf, end }: Placed) {
  const highest = days.reduce((most, { value }, place) => ((value ?? 0) > (days[most]?.value ?? 0) ? place : most), 0)
  const value = days[highest]?.value ?? 0
  // At the edges the number would be outside.
  const x = Math.min(xOf(highest), end - 20)

  return (
    value > 0 && (
      <text className="highest" x={x} y={yOf(value) - 8} textAnchor="middle">
        {format(value)}
      </text>
    )
  )
}

/** The texts at the axes of a chart of days. */
export const AxisWords = createContext<{ nameOf: (place: number) => string; format: (value: number) => string }>({
  nameOf: String,
  format: String,
})

export function DayText({ x, y, payload }: BaseTickContentProps) {
  const { nameOf } = useContext(AxisWords)

  return (
    <text x={x} y={y} dy={12} textAnchor="middle">
      {nameOf(Number(payload.value))}
    </text>
  )
}

export function NumberText({ x, y, payload }: BaseTickContentProps) {
  const { format } = useContext(AxisWords)

  return (
    <text x={x} y={y} dy={4} textAnchor="end">
      {format(Number(payload.value))}
    </text>
  )
}
