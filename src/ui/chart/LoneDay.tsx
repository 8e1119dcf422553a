import type { DotItemDotProps } from 'recharts'

/** A day between two gaps has no line to stand in: it is drawn as a point. */
export function LoneDay({ index, cx, cy, points }: DotItemDotProps) {
  const isKnown = (at: number) => points[at]?.value !== undefined && points[at].value !== null
  const isLone = isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1)
  return isLone ? <circle className="day" cx={cx} cy={cy} r={3.5} /> : null
}
