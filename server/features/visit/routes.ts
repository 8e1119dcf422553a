import { countVisit } from '#contract/visit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import { serve } from '#server/http/serve.ts'
import type { Tracker } from './matomo.ts'

type Deps = {
  /** Null where none is configured; then nothing is forwarded. */
  tracker: Tracker | null
  /** The patterns of all pages; null where no build provides them. */
  pages: readonly string[] | null
}

/**
 * Forwards visits to the tracker, at most twenty at the same time. While the tracker hangs, further visits are not
 * counted.
 */
export function visitRoutes({ tracker, pages }: Deps) {
  const known = pages && new Set([...pages, '/*'])
  const places = new Semaphore({ maxRunning: 20 })

  return [
    serve(countVisit, async ({ body, log }) => {
      if (known && !known.has(body.page))
        throw new Refusal('invalid-values', { errors: [{ path: 'page', code: 'wrong-choice' }] })
      return { isCounted: tracker !== null && !places.isFull() && (await places.run(() => tracker(body, log))) }
    }),
  ]
}
