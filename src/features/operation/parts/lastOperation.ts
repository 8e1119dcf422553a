import { useMemo, useSyncExternalStore } from 'react'
import type { Operation } from '#contract/operation.ts'
import { serverNow } from '#src/api/clock.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { dropDraft, saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { isRunning } from '../isRunning.ts'

/** An operation of this page, or what an earlier one kept, which is checked where it is shown. */
export type Kept = { operation: Operation } | { draft: unknown }

const known = new Map<string, Kept | null>()
const listeners = new Set<() => void>()

/**
 * The operation of my contact that ended last in this tab: what undo would take back. While it can be
 * undone it outlives a reload and a step-up; signing out forgets it. Null puts the notice away.
 */
export function useLastOperation() {
  const key = `operation:${useFrame().info?.contact?.handle ?? ''}`
  const kept = useSyncExternalStore(listen, () => read(key))
  return useMemo(() => ({ kept, keepLast: (operation: Operation | null) => write(key, operation) }), [key, kept])
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): Kept | null {
  const held = known.get(key)
  if (held !== undefined) return held
  const kept = keptBy(readDraft(key))
  known.set(key, kept)
  return kept
}

function write(key: string, operation: Operation | null): void {
  known.set(key, operation && { operation })
  if (operation) saveDraft(key, { until: shownUntil(operation), operation })
  else dropDraft(key)
  listeners.forEach((listener) => listener())
}

/** Only looks at the time, so that no page loads what checks an operation before there is one to show. */
function keptBy(draft: unknown): Kept | null {
  if (typeof draft !== 'object' || !draft || !('until' in draft) || !('operation' in draft)) return null
  const isOver = typeof draft.until === 'number' && draft.until <= serverNow()
  return isOver ? null : { draft: draft.operation }
}

/** A later page shows it only while it can be undone: milliseconds since 1970, or null while it runs. */
function shownUntil(operation: Operation): number | null {
  return isRunning(operation) ? null : Date.parse(operation.undoUntil ?? '1970-01-01')
}

/** The place of the notice, which is there before its code. */
export const stripLook = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 40,
  px: 1.5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'body2',
} as const
