import { createElement } from 'react'
import type { CandidateRow } from '#contract/merge.ts'
import { useLate } from '#src/routing/useLate.ts'
import type { RowMenuGiven } from '#src/ui/grid/recordGridProps.ts'

/** The menu of one candidate, nothing while there is none; its code comes after the page. */
export function LateCandidateMenu({ menu }: { menu: RowMenuGiven<CandidateRow> | null }) {
  const late = useLate(bring)
  if (!menu || !late) return null
  return createElement(late.CandidateMenu, { key: menu.row.handle, ...menu })
}

async function bring() {
  const { CandidateMenu } = await import('./CandidateMenu.tsx')
  return { CandidateMenu }
}
