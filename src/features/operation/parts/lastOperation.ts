import { useMemo, useSyncExternalStore } from 'react'
import { Operation } from '#contract/operation.ts'
import { serverNow } from '#src/api/clock.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { dropDraft, keepDraft, readDraft } from '#src/ui/form/drafts.ts'

const known = new Map<string, Operation | null>()
const listeners = new Set<() => void>()

/**
 * The operation of my contact that ended last in this tab: what undo would take back. While it can be
 * undone it outlives a reload and a step-up; signing out forgets it. Null puts the notice away.
 */
export function useLastOperation() {
  const key = `operation:${useInfo().contact?.handle ?? ''}`
  const last = useSyncExternalStore(listen, () => read(key))
  return useMemo(() => ({ last, keepLast: (operation: Operation | null) => write(key, operation) }), [key, last])
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): Operation | null {
  const held = known.get(key)
  if (held !== undefined) return held
  const kept = Operation.safeParse(readDraft(key))
  known.set(key, kept.success && canBeUndone(kept.data) ? kept.data : null)
  return known.get(key) ?? null
}

function write(key: string, operation: Operation | null): void {
  known.set(key, operation)
  if (operation) keepDraft(key, operation)
  else dropDraft(key)
  listeners.forEach((listener) => listener())
}

function canBeUndone({ undoUntil }: Operation): boolean {
  return undoUntil !== null && Date.parse(undoUntil) > serverNow()
}
