import type { Matched } from './matchRoute.ts'

/** How the portal is configured: what every screen asks first. */
export const settingsAddress = '/api/common/settings/'

/** The calls a screen makes before it can be drawn, at the very addresses it will ask. */
export function callsOf(matched: Matched | null, asker: { isSignedIn: boolean; search: string }): string[] {
  const frame = matched && asker.isSignedIn ? [settingsAddress, '/api/user/info/'] : [settingsAddress]
  const preload = matched?.route.preload
  if (!asker.isSignedIn && !preload?.isOpen) return frame
  // The browser writes an address's query its own way; only one without it is sure to be asked again alike.
  if (!matched || !preload || (preload.query && asker.search !== '')) return frame
  const path = preload.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(matched.params[name] ?? ''),
  )
  return [...frame, path]
}
