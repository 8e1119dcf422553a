import { useEffect, useMemo } from 'react'
import type { Operation } from '#contract/operation.ts'
import { serverNow } from '#src/api/clock.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { forgetCleared } from '#src/features/list/parts/selectionStore.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { dropDraft, saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { isRunning } from '../operationState.ts'

/**
 * An operation of this page, or the draft that an earlier page stored, which is checked where it is shown. `name` is
 * that of its only object as people write it; null for more objects, and where it is not known.
 */
export type StoredOperation = ({ operation: Operation } | { draft: unknown }) & { name: string | null }

/** By the key of the draft; null where the notice was removed. */
const operations = createStore<ReadonlyMap<string, StoredOperation | null>>(new Map())

/**
 * Returns the operation of my contact that ended last in this tab, which undo takes back. While it can be undone it
 * survives a reload and a step-up; signing out removes it. Storing null removes the notice.
 */
export function useLastOperation() {
  const key = `operation:${useFrame().info?.contact?.handle ?? ''}`
  const draft = useMemo(() => storedIn(readDraft(key)), [key])
  const stored = useStore(operations, (all) => {
    const present = all.get(key)
    return present === undefined ? draft : present
  })
  return useMemo(
    () => ({
      stored,
      storeLast: (operation: Operation | null, name: string | null = null) => write(key, operation, name),
    }),
    [key, stored],
  )
}

function write(key: string, operation: Operation | null, name: string | null): void {
  const present = operations.get().get(key)
  const isSame = present && 'operation' in present && present.operation.id === operation?.id
  // A new operation is what `z` takes back next; progress of the present one is no action of the user.
  if (operation && !isSame) forgetCleared()
  operations.set(new Map(operations.get()).set(key, operation && { operation, name }))
  if (operation) saveDraft(key, { until: shownUntil(operation), operation, name })
  else dropDraft(key)
}

/** Checks only the time, so that a page loads the schema of an operation only when there is one to show. */
function storedIn(draft: unknown): StoredOperation | null {
  if (typeof draft !== 'object' || !draft || !('until' in draft) || !('operation' in draft)) return null
  const isOver = typeof draft.until === 'number' && draft.until <= serverNow()
  const name = 'name' in draft && typeof draft.name === 'string' ? draft.name : null
  return isOver ? null : { draft: draft.operation, name }
}

/** Returns until when a later page shows it, in milliseconds since 1970; null while it runs. */
function shownUntil(operation: Operation): number | null {
  return isRunning(operation) ? null : Date.parse(operation.undoUntil ?? '1970-01-01')
}

/** The id of the operation that an open dialog shows. */
const inDialog = createStore<string | null>(null)

/** Hides the notice of the operation while the caller, a dialog, shows the same. */
export function useShownInDialog(id: string | undefined): void {
  useEffect(() => {
    inDialog.set(id ?? null)
    return () => inDialog.set(null)
  }, [id])
}

/** Returns whether an open dialog shows the operation. */
export function useIsInDialog(id: string): boolean {
  return useStore(inDialog, (shown) => shown === id)
}

/** The style of the notice; its place is drawn before its code loads. */
export const stripLook = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 40,
  // The button that hides it is at the end of the first line.
  position: 'relative',
  pl: 1.5,
  pr: 5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'body2',
} as const
