import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BlockAction, LockPosition, Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api, importFor } from '#src/api/client.ts'
import { newIdempotencyKey } from '#src/api/random.ts'
import type { LockCall } from '#src/features/list/parts/requests.ts'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { useChangeSearch } from '#src/routing/PageRouter.tsx'
import { useLastOperation } from './lastOperation.ts'
import { keepClosed } from './operationInAddress.ts'
import { isRunning, positionAfter } from '../operationState.ts'
import { useAnswered, useRunning } from '../useProgress.ts'
import { useWithdrawal } from '../useWithdrawal.ts'

type LockingOptions = {
  /** Requests a dry run: a prepared operation over the objects to be locked. */
  prepare: (action: BlockAction, idempotencyKey: string, signal: AbortSignal) => Promise<Operation>
  /** The operation of the address, when the user returns after a step-up or a reload. */
  returned: Operation | null
  /** The name of the only object as people write it; null for more objects. */
  title: string | null
  /** Called with the preview that the user has confirmed. */
  onConfirmed?: (preview: Operation) => void
}

export type Locking = ReturnType<typeof useLocking>

/** The action that leads to a position; `open` removes every lock of the holder. */
export const actionFor = { open: 'unblock-all', transfer: 'block-transfer', full: 'block-all' } as const

/**
 * Locks or unlocks, from the choice to the end: the operation is prepared, confirmed, watched and perhaps undone. The
 * prepared operation is in the address, so that a step-up returns to it. Every other way out withdraws it.
 */
export function useLocking({ prepare, returned, title, onConfirmed }: LockingOptions) {
  const revalidate = useRevalidate()
  const { storeLast } = useLastOperation()
  const changeSearch = useChangeSearch()
  const [operation, setOperation] = useState(returned)
  const [position, setPosition] = useState<LockPosition | null>(returned && positionAfter[returned.action])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isConfirming = useRef(false)
  const withdraw = useWithdrawal(operation, () => isConfirming.current)
  const attempt = useRef({ key: '', preparing: new AbortController() })

  /** Runs one call; a second press while it runs does nothing. */
  const run = async (call: () => Promise<Operation>, after: (answer: Operation) => void = () => {}) => {
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call()
      setOperation(answer)
      after(answer)
      setBusy(false)
    } catch (cause) {
      // A request that a newer choice aborted reports nothing.
      if (attempt.current.preparing.signal.aborted && !(cause instanceof ApiError)) return
      setBusy(false)
      if (!(cause instanceof ApiError)) throw cause
      setRefusal(cause)
    }
  }
  const writeAddress = (id: string | null) =>
    changeSearch((present) => withOperation(present, id), { replace: true, preventScrollReset: true })

  const requestPreview = (to: LockPosition) => {
    const { key, preparing } = attempt.current
    void run(
      () => prepare(actionFor[to], key, preparing.signal),
      ({ id }) => writeAddress(id),
    )
  }
  const pick = (to: LockPosition) => {
    attempt.current.preparing.abort()
    attempt.current = { key: newIdempotencyKey(), preparing: new AbortController() }
    withdraw()
    setPosition(to)
    setOperation(null)
    requestPreview(to)
  }
  const settle = (answer: Operation) => {
    if (answer.status !== 'done' && answer.status !== 'cancelled') return
    storeLast(answer, title)
    void revalidate()
  }
  const act = (action: 'confirm' | 'cancel' | 'undo') => async () => {
    if (!operation || isBusy) return
    isConfirming.current = action === 'confirm'
    await run(
      async () => (await importFor(() => import('../operationActions.ts')))[action](operation.id),
      (answer) => {
        if (action === 'confirm') onConfirmed?.(operation)
        // The address names it still, and the dialog of the undo is closed by the name of the undo.
        if (action === 'undo') keepClosed(operation.id)
        settle(answer)
      },
    )
    isConfirming.current = false
  }
  const retry = () => position && !isBusy && (operation ? setRefusal(null) : requestPreview(position))
  // The refusal says that the user is offline.
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    if (refusal?.code !== 'unreachable') return undefined
    window.addEventListener('online', retryOnline)
    return () => window.removeEventListener('online', retryOnline)
  }, [refusal])
  const close = () => {
    attempt.current.preparing.abort()
    withdraw()
    if (operation) keepClosed(operation.id)
    // A running operation continues without its dialog; the strip of the last operation shows it.
    if (operation && isRunning(operation)) storeLast(operation)
    setPosition(null)
    setOperation(null)
    setRefusal(null)
    setBusy(false)
    writeAddress(null)
  }

  useRunning(operation, (answer) => {
    setOperation(answer)
    settle(answer)
  })
  useAnswered(operation, setOperation)

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

type RecordLockingOptions = Pick<LockingOptions, 'returned' | 'title'> & { name: string; call: LockCall }

/** Locks or unlocks one record, as `useLocking` does. */
export function useRecordLocking({ name, call, ...options }: RecordLockingOptions): Locking {
  return useLocking({ ...options, prepare: (action, key, signal) => prepareOne(call, name, action, key, signal) })
}

function withOperation(present: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(present)
  if (id) next.set('operation', id)
  else next.delete('operation')
  return next
}
