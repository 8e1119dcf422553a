/** A share in whole percent that never calls a few nobody, nor nearly all everybody. */
export type ShareOf = { percent: number; bound: 'exact' | 'below' | 'above' }

/**
 * @param part at most `whole`
 * @param whole more than none
 */
export function shareOf(part: number, whole: number): ShareOf {
  const percent = Math.round((part / whole) * 100)
  if (percent === 0 && part > 0) return { percent: 1, bound: 'below' }
  if (percent === 100 && part < whole) return { percent: 99, bound: 'above' }
  return { percent, bound: 'exact' }
}
