import { useEffect, useRef } from 'react'
import type { Operation } from '#contract/operation.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'

/**
 * Withdraws a prepared operation when its page is left by a link or by closing the tab, except for a step-up. A reload
 * withdraws it too, because browsers report both alike.
 *
 * @param isConfirming whether its confirmation is under way: then it is not withdrawn
 * @returns `withdraw`, for every other way out of the dialog
 */
export function useWithdrawal(operation: Operation | null, isConfirming: () => boolean): () => void {
  const isPrepared = operation?.status === 'prepared'
  /** Loaded with the preview: nothing can be loaded while the page is being closed. */
  const send = useRef<(id: string) => void>(undefined)
  useEffect(() => {
    if (!isPrepared) return
    void import('./operationActions.ts').then(
      (actions) => (send.current = actions.withdraw),
      () => {},
    )
  }, [isPrepared])
  const withdraw = useLatest(() => {
    if (operation?.status === 'prepared' && !isConfirming()) send.current?.(operation.id)
  })
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) withdraw()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      withdraw()
    }
  }, [withdraw])
  return withdraw
}
