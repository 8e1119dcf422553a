import { useRef } from 'react'
import { useLoad } from '#src/api/useLoad.ts'
import { listAuctionBids } from '#contract/auction.ts'
import { api } from '#src/api/client.ts'

/** The shortest interval between two requests, in milliseconds: near the end of an auction bids come quickly. */
const shortestInterval = 2000

/**
 * Loads the bids of an auction, and again when there is a newer one. Bids that are known stay when that fails.
 *
 * @param restMs milliseconds before the first request, for a preview that the user may only pass
 */
export function useBids(id: string, sequence: number, restMs = 0) {
  const requestedAt = useRef<number>(null)
  const { value, problem, reload } = useLoad(`${id} ${sequence}`, async (signal) => {
    const previous = requestedAt.current
    await delay(previous === null ? restMs : previous + shortestInterval - performance.now(), signal)
    requestedAt.current = performance.now()
    return (await api(listAuctionBids, { params: { id }, background: true }, signal)).items
  })

  return { bids: value, problem: value === null ? problem : null, again: reload }
}

/** Resolves after so many milliseconds; rejects when the signal fires before. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, ms))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
