import { useMemo } from 'react'
import { createStore, useStore } from '#src/createStore.ts'
import { saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { nothing, type Matching, type Selection } from './selection.ts'

/** `cleared` is the selection that the last action cleared; null once the user did anything else. */
type Stored = { selection: Selection; cleared: Selection | null }

/** By the key of the list. */
const selections = createStore<ReadonlyMap<string, Stored>>(new Map())

export type ListSelection = ReturnType<typeof useListSelection>

/**
 * Returns the selection of one list of one owner. It survives pages, sorting, filters and a visit of a detail. The
 * tab's drafts store it for a reload and a step-up; signing out removes them.
 *
 * @param key the list and its owner, `domain:HANDLE`
 * @returns `restore` undoes `clear`, as long as nothing was done since; else null
 */
export function useListSelection(key: string) {
  const draft = useMemo(() => ({ selection: restored(readDraft(`selection:${key}`)), cleared: null }), [key])
  const stored = useStore(selections, (all) => all.get(key) ?? draft)
  return useMemo(() => {
    const { selection, cleared } = stored
    return {
      selection,
      select: (next: Selection) => write(key, { selection: next, cleared: null }),
      clear: () => write(key, { selection: nothing, cleared: selection }),
      restore: cleared && (() => write(key, { selection: cleared, cleared: null })),
    }
  }, [key, stored])
}

/** Ends `restore` in all lists, because the user has done something else. */
export function forgetCleared(): void {
  const forgotten = [...selections.get()].filter(([, { cleared }]) => cleared !== null)
  for (const [key, { selection }] of forgotten) write(key, { selection, cleared: null })
}

function write(key: string, stored: Stored): void {
  selections.set(new Map(selections.get()).set(key, stored))
  saveDraft(`selection:${key}`, draftOf(stored.selection))
}

function draftOf({ ids, matching }: Selection): unknown {
  return { ids: [...ids], matching: matching && { ...matching, except: [...matching.except] } }
}

/** A draft of another version of this page, or one that was changed by hand, is an empty selection. */
function restored(draft: unknown): Selection {
  if (typeof draft !== 'object' || draft === null || !('ids' in draft && 'matching' in draft)) return nothing
  const matching = draft.matching === null ? null : restoredMatching(draft.matching)
  return isNames(draft.ids) && matching !== undefined ? { ids: new Set(draft.ids), matching } : nothing
}

function restoredMatching(draft: unknown): Matching | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined
  if (!('view' in draft && 'total' in draft && 'except' in draft)) return undefined
  const { view, total, except } = draft
  if (typeof view !== 'string' || typeof total !== 'number' || !isNames(except)) return undefined
  return { view, total, except: new Set(except) }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
