import { routeTable } from './routeTable.ts'

/** What every screen asks before it is drawn: how the portal is configured and, in a session, who is there. */
export const frameAddresses = { settings: '/api/common/settings/', info: '/api/user/info/' } as const

/** The address of a screen's first call, from the names in its own address. */
export function preloadAddress(path: (typeof routeTable)[number]['path'], params: Record<string, string>): string {
  const pattern = routeTable.find((entry) => entry.path === path)?.preload?.path ?? ''
  return pattern.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
}
