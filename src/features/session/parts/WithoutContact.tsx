import { createElement } from 'react'
import { useLate } from '#src/routing/useLate.ts'
import type { NoContactProps } from '../NoContact.tsx'

/** In the place of a page for those who have no contact to work as; most people never see it, so it comes late. */
export function WithoutContact(given: NoContactProps) {
  const late = useLate(bring)
  return late && createElement(late.NoContact, given)
}

const bring = () => import('../NoContact.tsx')
