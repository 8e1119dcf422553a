import { useEffect, useState } from 'react'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { askCounts, askGlance, AuctionGlance } from '../glanceCalls.ts'

type GlanceCalls = { askCounts: typeof askCounts; askGlance: typeof askGlance }
type Bring<Told> = (calls: GlanceCalls, signal: AbortSignal) => Promise<Told>

/** What of my auctions asks for something, counted after the page is drawn and again with another `version`. */
export function useAuctionGlance(version: unknown): AuctionGlance | null {
  return useAsked(glance, version)
}

/** How many auctions are under way and to come, for anybody. */
export function useAuctionCounts(): { ongoing: number; future: number } | null {
  return useAsked(counts, null)
}

const glance: Bring<AuctionGlance> = (calls, signal) => calls.askGlance(signal)
const counts: Bring<{ ongoing: number; future: number }> = (calls, signal) => calls.askCounts(signal)

/** Null until it is told; what was told before stays until it is told anew. */
function useAsked<Told>(bring: Bring<Told>, version: unknown): Told | null {
  const [told, setTold] = useState<{ of: unknown; what: Told } | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const what = await bring(await import('../glanceCalls.ts'), leaving.signal)
      if (!leaving.signal.aborted) setTold({ of: version, what })
    }
    void preloadQuietly(ask)
    return () => leaving.abort()
  }, [bring, version])

  return told && told.what
}
