import { Refusal } from './refusal.ts'

type SemaphoreOptions = {
  /** Tasks of one key that run at the same time. */
  maxRunning: number
  /** Tasks of one key that may wait. */
  maxWaiting: number
  /** Tasks of all keys that run at the same time; waiting keys are served round-robin. */
  maxTotal?: number
  /** The problem code of a task that finds the queue full. */
  refusal?: 'overloaded' | 'too-many-requests'
}

/** Whether the tasks of a key must yield to other keys now. */
type GivesWay = () => boolean

type KeyState = { running: number; waiting: (() => void)[]; busySince: number }

/** How long a key may use all its places without a break before it yields, in milliseconds. Opening a page takes less. */
const burstMs = 250
/** The longest that a place stays empty after a task, in milliseconds. */
const longestRestMs = 250

/**
 * Runs at most `maxRunning` tasks at the same time in this process and queues up to `maxWaiting`. Refuses a task that
 * finds the queue full.
 */
export function semaphore(options: Omit<SemaphoreOptions, 'maxTotal'>) {
  const run = keyedSemaphore(options)
  return <T>(work: () => Promise<T>): Promise<T> => run('', work)
}

/**
 * Returns a semaphore for each key, such as an account. A key that is busy without a break yields while others are
 * active. It then has a quarter of its places, and each stays empty after a task for as long as the task took.
 */
export function keyedSemaphore({
  maxRunning,
  maxWaiting,
  maxTotal = Infinity,
  refusal = 'overloaded',
}: SemaphoreOptions) {
  const fewer = Math.max(1, Math.floor(maxRunning / 4))
  const lines = new Map<string, KeyState>()
  /** Keys with waiting tasks, in the order in which they are served. */
  const queue = new Map<string, GivesWay>()
  let running = 0

  return async function inTurn<T>(key: string, work: () => Promise<T>, givesWay: GivesWay = never): Promise<T> {
    const line = lines.get(key) ?? { running: 0, waiting: [], busySince: 0 }
    if (line.waiting.length === 0 && hasPlace(line, givesWay)) begin(key, line)
    else await wait(key, line, givesWay)
    const from = performance.now()
    try {
      return await work()
    } finally {
      if (mustRest(line, givesWay)) setTimeout(leave, Math.min(performance.now() - from, longestRestMs), key, line)
      else leave(key, line)
    }
  }

  function hasPlace(line: KeyState, givesWay: GivesWay): boolean {
    return running < maxTotal && line.running < (mustRest(line, givesWay) ? fewer : maxRunning)
  }

  function mustRest(line: KeyState, givesWay: GivesWay): boolean {
    return line.running > 0 && performance.now() - line.busySince >= burstMs && givesWay()
  }

  function begin(key: string, line: KeyState): void {
    if (line.running === 0 && line.waiting.length === 0) line.busySince = performance.now()
    line.running++
    running++
    lines.set(key, line)
  }

  function wait(key: string, line: KeyState, givesWay: GivesWay): Promise<void> {
    if (line.waiting.length >= maxWaiting) throw new Refusal(refusal, { retryAfter: 1 })
    lines.set(key, line)
    if (!queue.has(key)) queue.set(key, givesWay)
    return new Promise((resolve) => line.waiting.push(resolve))
  }

  function leave(key: string, line: KeyState): void {
    line.running--
    running--
    serveNext()
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
  }

  /** Starts one task of each key that has a free place. A served key goes to the end of the queue. */
  function serveNext(): void {
    for (const [key, givesWay] of queue) {
      const line = lines.get(key)
      if (!line || !hasPlace(line, givesWay)) continue
      queue.delete(key)
      begin(key, line)
      line.waiting.shift()?.()
      if (line.waiting.length > 0) queue.set(key, givesWay)
    }
  }
}

const never = () => false
