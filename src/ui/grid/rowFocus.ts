const listeners = new Set<(id: string) => void>()

/** The focus has come to a row of the list; said by the list, by the name the row is selected under. */
export function tellRowFocus(id: string): void {
  listeners.forEach((listener) => listener(id))
}

/** What stands beside a list follows the row the focus is on. */
export function onRowFocus(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
