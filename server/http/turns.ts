import { Refusal } from './refusal.ts'

/**
 * Lets at most `atOnce` works of a dear kind run at a time in this process and the next ones wait in line;
 * whoever comes when `mostWaiting` stand there is refused `overloaded`.
 */
export function turns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else await waitInLine()
    try {
      return await work()
    } finally {
      // The place is handed on, not given up, so that nobody slips in between.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }

  function waitInLine(): Promise<void> {
    if (line.length >= mostWaiting) throw new Refusal('overloaded', { retryAfter: 1 })
    return new Promise((resolve) => line.push(resolve))
  }
}
