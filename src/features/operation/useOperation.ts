import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { importFor } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { paths } from '#src/routing/paths.ts'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { isRunning } from './operationState.ts'
import { useLastOperation } from './parts/lastOperation.ts'
import { useRunning } from './useProgress.ts'

type Action = 'confirm' | 'cancel' | 'undo' | 'retry'

/** Returns the operation of a page with its progress, and its actions. Undoing opens the page of the undo. */
export function useOperation(read: Operation) {
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const { storeLast } = useLastOperation()
  const [progress, setProgress] = useState<{ since: Operation; latest: Operation } | null>(null)
  const operation = progress?.since === read ? progress.latest : read
  const { run, isRunning: isBusy, problem } = useAction(runAction)
  usePendingAnswer(operation.registry.pending > 0 && operation.status !== 'prepared')

  useRunning(operation, (latest) => {
    setProgress({ since: read, latest })
    storeLast(latest)
    if (!isRunning(latest)) void revalidate()
  })

  const act = (action: Action) => async () => {
    const answer = isBusy ? undefined : await run({ action, id: operation.id })
    if (!answer) return
    if (action === 'retry') return void navigate(paths.operation(answer.id))
    storeLast(answer)
    if (action !== 'undo') return setProgress({ since: read, latest: answer })
    setProgress({ since: read, latest: { ...operation, undoUntil: null, undoneBy: answer.id } })
    void navigate(paths.operation(answer.id))
  }

  return {
    operation,
    actions: { confirm: act('confirm'), stop: act('cancel'), undo: act('undo'), retry: act('retry') },
    isBusy,
    problem,
  }
}

/** The code of the actions loads when it is needed. */
async function runAction({ action, id }: { action: Action; id: string }): Promise<Operation> {
  return (await importFor(() => import('./operationActions.ts')))[action](id)
}
