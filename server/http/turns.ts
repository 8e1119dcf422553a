import { Refusal } from './refusal.ts'

type Turns = {
  /** Works of one key at a time. */
  atOnce: number
  /** Works of one key that may wait. */
  mostWaiting: number
  /** Works of all keys at a time; the keys that wait are served in turn. */
  inAll?: number
  /** The refusal of the next one. */
  refusal?: 'overloaded' | 'too-many-requests'
}

/** Says whether the works of a key must give way to others now. */
type GivesWay = () => boolean

type Line = { running: number; waiting: (() => void)[]; busySince: number }

/** How long a key may use all its places without a break before it gives way, in milliseconds: a page takes less. */
const burstMs = 250
/** The longest that a place stays empty after a work, in milliseconds. */
const longestRestMs = 250

/**
 * Lets at most `atOnce` works run at a time in this process; the next ones wait in line. One that comes when
 * `mostWaiting` wait is refused.
 */
export function turns(given: Omit<Turns, 'inAll'>) {
  const inTurn = turnsEach(given)
  return <T>(work: () => Promise<T>): Promise<T> => inTurn('', work)
}

/**
 * The same for each key, such as an account. A key whose works run on and on while others are active gives way: it has
 * a quarter of its places, and each of them stays empty after a work for as long as the work took.
 */
export function turnsEach({ atOnce, mostWaiting, inAll = Infinity, refusal = 'overloaded' }: Turns) {
  const fewer = Math.max(1, Math.floor(atOnce / 4))
  const lines = new Map<string, Line>()
  /** Keys with works that wait, in the order in which they are served. */
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

  function hasPlace(line: Line, givesWay: GivesWay): boolean {
    return running < inAll && line.running < (mustRest(line, givesWay) ? fewer : atOnce)
  }

  function mustRest(line: Line, givesWay: GivesWay): boolean {
    return line.running > 0 && performance.now() - line.busySince >= burstMs && givesWay()
  }

  function begin(key: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) line.busySince = performance.now()
    line.running++
    running++
    lines.set(key, line)
  }

  function wait(key: string, line: Line, givesWay: GivesWay): Promise<void> {
    if (line.waiting.length >= mostWaiting) throw new Refusal(refusal, { retryAfter: 1 })
    lines.set(key, line)
    if (!queue.has(key)) queue.set(key, givesWay)
    return new Promise((resolve) => line.waiting.push(resolve))
  }

  function leave(key: string, line: Line): void {
    line.running--
    running--
    serveNext()
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
  }

  /** Begins one work of each key that has a place, again and again; a key that is served goes to the queue's end. */
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
