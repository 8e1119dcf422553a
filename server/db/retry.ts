import { setTimeout as pause } from 'node:timers/promises'

type RetryOptions = {
  /** Whether another attempt may succeed after this error. */
  isWorthIt: (cause: unknown) => boolean
  /** The milliseconds to wait after a failed attempt; the first has the number 1. */
  pauseMs: (attempt: number) => number
  /** The number of attempts; no limit by default. */
  most?: number
  /** Runs before each pause: logs, or closes what the attempt had opened. */
  beforePause?: (cause: unknown, attempt: number) => unknown
}

/** Repeats `work` until it succeeds, and throws its last error. The one retry loop of the server. */
export async function retry<T>(
  work: () => Promise<T>,
  { isWorthIt, pauseMs, most = Infinity, beforePause }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      if (attempt >= most || !isWorthIt(cause)) throw cause
      await beforePause?.(cause, attempt)
    }
    await pause(pauseMs(attempt))
  }
}
