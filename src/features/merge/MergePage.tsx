import { useState, useEffect, useRef } from 'react'
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
import { candidateQueryIn, reviewedIn } from './mergeAddress.ts'
import { Review } from './Review.tsx'
import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { TextLink } from '#src/ui/page/TextLink.tsx'

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

/** The expensive calls that the server runs for an account at once. It refuses more when too many wait. */
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

/** The merged contacts and their objects. It gets the focus, so that a screen reader reads it. */
function MergeDone({ result: { into, merged, domains, nssets, keysets } }: { result: MergeResult }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <Box
      ref={place}
      role="group"
      tabIndex={-1}
      aria-labelledby="merge-done"
      sx={{ p: 2, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Box id="merge-done" sx={{ typography: 'subtitle2' }}>
        <FormattedMessage id="merge.done.title" values={{ into, merged: merged.join(', '), count: merged.length }} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 0.5 }}>
        {domains + nssets + keysets === 0 && <FormattedMessage id="merge.done.nothing" />}
        {domains > 0 && (
          <TextLink to={paths.domains()}>
            <FormattedMessage id="merge.count.domains" values={{ count: domains }} />
          </TextLink>
        )}
        {nssets > 0 && (
          <TextLink to={paths.nssets()}>
            <FormattedMessage id="merge.count.nssets" values={{ count: nssets }} />
          </TextLink>
        )}
        {keysets > 0 && (
          <TextLink to={paths.keysets()}>
            <FormattedMessage id="merge.count.keysets" values={{ count: keysets }} />
          </TextLink>
        )}
      </Box>
    </Box>
  )
}
