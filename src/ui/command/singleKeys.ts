import { useSyncExternalStore } from 'react'

let wanted = true
const listeners = new Set<() => void>()

/** Says whether single letters, digits and signs are commands; the person's own wish (WCAG 2.1.4). */
export function setSingleKeys(next: boolean): void {
  if (next === wanted) return
  wanted = next
  listeners.forEach((listener) => listener())
}

export const getSingleKeys = () => wanted

/** Whether keys of one character work, so that only keys that do something are shown. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(listen, getSingleKeys, getSingleKeys)
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
