import { useEffect, useSyncExternalStore } from 'react'

// The number of parts of this tab that show a change without an answer, and the number of answers of the registry since.
let awaiting = 0
let answers = 0
let known: string | null = null
const listeners = new Set<() => void>()

/** Says that what is shown waits for the registry's answer, so that the page listens for it. */
export function usePendingAnswer(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined
    count(1)
    return () => count(-1)
  }, [isPending])
}

/** Whether anything shown waits for an answer. */
export function useIsAnswerPending(): boolean {
  return useSyncExternalStore(subscribe, () => awaiting > 0)
}

/** A number that rises with each answer: data read before it is old. */
export function useAnswerCount(): number {
  return useSyncExternalStore(subscribe, () => answers)
}

/** Records the version the server has now; returns whether it is another than before, or the first in this tab. */
export function recordVersion(version: string): boolean {
  if (version === known) return false
  known = version
  answers += 1
  emit()
  return true
}

function count(by: 1 | -1): void {
  awaiting += by
  emit()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function emit(): void {
  listeners.forEach((listener) => listener())
}
