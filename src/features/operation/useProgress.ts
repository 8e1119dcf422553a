import { useEffect } from 'react'
import type { Operation, OperationProgress } from '#contract/operation.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { isRunning } from './operationState.ts'

type ProgressListeners = { onProgress: (progress: OperationProgress) => void; onEnded: (operation: Operation) => void }

/** Reports the progress of an operation that was running when it was read, and once its end. */
export function useProgress(
  read: Pick<Operation, 'id' | 'status'> | null,
  { onProgress, onEnded }: ProgressListeners,
): void {
  const report = useLatest(onProgress)
  const reportEnd = useLatest(onEnded)
  const id = read && isRunning(read) ? read.id : null

  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    const listen = async () => {
      const part = await import('./follow.ts').catch(() => null)
      const ended = await part?.follow(id, report, leaving.signal)
      if (ended && !leaving.signal.aborted) reportEnd(ended)
    }
    void listen()
    return () => leaving.abort()
  }, [id, report, reportEnd])
}

/** Reports each change of a running operation until it has ended. */
export function useRunning(operation: Operation | null, onChange: (operation: Operation) => void): void {
  useProgress(operation, {
    onProgress: (progress) => operation && onChange({ ...operation, ...progress }),
    onEnded: onChange,
  })
}
