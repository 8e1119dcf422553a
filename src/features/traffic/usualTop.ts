/**
 * Where an axis of four even steps would end without the days that stand far out: a little above the highest of the
 * others. Null where no day does, so that nothing need be cut off.
 */
export function usualTop(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const middle = known[Math.floor(known.length / 2)] ?? 0
  const highest = known.at(-1) ?? 0
  const usual = known.findLast((value) => value <= middle * farOut) ?? 0
  const top = 4 * evenStep((usual * 1.1) / 4)
  return usual > 0 && highest > top ? top : null
}

/** Times the middle. */
const farOut = 3

/** The next number up that is easy to count in; at least 1. */
function evenStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const digit = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((one) => one * power >= least && Number.isInteger(one * power))
  return (digit ?? 10) * power
}
