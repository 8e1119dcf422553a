import { useMemo, useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '../form/drafts.ts'
import { nothing, type Selection } from './selection.ts'

const known = new Map<string, Selection>()
const listeners = new Set<() => void>()

/**
 * The selection of one list of one owner. It outlives pages, sorting, filters, a detail and back, and in
 * the tab's drafts a reload and a step-up; signing out wipes those.
 *
 * @param key the list and whose it is, `domain:HANDLE`
 */
export function useSelection(key: string) {
  const selection = useSyncExternalStore(listen, () => read(key))
  return useMemo(() => ({ selection, select: (next: Selection) => write(key, next) }), [key, selection])
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): Selection {
  const held = known.get(key)
  if (held) return held
  const kept = restored(readDraft(`selection:${key}`))
  known.set(key, kept)
  return kept
}

function write(key: string, selection: Selection): void {
  known.set(key, selection)
  keepDraft(`selection:${key}`, stored(selection))
  listeners.forEach((listener) => listener())
}

function stored(selection: Selection): unknown {
  return selection.kind === 'picked'
    ? { ids: [...selection.ids] }
    : { view: selection.view, total: selection.total, except: [...selection.except] }
}

/** What another version of this page kept, or somebody's hand changed, is nothing. */
function restored(found: unknown): Selection {
  if (typeof found !== 'object' || found === null) return nothing
  if ('ids' in found && isNames(found.ids)) return { kind: 'picked', ids: new Set(found.ids) }
  if (!('view' in found && 'total' in found && 'except' in found)) return nothing
  const { view, total, except } = found
  if (typeof view !== 'string' || typeof total !== 'number' || !isNames(except)) return nothing
  return { kind: 'matching', view, total, except: new Set(except) }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
