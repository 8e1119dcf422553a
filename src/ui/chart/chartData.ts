/** A bar of a chart: its number, its text, and the list it counts. */
export type ChartBar = {
  key: string
  /** Below the bar, in one word, and a second line where it differs from the bar before. */
  label: string
  under: string | null
  value: number
  /** The formatted number. */
  shown: string
  /** Label and number, for screen readers. */
  name: string
  to: string
  /** Whether only a part of the month was counted: then it is hatched. */
  isPart: boolean
}

/**
 * Heights in pixels: vertical bars, and horizontal ones for a narrow screen. They are reserved, so that nothing moves.
 */
export const chartHeight = { upright: 232, lying: 336 } as const

/** A day of a chart; `value` is null without data. */
export type ChartDay = {
  key: string
  value: number | null
  /** Day and number, in words. */
  name: string
}

/** Heights of a chart of days in pixels; they are reserved, so that nothing moves. */
export const daysHeight = { wide: 264, narrow: 224 } as const

/** Returns the stretches of days without data, from the first to the last index of each. */
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

/** Returns the day that a key moves to; null for other keys. */
export function dayAfter(key: string, from: number, count: number): number | null {
  const step = steps.get(key)
  if (step !== undefined) return Math.max(0, Math.min(count - 1, from + step))
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** A day, and a week by the larger keys. */
const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 7],
  ['PageDown', -7],
])

/** Returns where an axis of four even steps ends, at or above the highest number. */
export function evenTop(highest: number): number {
  return 4 * evenStep(highest / 4)
}

/** The next number up that is easy to count in; at least 1. */
function evenStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const digit = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((one) => one * power >= least && Number.isInteger(one * power))
  return (digit ?? 10) * power
}

/** A part of a whole. */
export type ChartShare = {
  key: string
  label: string
  /** A second line below its name. */
  under: string | null
  value: number
  /** The formatted number, and its share of the whole. */
  shown: string
  share: string
  isHatched: boolean
}

/** Returns the height of the chart in pixels, which is reserved, so that nothing moves. */
export function sharesHeight(shares: readonly ChartShare[]): number {
  return shares.length * (shares.some(({ under }) => under !== null) ? 40 : 28)
}
