import { useMemo, useSyncExternalStore } from 'react'
import type { Operation } from '#contract/operation.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { dropDraft, keepDraft, readDraft } from '#src/ui/form/drafts.ts'

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
  const draft = readDraft(key)
  const kept = draft === undefined ? null : { draft }
  known.set(key, kept)
  return kept
}

function write(key: string, operation: Operation | null): void {
  known.set(key, operation && { operation })
  if (operation) keepDraft(key, operation)
  else dropDraft(key)
  listeners.forEach((listener) => listener())
}
