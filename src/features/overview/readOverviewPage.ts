import type { Overview } from '#contract/overview.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { importFor } from '#src/api/client.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

export type OverviewRead = { overview: Overview | null; problem: ApiError | null }

/** The numbers of the overview: from the page itself at first, later asked for. What is refused is said in their place. */
export async function readOverviewPage(signal: AbortSignal): Promise<OverviewRead> {
  const written = takeWritten<Overview>(preloadAddress('/', {}))
  if (written) return { overview: written, problem: null }
  try {
    const { askOverview } = await importFor(() => import('./overviewCalls.ts'))
    return { overview: await askOverview(signal), problem: null }
  } catch (cause) {
    if (cause instanceof ApiError) return { overview: null, problem: cause }
    throw cause
  }
}
