import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { isReturn, originState } from './origin.ts'

/** By which link each page was left last, by the page's path: coming back, the focus goes there. */
const left = new Map<string, string>()

/**
 * Returns the props of a link to another record, so that the user can return. The address of the present page is passed
 * to the record, and the link has the focus again after the return.
 *
 * @param to where the link leads
 */
export function useLeaving(to: string) {
  const location = useLocation()
  const { pathname } = location
  const state: unknown = location.state
  const isBack = useNavigationType() === NavigationType.Pop || isReturn(state)
  const ref = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    // Who has gone on outside the page, to the navigation, stays there.
    if (!isBack || document.activeElement !== document.body) return
    if (left.get(pathname) !== nameOf(to, ref.current)) return
    ref.current?.focus({ preventScroll: true })
  }, [isBack, pathname, to])

  return {
    ref,
    state: originState({ pathname, search: location.search, state }),
    onClick: () => void left.set(pathname, nameOf(to, ref.current)),
  }
}

/** Where it leads and the how manieth it is of the links that lead there: a holder may be an administrator too. */
function nameOf(to: string, link: HTMLAnchorElement | null): string {
  const alike = [...document.querySelectorAll('main a')].filter((one) => one.getAttribute('href') === to)
  return `${alike.findIndex((one) => one === link)} ${to}`
}
