import { useEffect } from 'react'
import type { Operation, OperationProgress } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { importFor } from '#src/api/client.ts'
import { useAnswerCount, usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
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

/** Reads an operation again after each answer of the registry, while some of its changes wait for one. */
export function useAnswered(operation: Operation | null, onChange: (operation: Operation) => void): void {
  const hasEnded = operation?.status === 'done' || operation?.status === 'cancelled'
  const pending = operation && hasEnded && operation.registry.pending > 0 ? operation.id : null
  const answers = useAnswerCount()
  const report = useLatest(onChange)
  usePendingAnswer(pending !== null)

  useEffect(() => {
    if (pending === null || answers === 0) return undefined
    const leaving = new AbortController()
    const readAgain = async () => {
      const { watch } = await importFor(() => import('./operationActions.ts'))
      report(await watch(pending, leaving.signal))
    }
    readAgain().catch((cause: unknown) => {
      // The next answer reads it again.
      if (!(cause instanceof ApiError) && !leaving.signal.aborted) throw cause
    })
    return () => leaving.abort()
  }, [pending, answers, report])
}
