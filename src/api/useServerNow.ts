import { useCallback, useSyncExternalStore } from 'react'
import { serverNow } from './clock.ts'

type Ticker = { now: number; timer: ReturnType<typeof setInterval>; listeners: Set<() => void> }

const tickers = new Map<number, Ticker>()

/**
 * The server's time in milliseconds, drawn anew every `every` of them; for countdowns and ages. All who ask for one
 * pace share one timer, so that a list of a hundred countdowns ticks at once.
 */
export function useServerNow(every: number): number {
  return useOfServerNow(every, asItIs)
}

/** What the server's time makes of something, drawn anew only when that has become another thing. */
export function useOfServerNow<Made extends string | number | boolean>(every: number, of: (now: number) => Made): Made {
  const listen = useCallback((listener: () => void) => join(every, listener), [every])
  const made = () => of(tickers.get(every)?.now ?? roundedNow(every))
  return useSyncExternalStore(listen, made, made)
}

const asItIs = (now: number) => now

function join(every: number, listener: () => void): () => void {
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
