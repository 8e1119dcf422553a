import { useEffect } from 'react'
import type { Operation, OperationProgress } from '#contract/operation.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { isRunning } from './isRunning.ts'

type Heard = { onProgress: (progress: OperationProgress) => void; onEnded: (operation: Operation) => void }

/** Listens to how an operation that was running when it was read goes on, and hears once how it ended. */
export function useProgress(read: Pick<Operation, 'id' | 'status'> | null, { onProgress, onEnded }: Heard): void {
  const tell = useLatest(onProgress)
  const tellEnd = useLatest(onEnded)
  const id = read && isRunning(read) ? read.id : null

  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    const listen = async () => {
      const part = await import('./follow.ts').catch(() => null)
      const ended = await part?.follow(id, tell, leaving.signal)
      if (ended && !leaving.signal.aborted) tellEnd(ended)
    }
    void listen()
    return () => leaving.abort()
  }, [id, tell, tellEnd])
}
