import { matchPath } from 'react-router'
import { routeTable, type RouteEntry } from './routeTable.ts'

/** The screen at an address, by its path alone; undefined when nobody has it. */
export function entryAt(pathname: string): RouteEntry | undefined {
  return routeTable.find(({ path }) => matchPath(path, pathname))
}
