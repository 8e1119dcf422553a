import { Refusal } from './refusal.ts'

type Turns = {
  atOnce: number
  mostWaiting: number
  /** Says to the next one that the line is full. */
  refusal?: 'overloaded' | 'too-many-requests'
}

/**
 * Lets at most `atOnce` works of a dear kind run at a time in this process and the next ones wait in line; one that
 * comes when `mostWaiting` stand there is refused `overloaded`, or what `refusal` says.
 */
export function turns({ atOnce, mostWaiting, refusal = 'overloaded' }: Turns) {
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
    if (line.length >= mostWaiting) throw new Refusal(refusal, { retryAfter: 1 })
    return new Promise((resolve) => line.push(resolve))
  }
}

/** Gives each key, such as an account, turns of its own: whatever one key does, the others do not wait for it. */
export function turnsEach(given: Turns) {
  const lines = new Map<string, { inTurn: ReturnType<typeof turns>; works: number }>()

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { inTurn: turns(given), works: 0 }
    lines.set(key, line)
    line.works++
    try {
      return await line.inTurn(work)
    } finally {
      line.works--
      if (line.works === 0) lines.delete(key)
    }
  }
}
