import type { Matched } from './matchRoute.ts'

/** The call for the portal's settings, the first of every page. */
export const settingsAddress = '/api/common/settings/'

/** Returns the calls that a page needs for its first render, with the addresses that the browser will request. */
export function callsOf(matched: Matched | null, visitor: { isSignedIn: boolean; search: string }): string[] {
  const frame = matched && visitor.isSignedIn ? [settingsAddress, '/api/user/info/'] : [settingsAddress]
  const preload = matched?.route.preload
  if (!visitor.isSignedIn && !preload?.isOpen) return frame
  // The browser may write a query differently; only an address without one is sure to match the browser's request.
  if (!matched || !preload || (preload.query && visitor.search !== '')) return frame
  const path = preload.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(matched.params[name] ?? ''),
  )
  return [...frame, path]
}
