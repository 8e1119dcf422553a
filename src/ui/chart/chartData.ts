/** One bar of a chart: its number, how it is written, and the list it counts. */
export type ChartBar = {
  key: string
  /** Under the bar, in one word, and below it what does not change with every bar, where it does. */
  label: string
  under: string | null
  value: number
  /** The number as it is written. */
  shown: string
  /** Label and number together, for readers. */
  name: string
  to: string
  /** Only a part of the time has been counted: hatched. */
  isPart: boolean
}

/** Pixels: a chart of standing bars, and one of lying bars for a narrow screen, so that nothing moves when it comes. */
export const chartHeight = { upright: 232, lying: 336 } as const

/** One day of a chart; `value` is null where nothing is known. */
export type ChartDay = {
  key: string
  value: number | null
  /** Day and number together, in words. */
  name: string
}

/** Pixels: a chart of days, so that nothing moves when it comes. */
export const daysHeight = { wide: 264, narrow: 224 } as const

/** Stretches of days nothing is known of, from the first to the last of each, by their places. */
export function gapsAmong(values: readonly (number | null)[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  for (const [at, value] of values.entries()) {
    if (value !== null) continue
    const last = gaps.at(-1)
    if (last?.to === at - 1) last.to = at
    else gaps.push({ from: at, to: at })
  }
  return gaps
}

/** Where a key leads from a day; null for keys that lead nowhere. */
export function dayAfter(key: string, from: number, count: number): number | null {
  const step = steps.get(key)
  if (step !== undefined) return Math.max(0, Math.min(count - 1, from + step))
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** A day, and with the larger keys a week. */
const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 7],
  ['PageDown', -7],
])

/** One part of a whole. */
export type ChartShare = {
  key: string
  label: string
  /** More of what it is, below its name. */
  under: string | null
  value: number
  /** The number and its share of the whole, as they are written. */
  shown: string
  share: string
  isHatched: boolean
}

/** Pixels: so that nothing moves when the chart comes. */
export function sharesHeight(shares: readonly ChartShare[]): number {
  return shares.length * (shares.some(({ under }) => under !== null) ? 40 : 28)
}
