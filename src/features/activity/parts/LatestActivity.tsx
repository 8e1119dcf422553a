import { createElement } from 'react'
import { useLazy } from '#src/routing/lazyPart.ts'
import type { LatestEntriesProps } from '../LatestEntries.tsx'

/** The latest entries, of everything or of one object; loaded once the page is drawn. */
export function LatestActivity(given: LatestEntriesProps) {
  const late = useLazy(loadTable)
  return late && createElement(late.LatestEntries, given)
}

async function loadTable() {
  const module = await import('../LatestEntries.tsx')
  return { LatestEntries: module.LatestEntries }
}
