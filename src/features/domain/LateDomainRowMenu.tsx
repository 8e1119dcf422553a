import { createElement } from 'react'
import { loadWords } from '#intl/words.ts'
import { useLate } from '#src/routing/useLate.ts'
import type { DomainRowMenuProps } from './DomainRowMenu.tsx'

/** The menu of one row of the list, null while there is none; its code comes after the page. */
export function LateDomainRowMenu({ menu }: { menu: DomainRowMenuProps | null }) {
  const late = useLate(bring)
  return menu && late && createElement(late.DomainRowMenu, { key: menu.row.fqdn, ...menu })
}

async function bring() {
  const [{ DomainRowMenu }] = await Promise.all([
    import('./DomainRowMenu.tsx'),
    loadWords('command'),
    loadWords('operation'),
  ])
  return { DomainRowMenu }
}
