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
