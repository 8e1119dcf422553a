import { useEffect } from 'react'
import { createStore, useStore } from '#src/createStore.ts'

/** The number of mounted parts that show a change without an answer. */
const pendingCount = createStore(0)
/** The registry's last known version, and the number of its changes in this tab. */
const registry = createStore<{ version: string | null; answers: number }>({ version: null, answers: 0 })

/** Says that what is shown waits for the registry's answer, so that the page listens for it. */
export function usePendingAnswer(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined
    pendingCount.set(pendingCount.get() + 1)
    return () => pendingCount.set(pendingCount.get() - 1)
  }, [isPending])
}

/** Whether anything shown waits for an answer. */
export function useIsAnswerPending(): boolean {
  return useStore(pendingCount, (count) => count > 0)
}

/** A number that rises with each answer: data read before it is old. */
export function useAnswerCount(): number {
  return useStore(registry, ({ answers }) => answers)
}

/** Records the version the server has now; returns whether it is another than before, or the first in this tab. */
export function recordVersion(version: string): boolean {
  const known = registry.get()
  if (version === known.version) return false
  registry.set({ version, answers: known.answers + 1 })
  return true
}
