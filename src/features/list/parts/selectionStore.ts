import { useMemo, useSyncExternalStore } from 'react'
import { saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { countOf, nothing, type Matching, type Selection } from './selection.ts'

/** `cleared` is what was selected before the last act threw it all away; null once something else was done. */
type Held = { selection: Selection; cleared: Selection | null }

const known = new Map<string, Held>()
const listeners = new Set<() => void>()

export type ListSelection = ReturnType<typeof useListSelection>

/**
 * The selection of one list of one owner. It outlives pages, sorting, filters, a detail and back, and in
 * the tab's drafts a reload and a step-up; signing out wipes those.
 *
 * @param key the list and whose it is, `domain:HANDLE`
 * @returns `restore` brings back what `clear` threw away, as long as nothing was done since; else null
 */
export function useListSelection(key: string) {
  const held = useSyncExternalStore(listen, () => read(key))
  return useMemo(() => {
    const { selection, cleared } = held
    return {
      selection,
      select: (next: Selection) => write(key, { selection: next, cleared: null }),
      clear: () => countOf(selection) > 0 && write(key, { selection: nothing, cleared: selection }),
      restore: cleared && (() => write(key, { selection: cleared, cleared: null })),
    }
  }, [key, held])
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): Held {
  const held = known.get(key)
  if (held) return held
  const kept = { selection: restored(readDraft(`selection:${key}`)), cleared: null }
  known.set(key, kept)
  return kept
}

function write(key: string, held: Held): void {
  known.set(key, held)
  saveDraft(`selection:${key}`, stored(held.selection))
  listeners.forEach((listener) => listener())
}

function stored({ ids, matching }: Selection): unknown {
  return { ids: [...ids], matching: matching && { ...matching, except: [...matching.except] } }
}

/** What another version of this page kept, or somebody's hand changed, is nothing. */
function restored(found: unknown): Selection {
  if (typeof found !== 'object' || found === null || !('ids' in found && 'matching' in found)) return nothing
  const matching = found.matching === null ? null : restoredMatching(found.matching)
  return isNames(found.ids) && matching !== undefined ? { ids: new Set(found.ids), matching } : nothing
}

function restoredMatching(found: unknown): Matching | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  if (!('view' in found && 'total' in found && 'except' in found)) return undefined
  const { view, total, except } = found
  if (typeof view !== 'string' || typeof total !== 'number' || !isNames(except)) return undefined
  return { view, total, except: new Set(except) }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
