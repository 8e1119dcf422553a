import { useEffect } from 'react'
import type { Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { useAnswerCount, usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { watch } from './deeds.ts'

/** Reads an operation again after each answer of the registry, while some of its changes wait for one. */
export function useAnswered({ id, status, registry }: Operation, onNews: (operation: Operation) => void): void {
  const isPending = registry.pending > 0 && (status === 'done' || status === 'cancelled')
  const answers = useAnswerCount()
  const report = useLatest(onNews)
  usePendingAnswer(isPending)

  useEffect(() => {
    if (!isPending || answers === 0) return undefined
    const leaving = new AbortController()
    watch(id, leaving.signal).then(report, (cause: unknown) => {
      // The next answer reads it again.
      if (!(cause instanceof ApiError) && !leaving.signal.aborted) throw cause
    })
    return () => leaving.abort()
  }, [id, isPending, answers, report])
}
