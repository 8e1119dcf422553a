import { useRef, useState } from 'react'
import type { BlockAction, LockPosition, Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api, importFor } from '#src/api/client.ts'
import { newIdempotencyKey } from '#src/api/random.ts'
import type { LockCall } from '#src/features/list/parts/requests.ts'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { useChangeSearch } from '#src/routing/PageRouter.tsx'
import { useLastOperation } from './lastOperation.ts'
import { keepClosed } from './operationInAddress.ts'
import { positionAfter } from '../positionAfter.ts'
import { isRunning } from '../isRunning.ts'
import { useWatched } from '../useWatched.ts'
import { useWithdrawal } from '../useWithdrawal.ts'

type LockingOptions = {
  /** Asks the server what would happen: a prepared operation over whatever is to be locked. */
  prepare: (action: BlockAction, idempotencyKey: string, signal: AbortSignal) => Promise<Operation>
  /** The operation named by the address, when one comes back to it after confirming one's identity or a reload. */
  returned: Operation | null
  /** Everything is decided. */
  onEnded?: (operation: Operation) => void
}

export type Locking = ReturnType<typeof useLocking>

/** The act that leads to a position; `open` takes every lock of the holder's away. */
export const actionFor = { open: 'unblock-all', transfer: 'block-transfer', full: 'block-all' } as const

/**
 * One locking or unlocking from the choice to its end: prepared, confirmed, watched, perhaps taken back.
 * The prepared operation stands in the address, so that a step-up comes back to it; every other way out withdraws it.
 */
export function useLocking({ prepare, returned, onEnded }: LockingOptions) {
  const readAgain = useRevalidate()
  const { keepLast } = useLastOperation()
  const changeSearch = useChangeSearch()
  const [operation, setOperation] = useState(returned)
  const [position, setPosition] = useState<LockPosition | null>(returned && positionAfter[returned.action])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isConfirming = useRef(false)
  const withdraw = useWithdrawal(operation, () => isConfirming.current)
  const attempt = useRef({ key: '', preparing: new AbortController() })

  /** Runs one call; a second press while it runs does nothing. */
  const run = async (deed: () => Promise<Operation>, after: (answer: Operation) => void = () => {}) => {
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await deed()
      setOperation(answer)
      after(answer)
      setBusy(false)
    } catch (cause) {
      // What was dropped for a newer choice says nothing; the newer one is under way.
      if (attempt.current.preparing.signal.aborted && !(cause instanceof ApiError)) return
      setBusy(false)
      if (!(cause instanceof ApiError)) throw cause
      setRefusal(cause)
    }
  }
  const note = (id: string | null) =>
    changeSearch((present) => withOperation(present, id), { replace: true, preventScrollReset: true })

  const ask = (to: LockPosition) => {
    const { key, preparing } = attempt.current
    void run(
      () => prepare(actionFor[to], key, preparing.signal),
      ({ id }) => note(id),
    )
  }
  const pick = (to: LockPosition) => {
    attempt.current.preparing.abort()
    attempt.current = { key: newIdempotencyKey(), preparing: new AbortController() }
    withdraw()
    setPosition(to)
    setOperation(null)
    ask(to)
  }
  const settle = (answer: Operation) => {
    if (answer.status !== 'done' && answer.status !== 'cancelled') return
    keepLast(answer)
    onEnded?.(answer)
    void readAgain()
  }
  const act = (deed: 'confirm' | 'cancel' | 'undo') => async () => {
    if (!operation || isBusy) return
    isConfirming.current = deed === 'confirm'
    await run(async () => (await importFor(() => import('../deeds.ts')))[deed](operation.id), settle)
    isConfirming.current = false
  }
  const retry = () => position && !isBusy && (operation ? setRefusal(null) : ask(position))
  const close = () => {
    attempt.current.preparing.abort()
    withdraw()
    if (operation) keepClosed(operation.id)
    // It goes on without its dialog, and is watched where the last one is shown.
    if (operation && isRunning(operation)) keepLast(operation)
    setPosition(null)
    setOperation(null)
    setRefusal(null)
    setBusy(false)
    note(null)
  }

  useWatched(operation, (answer) => {
    setOperation(answer)
    settle(answer)
  })

  const isOpen = position !== null || operation !== null

  return {
    isOpen,
    position,
    operation,
    isBusy,
    refusal,
    pick,
    retry,
    confirm: () => void act('confirm')(),
    stop: () => void act('cancel')(),
    undo: () => void act('undo')(),
    close,
  }
}

/** Predicts the result for one object. */
export function prepareOne(
  call: LockCall,
  name: string,
  action: BlockAction,
  idempotencyKey: string,
  signal: AbortSignal,
) {
  return api(call, { body: { action, selection: { ids: [name] }, dryRun: true }, idempotencyKey }, signal)
}

type RecordLockingOptions = Pick<LockingOptions, 'returned'> & { name: string; call: LockCall }

/** Locks or unlocks one record, as `useLocking` does. */
export function useRecordLocking({ returned, name, call }: RecordLockingOptions): Locking {
  return useLocking({ returned, prepare: (action, key, signal) => prepareOne(call, name, action, key, signal) })
}

function withOperation(present: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(present)
  if (id) next.set('operation', id)
  else next.delete('operation')
  return next
}
