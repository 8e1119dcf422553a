/**
 * Where an announcement stands: above the page when it came with it, below when it came while somebody was reading,
 * for then nothing they look at may move.
 */
export type Place = 'head' | 'foot'

/** `isInset` where nothing round it keeps it off the window's edges. */
export type BarProps = { place: Place; isInset: boolean }
