import { useState } from 'react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import type { MergeResult } from '#contract/merge.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { useListSelection } from '#src/features/list/parts/selectionStore.ts'
import { nothing } from '#src/features/list/parts/selection.ts'
import { paths } from '#src/routing/paths.ts'
import { Candidates } from './Candidates.tsx'
import { MergeDone } from './MergeDone.tsx'
import { readMergePage } from './readMergePage.ts'
import { Review } from './Review.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => readMergePage(request)

/** Contacts that are mine under another name: chosen, set beside mine, and merged into it. */
export function MergePage() {
  const read = useLoaderData<typeof loader>()
  const navigate = useNavigate()
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
