import { useSyncExternalStore } from 'react'
import type { Operation } from '#contract/operation.ts'

let last: Operation | null = null
const listeners = new Set<() => void>()

/** The operation that ended last, while this tab lives: what undo would take back. */
export function useLastOperation(): Operation | null {
  return useSyncExternalStore(listen, () => last)
}

/** Null puts the notice away. */
export function keepLastOperation(operation: Operation | null): void {
  last = operation
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
