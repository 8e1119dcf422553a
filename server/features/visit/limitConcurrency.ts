/**
 * Limits how many calls of `work` run at the same time. Calls above the limit are dropped, so hanging calls cannot pile
 * up.
 *
 * @returns a function that calls `work` and returns its result, or false if the call was dropped
 */
export function limitConcurrency<Arguments extends unknown[]>(
  most: number,
  work: (...args: Arguments) => Promise<boolean>,
) {
  let running = 0

  return async function runUnlessBusy(...args: Arguments): Promise<boolean> {
    if (running >= most) return false
    running++
    try {
      return await work(...args)
    } finally {
      running--
    }
  }
}
