import { lazyPart } from '#src/routing/lazyPart.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'

/** The domains that use a set of mine, at the foot of its page, loaded once the page is drawn. */
export const SetDomainsSection = lazyPart(async () => {
  prepareGrid()
  return (await import('../SetDomains.tsx')).SetDomains
})
