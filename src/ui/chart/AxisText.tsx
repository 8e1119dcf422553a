import { createContext, useContext } from 'react'
import type { BaseTickContentProps } from 'recharts'

/** What stands at the axes of a chart of days: names of places, and numbers as they are written. */
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
