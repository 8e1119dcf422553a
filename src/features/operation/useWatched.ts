import type { Operation } from '#contract/operation.ts'
import { useProgress } from './useProgress.ts'

/** Tells how a running operation goes on, until it has ended. */
export function useWatched(operation: Operation | null, onNews: (operation: Operation) => void): void {
  useProgress(operation, {
    onProgress: (progress) => operation && onNews({ ...operation, ...progress }),
    onEnded: onNews,
  })
}
