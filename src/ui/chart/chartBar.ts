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
export const chartHeight = { standing: 232, lying: 336 } as const
