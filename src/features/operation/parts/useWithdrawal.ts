import { useEffect } from 'react'
import { cancelOperation, type Operation } from '#contract/operation.ts'
import { sendOnLeaving } from '#src/api/sendOnLeaving.ts'
import { isSteppingUp } from '#src/features/session/parts/stepUp.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'

/**
 * Withdraws a prepared operation when its page is left, by a link or by closing the tab, unless the person goes to
 * confirm their identity for it. A reload withdraws it too: browsers report both alike.
 *
 * @param isConfirming whether its confirmation is on the way: then it is left alone
 * @returns `withdraw`, for every other way out of the dialog
 */
export function useWithdrawal(operation: Operation | null, isConfirming: () => boolean): () => void {
  const withdraw = useLatest(() => {
    if (operation?.status !== 'prepared' || isConfirming()) return
    sendOnLeaving(cancelOperation, { params: { id: operation.id }, body: { onlyPrepared: true } })
  })
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (!persisted && !isSteppingUp()) withdraw()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      withdraw()
    }
  }, [withdraw])
  return withdraw
}
