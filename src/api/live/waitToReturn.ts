const shortestMs = 1000
const longestMs = 30_000

/**
 * Milliseconds before the next try after so many that failed: twice as long each time, up to half a minute, and not all
 * at the same moment.
 *
 * @param asked seconds the server asks for, null when it does not
 * @param chance from 0 to 1, by which those who were lost together come back apart
 */
export function waitBefore(failures: number, asked: number | null, chance = Math.random()): number {
  const wait = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10))
  return Math.max((asked ?? 0) * 1000, wait / 2) + (wait / 2) * chance
}

/** Waits so long, or until `signal` fires. */
export function waitToReturn(failures: number, asked: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitBefore(failures, asked))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
