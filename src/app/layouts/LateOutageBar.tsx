import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'

/** Nothing is away while a page is being drawn; the bar is there long before. */
export function LateOutageBar() {
  const late = useLate(bring)
  return late && createElement(late.OutageBar)
}

const bring = () => import('./OutageBar.tsx')
