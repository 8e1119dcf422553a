import { useEffect, useRef } from 'react'

let pending = 0
const listeners = new Set<() => void>()

/** Whether a part of the page is still loading, so that a key may mean something in a moment. */
export const hasPendingParts = () => pending > 0

/** Calls `listener` when no part is pending any longer; returns the unsubscribe function. */
export function subscribeToPendingParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Counts a part as pending while `isPending` holds and the caller is mounted. Children's effects, which register
 * commands, have run by the time the count falls.
 */
export function usePendingPart(isPending: boolean): void {
  const isCounted = useRef(false)
  useEffect(() => {
    if (isPending === isCounted.current) return
    isCounted.current = isPending
    count(isPending ? 1 : -1)
  }, [isPending])
  useEffect(
    () => () => {
      if (isCounted.current) count(-1)
      isCounted.current = false
    },
    [],
  )
}

function count(change: 1 | -1): void {
  pending += change
  if (pending === 0) listeners.forEach((listener) => listener())
}
