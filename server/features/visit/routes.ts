import { countVisit } from '#contract/visit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { fewAtOnce } from './fewAtOnce.ts'
import type { Tracker } from './matomo.ts'

type Deps = {
  /** Null where none is configured: then nothing is handed on. */
  tracker: Tracker | null
  /** The patterns of all pages; null where nothing is built to say. */
  pages: readonly string[] | null
}

/** Visits on their way to the tracker, twenty at once: while it hangs, further ones are not counted. */
export function visitRoutes({ tracker, pages }: Deps) {
  const known = pages && new Set([...pages, '/*'])
  const tell = tracker && fewAtOnce(20, tracker)

  return [
    serve(countVisit, async ({ body, log }) => {
      if (known && !known.has(body.page))
        throw new Refusal('invalid-values', { errors: [{ path: 'page', code: 'wrong-choice' }] })
      return { isCounted: tell !== null && (await tell(body, log)) }
    }),
  ]
}
