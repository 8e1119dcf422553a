/** A page of ours with its query, and the state of its entry, so that going back there is going back whole. */
type Before = { path: string; state: unknown }

/** The page one came from by a link to a record, a list with its filters and page; null when one came otherwise. */
export function originOf(state: unknown): Before | null {
  const path = partOf(state, 'from')
  return typeof path === 'string' ? { path, state: partOf(state, 'before') } : null
}

/** The state that a link to a record writes into the history entry, for `pageBefore` to read. */
export function originState(page: { pathname: string; search: string; state: unknown }): object {
  return { from: page.pathname + page.search, before: page.state }
}

/** The same state for an entry one goes back to by a link. */
export function returnState(state: unknown): object {
  return { ...(typeof state === 'object' ? state : {}), isReturn: true }
}

/** One is going back, though by a link. */
export function isReturn(state: unknown): boolean {
  return partOf(state, 'isReturn') === true
}

/** The name of the record whose own page a path is; null for any other page. */
export function recordAt(path: string): string | null {
  const name = /^\/\w+\/detail\/([^/?#]+)/.exec(path)?.[1]
  try {
    return name === undefined ? null : decodeURIComponent(name)
  } catch {
    // Something that is no percent-encoding, typed into the address.
    return null
  }
}

function partOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? new Map<string, unknown>(Object.entries(state)).get(name) : null
}
