import { createElement } from 'react'
import type { Operation } from '#contract/operation.ts'
import { useLate } from '#src/routing/useLate.ts'

/** The file of what became of each object, whose form comes once the page is drawn. */
export function LateItemsExport({ operation }: { operation: Operation }) {
  const late = useLate(bring)
  return late && createElement(late.ItemsExport, { operation })
}

const bring = async () => {
  const module = await import('./ItemsExport.tsx')
  return { ItemsExport: module.ItemsExport }
}
