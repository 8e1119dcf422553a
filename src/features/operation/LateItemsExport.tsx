import { createElement } from 'react'
import type { Operation } from '#contract/operation.ts'
import { loadWords } from '#intl/words.ts'
import { useLate } from '#src/routing/useLate.ts'

/** The file of what became of each object, whose form comes once the page is drawn. */
export function LateItemsExport({ operation }: { operation: Operation }) {
  const late = useLate(bring)
  return late && createElement(late.ItemsExport, { operation })
}

const bring = async () => {
  const [module] = await Promise.all([import('./ItemsExport.tsx'), loadWords('listTools'), loadWords('command')])
  return { ItemsExport: module.ItemsExport }
}
