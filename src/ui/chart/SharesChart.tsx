import { styled } from '@mui/material/styles'
import { createContext, useContext, useId, useMemo } from 'react'
import { Bar, BarChart, usePlotArea, XAxis, YAxis, type BarShapeProps } from 'recharts'
import { chartLook, Hatch } from './chartLook.tsx'
import { sharesHeight, type ChartShare } from './chartData.ts'
import { halfPaper, useChartBox } from './useChartBox.ts'

/**
 * Parts of a whole as horizontal bars, each with its name before it and its number behind it, so that colours carry no
 * meaning. There is no animation.
 *
 * @param label the whole chart in words, for screen readers
 */
export function SharesChart({ label, shares }: { label: string; shares: readonly ChartShare[] }) {
  const hatch = useId()
  const height = sharesHeight(shares)
  const box = useChartBox({ height }, { width: halfPaper, height })
  const hatched = useMemo(() => ({ shares, hatch }), [shares, hatch])

  return (
    <Chart role="img" aria-label={label}>
      <Hatched value={hatched}>
        <BarChart
          {...box}
          key={box.key}
          accessibilityLayer={false}
          data={[...shares]}
          layout="vertical"
          margin={{ top: 0, right: numbersWidth, bottom: 0, left: namesWidth }}
          barCategoryGap={5}
        >
          <Hatch id={hatch} />
          <YAxis type="category" dataKey="key" hide />
          <XAxis type="number" domain={[0, 'dataMax']} hide />
          <Bar dataKey="value" isAnimationActive={false} shape={ShareBar} />
          <Words shares={shares} />
        </BarChart>
      </Hatched>
    </Chart>
  )
}

const namesWidth = 108
const numbersWidth = 120
/** Of the percentages alone. */
const percentWidth = 56

/** Which bars are hatched, and the id of the pattern. */
const Hatched = createContext<{ shares: readonly ChartShare[]; hatch: string }>({ shares: [], hatch: '' })

function ShareBar({ index, x, y, width, height }: BarShapeProps) {
  const { shares, hatch } = useContext(Hatched)
  const fill = shares[index]?.isHatched ? { style: { fill: `url(#${hatch})` } } : {}

  // A small value is visible too.
  return width > 0 && <rect className="bar" {...{ x, y, height, ...fill }} width={Math.max(2, width)} />
}

function Words({ shares }: { shares: readonly ChartShare[] }) {
  const plot = usePlotArea()
  if (!plot) return null
  const height = plot.height / shares.length
  const end = plot.x + plot.width + numbersWidth

  return shares.map(({ key, label, under, value, shown, share }, place) => {
    const middle = plot.y + (place + 0.5) * height
    return (
      <g key={key}>
        <text className="label" x={0} y={under === null ? middle + 4 : middle - 3}>
          {label}
        </text>
        {under !== null && (
          <text x={0} y={middle + 13}>
            {under}
          </text>
        )}
        <text className={value > 0 ? 'label' : undefined} x={end - percentWidth} y={middle + 4} textAnchor="end">
          {shown}
        </text>
        <text x={end} y={middle + 4} textAnchor="end">
          {share}
        </text>
      </g>
    )
  })
}

const Chart = styled('div')(({ theme }) => ({
  ...chartLook(theme),
  '& text.label': { fill: theme.vars.palette.text.primary },
}))
