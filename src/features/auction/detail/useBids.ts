import { useEffect, useRef, useState } from 'react'
import type { AuctionBid } from '#contract/auction.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { askBids } from '../auctionCalls.ts'

/** So long after one reading the next may come, in milliseconds: in the heat of an auction every bid would be one. */
const pace = 2000

/**
 * The bids of an auction, read again when there is a newer one; null until they are known.
 *
 * @param restMs milliseconds before they are read at first: who walks along a list passes many
 */
export function useBids(id: string, sequence: number, restMs = 0) {
  const [bids, setBids] = useState<readonly AuctionBid[] | null>(null)
  const [failed, setFailed] = useState<{ asking: string; problem: ApiError } | null>(null)
  const [round, setRound] = useState(0)
  const readAt = useRef<number>(null)
  const asking = `${sequence} ${round}`

  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      readAt.current = performance.now()
      try {
        setBids(await askBids(id, leaving.signal))
      } catch (cause) {
        if (leaving.signal.aborted) return
        if (!(cause instanceof ApiError)) throw cause
        setFailed({ asking, problem: cause })
      }
    }
    const wait = readAt.current === null ? restMs : readAt.current + pace - performance.now()
    const timer = setTimeout(() => void read(), Math.max(0, wait))
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [id, asking, restMs])

  // What was known stays on the page while it is asked again, and when that fails.
  return {
    bids,
    problem: bids === null && failed?.asking === asking ? failed.problem : null,
    again: () => setRound((before) => before + 1),
  }
}
