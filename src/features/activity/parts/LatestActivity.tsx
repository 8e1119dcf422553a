import { createElement } from 'react'
import { useLazy } from '#src/routing/lazyPart.ts'
import type { LatestEntriesProps } from '../LatestEntries.tsx'

/** What was done last, of everything or of one object; comes once the page is drawn. */
export function LatestActivity(given: LatestEntriesProps) {
  const late = useLazy(loadTable)
  return late && createElement(late.LatestEntries, given)
}

async function loadTable() {
  const module = await import('../LatestEntries.tsx')
  return { LatestEntries: module.LatestEntries }
}
