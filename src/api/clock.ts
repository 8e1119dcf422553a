import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from '#src/createStore.ts'

/** How many milliseconds the server's clock is ahead of this computer's. */
const offset = createStore(0)

/**
 * Returns the server's time, so that a countdown is right on a computer whose clock is wrong. Only this file reads the
 * clock.
 */
export function serverNow(): number {
  return Date.now() + offset.get()
}

/**
 * Learns the difference of the clocks from an answer with the server's time.
 *
 * @param serverTime the server's clock in the answer, ISO 8601
 * @param sentAt this computer's clock when the request was sent, in milliseconds
 * @param receivedAt this computer's clock when the answer arrived
 */
export function learnClock(serverTime: string, sentAt: number, receivedAt = Date.now()): void {
  // The server wrote the answer at some moment between both; the middle is wrong by half of the time at most.
  offset.set(Date.parse(serverTime) - (sentAt + receivedAt) / 2)
}

/** Learns it from an answer in the HTML, which was requested and received with the page. */
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
 * Returns the server's time and renders again every so many milliseconds, for countdowns and ages. Components with the
 * same interval share one timer, so that a list of countdowns ticks together.
 */
export function useServerNow(every: number): number {
  return useComputedFromNow(every, identity)
}

/** Returns a value computed from the server's time, and renders again only when that value changes. */
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

/** Without a subscriber the value must be the same twice in a render. */
const roundedNow = (every: number) => Math.floor(serverNow() / every) * every
