import { useCallback, useSyncExternalStore } from 'react'

/** Milliseconds the server's clock is ahead of this computer's, learned from answers. */
let offset = 0

/**
 * The server's time now, so that a countdown is right on a computer whose clock is not. The only place
 * of the browser that reads the clock.
 */
export function serverNow(): number {
  return Date.now() + offset
}

/**
 * Learns the difference from an answer that says the server's time.
 *
 * @param serverTime the server's clock in the answer, ISO 8601
 * @param sentAt this computer's clock when the question left, in milliseconds
 * @param receivedAt and when the answer came, by default now
 */
export function learnClock(serverTime: string, sentAt: number, receivedAt = Date.now()): void {
  // The answer was written somewhere between asking and hearing; the middle is off by half the way at most.
  offset = Date.parse(serverTime) - (sentAt + receivedAt) / 2
}

/** Learns it from an answer that came in the page itself: that one left and came when the page did. */
export function learnClockOfPage(serverTime: string): void {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return
  learnClock(serverTime, performance.timeOrigin + page.requestStart, performance.timeOrigin + page.responseStart)
}

export function computerNow(): number {
  return Date.now()
}

type Ticker = { now: number; timer: ReturnType<typeof setInterval>; listeners: Set<() => void> }

const tickers = new Map<number, Ticker>()

/**
 * The server's time in milliseconds, drawn anew every `every` of them; for countdowns and ages. All who ask for one
 * pace share one timer, so that a list of a hundred countdowns ticks at once.
 */
export function useServerNow(every: number): number {
  return useComputedFromNow(every, identity)
}

/** What the server's time makes of something, drawn anew only when that has become another thing. */
export function useComputedFromNow<Value extends string | number | boolean>(
  every: number,
  compute: (now: number) => Value,
): Value {
  const listen = useCallback((listener: () => void) => subscribe(every, listener), [every])
  const value = () => compute(tickers.get(every)?.now ?? roundedNow(every))
  return useSyncExternalStore(listen, value, value)
}

const identity = (now: number) => now

function subscribe(every: number, listener: () => void): () => void {
  const ticker = tickers.get(every) ?? start(every)
  ticker.listeners.add(listener)
  return () => {
    ticker.listeners.delete(listener)
    if (ticker.listeners.size > 0) return
    clearInterval(ticker.timer)
    tickers.delete(every)
  }
}

function start(every: number): Ticker {
  const listeners = new Set<() => void>()
  const timer = setInterval(() => {
    ticker.now = serverNow()
    listeners.forEach((listener) => listener())
  }, every)
  const ticker: Ticker = { now: serverNow(), timer, listeners }
  tickers.set(every, ticker)
  return ticker
}

/** Before anybody listens the same must be said twice in a drawing. */
const roundedNow = (every: number) => Math.floor(serverNow() / every) * every
