import { useEffect } from 'react'
import type { Operation, OperationProgress } from '#contract/operation.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { isRunning } from './isRunning.ts'

/** Tells how a running operation goes on, until it has ended. */
export function useWatched(operation: Operation | null, onNews: (operation: Operation) => void) {
  const tell = useLatest(onNews)
  const tellProgress = useLatest((progress: OperationProgress) => operation && onNews({ ...operation, ...progress }))
  const id = operation && isRunning(operation) ? operation.id : null

  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    const listen = async () => {
      const part = await import('./follow.ts').catch(() => null)
      const ended = await part?.follow(id, tellProgress, leaving.signal)
      if (ended && !leaving.signal.aborted) tell(ended)
    }
    void listen()
    return () => leaving.abort()
  }, [id, tell, tellProgress])
}
