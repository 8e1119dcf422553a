import { createElement } from 'react'
import { loadWords } from '#intl/words.ts'
import { useLate } from '#src/routing/useLate.ts'
import type { RowMenuProps } from './RowMenu.tsx'

/** The menu of a row, whose code comes after the page; null while none is open. */
export function LateRowMenu({ menu }: { menu: RowMenuProps | null }) {
  const late = useLate(bring)
  return menu && late && createElement(late.RowMenu, menu)
}

async function bring() {
  const [module] = await Promise.all([import('./RowMenu.tsx'), loadWords('command')])
  return module
}
