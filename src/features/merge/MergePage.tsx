import { useState } from 'react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listMergeCandidates, previewMerge, type MergePreview, type MergeResult } from '#contract/merge.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { useListSelection } from '#src/features/list/parts/selectionStore.ts'
import { nothing } from '#src/features/list/parts/selection.ts'
import { paths } from '#src/routing/paths.ts'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'
import { Candidates, type CandidateList } from './Candidates.tsx'
import { MergeDone } from './MergeDone.tsx'
import { candidateQueryIn, reviewedIn } from './mergeAddress.ts'
import { Review } from './Review.tsx'

/** The data of the merge page: the list of candidates, or some of them compared with my contact. */
export type MergePageData =
  | ({ kind: 'list' } & CandidateList)
  | { kind: 'review'; reviewed: { handle: string; preview: MergePreview | null }[] }

export async function loader({ request: { url, signal } }: LoaderFunctionArgs): Promise<MergePageData> {
  const address = new URL(url).searchParams
  const handles = reviewedIn(address)
  if (handles.length > 0) return { kind: 'review', reviewed: await loadPreviews(handles, signal) }
  prepareGrid()
  const { query, view } = candidateQueryIn(address)
  return { kind: 'list', query, view, page: await api(listMergeCandidates, { query }, signal) }
}

/** The server runs so many expensive calls of an account at once, and refuses them when too many wait. */
const previewsAtOnce = 2

async function loadPreviews(handles: readonly string[], signal: AbortSignal) {
  const reviewed = []
  for (let at = 0; at < handles.length; at += previewsAtOnce) {
    const some = handles.slice(at, at + previewsAtOnce)
    reviewed.push(...(await Promise.all(some.map((handle) => loadPreview(handle, signal)))))
  }
  return reviewed
}

/** Loads the comparison with one contact; null when the contact is no candidate. */
async function loadPreview(handle: string, signal: AbortSignal) {
  try {
    return { handle, preview: await api(previewMerge, { params: { id: handle }, query: {} }, signal) }
  } catch (cause) {
    if (cause instanceof ApiError && (cause.status === 404 || cause.status === 422)) return { handle, preview: null }
    throw cause
  }
}

/** Merges other contacts of the same person into mine: select, compare, merge. */
export function MergePage() {
  const read = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const listKey = `candidate:${useInfo().contact?.handle ?? ''}`
  const selecting = useListSelection(listKey)
  const [done, setDone] = useState<MergeResult | null>(null)

  if (read.kind === 'review')
    return (
      <Review
        reviewed={read.reviewed}
        onMerged={(result) => {
          setDone(result)
          selecting.select(nothing)
          void navigate(paths.myMerge(), { replace: true })
          // The navigation replaces the reading that the merge began, and does not read the counts of the menu.
          void revalidate()
        }}
      />
    )
  return (
    <>
      {done && <MergeDone result={done} />}
      <Candidates {...read} {...{ listKey, selecting }} />
    </>
  )
}

export { MergePage as Component }
