/** The session storage has the state of the page that is loaded next under this key. */
const key = 'carriedState'

type Carried = { address: string; state: unknown }

/**
 * Loads an address as a document and carries the router's state over, for example the list that a link came from.
 *
 * @param replaces whether it replaces the present history entry
 */
export function loadDocument(address: string, state: unknown, replaces: boolean): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ address, state } satisfies Carried))
  } catch {
    // Without storage the page has no state.
  }
  if (replaces) window.location.replace(address)
  else window.location.assign(address)
}

/** Returns the state that was carried over to this page, once; undefined for none. */
export function takeCarriedState(address: string): unknown {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const carried: unknown = JSON.parse(text ?? 'null')
    return isCarried(carried) && carried.address === address ? carried.state : undefined
  } catch {
    return undefined
  }
}

function isCarried(value: unknown): value is Carried {
  return typeof value === 'object' && value !== null && 'address' in value && 'state' in value
}
