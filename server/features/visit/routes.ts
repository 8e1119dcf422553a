import { countVisit } from '#contract/visit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { turns } from '#server/http/turns.ts'
import type { Tracker } from './matomo.ts'

type Deps = {
  /** Null where none is configured: then nothing is handed on. */
  tracker: Tracker | null
  /** The patterns of all pages; null where nothing is built to say. */
  pages: readonly string[] | null
}

/** Visits on their way to the tracker: an answer is not kept waiting behind those of everybody. */
export function visitRoutes({ tracker, pages }: Deps) {
  const known = pages && new Set([...pages, '/*'])
  // A tracker that hangs holds no more of this process than that.
  const inTurn = turns({ atOnce: 20, mostWaiting: 100 })

  return [
    serve(countVisit, async ({ body, log }) => {
      if (known && !known.has(body.page))
        throw new Refusal('invalid-values', { errors: [{ path: 'page', code: 'wrong-choice' }] })
      return { isCounted: tracker !== null && (await inTurn(() => tracker(body, log))) }
    }),
  ]
}
