import { lazy, Suspense } from 'react'
import { prepareGrid } from '#src/ui/grid/RecordGrid.tsx'
import type { SetDomainsProps } from './SetDomains.tsx'

/** The domains that use a set of mine, at the foot of its page; they come once the page is drawn. */
export function LateSetDomains(given: SetDomainsProps) {
  return (
    <Suspense>
      <SetDomains {...given} />
    </Suspense>
  )
}

const SetDomains = lazy(async () => {
  prepareGrid()
  const module = await import('./SetDomains.tsx')
  return { default: module.SetDomains }
})
