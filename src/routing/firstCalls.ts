import { routeTable } from './routeTable.ts'

/** Returns the address of a screen's first call, with the parameters of its own address. */
export function preloadAddress(path: (typeof routeTable)[number]['path'], params: Record<string, string>): string {
  const pattern = routeTable.find((entry) => entry.path === path)?.preload?.path ?? ''
  return pattern.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
}
