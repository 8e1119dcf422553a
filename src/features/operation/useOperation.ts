import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { importFor } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { paths } from '#src/routing/paths.ts'
import { isRunning } from './isRunning.ts'
import { useLastOperation } from './parts/lastOperation.ts'
import { useWatched } from './useWatched.ts'

type Deed = 'confirm' | 'cancel' | 'undo' | 'retry'

/** The operation of a page as it goes on, and what can be done with it; one that is undone leads to its undo. */
export function useOperation(read: Operation) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { keepLast } = useLastOperation()
  // What was heard since it was read.
  const [news, setNews] = useState<{ since: Operation; heard: Operation } | null>(null)
  const operation = news?.since === read ? news.heard : read
  const { run, isRunning: isBusy, problem } = useAction(ask)
  usePendingAnswer(operation.registry.pending > 0 && operation.status !== 'prepared')

  useWatched(operation, (heard) => {
    setNews({ since: read, heard })
    keepLast(heard)
    if (!isRunning(heard)) void revalidate()
  })

  const act = (deed: Deed) => async () => {
    const answer = isBusy ? undefined : await run({ deed, id: operation.id })
    if (!answer) return
    if (deed === 'retry') return void navigate(paths.operation(answer.id))
    keepLast(answer)
    if (deed !== 'undo') return setNews({ since: read, heard: answer })
    setNews({ since: read, heard: { ...operation, undoUntil: null, undoneBy: answer.id } })
    void navigate(paths.operation(answer.id))
  }

  return {
    operation,
    deeds: { confirm: act('confirm'), stop: act('cancel'), undo: act('undo'), retry: act('retry') },
    isBusy,
    problem,
  }
}

/** Operations are asked for by a part that comes late. */
async function ask({ deed, id }: { deed: Deed; id: string }): Promise<Operation> {
  return (await importFor(() => import('./deeds.ts')))[deed](id)
}
