import type { CandidateQuery, MergePreview } from '#contract/merge.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'
import type { CandidatePage } from './mergeCalls.ts'
import { reviewedIn } from './reviewed.ts'

/** What an address of the merge page shows: the candidates, or some of them beside my contact. */
export type MergeRead =
  | { kind: 'list'; query: CandidateQuery; view: string; page: CandidatePage }
  | { kind: 'review'; reviewed: { handle: string; preview: MergePreview | null }[] }

/** The candidates come with the page at first; everything else is asked for. */
export async function readMergePage({ url, signal }: Request): Promise<MergeRead> {
  const address = new URL(url).searchParams
  const handles = reviewedIn(address)
  if (handles.length > 0) {
    const { askPreviews } = await import('./mergeCalls.ts')
    const previews = await askPreviews(handles, signal)
    return { kind: 'review', reviewed: handles.map((handle, at) => ({ handle, preview: previews[at] ?? null })) }
  }

  prepareGrid()
  const written = address.size === 0 ? takeWritten<CandidatePage>(preloadAddress('/mycontact/detail/merge', {})) : null
  if (written) return { kind: 'list', query: { page: 1, size: 100, sort: 'handle' }, view: '', page: written }
  const { askCandidates, queryIn } = await import('./mergeCalls.ts')
  const { query, view } = queryIn(address)
  return { kind: 'list', query, view, page: await askCandidates(query, signal) }
}
