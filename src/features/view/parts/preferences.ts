import { useMemo } from 'react'
import { defaultPreferences, listNames } from '#contract/viewData.ts'
import type { ListName, ListPreference, Preferences } from '#contract/view.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { savePreferences } from '../savePreferences.ts'

/** A change; of a list only the changed fields. */
export type PreferenceChange = Partial<Omit<Preferences, 'lists'>> & {
  lists?: Partial<Record<ListName, Partial<ListPreference>>>
}

/** The changes of this tab to the preferences of the page, which are loaded again only with the next page. */
const changes = createStore<Partial<Preferences>>({})

/**
 * Returns the user's preferences, the same in the whole tab. A change is in force at once and is then saved; without a
 * sign-in it lasts as long as the tab. A failure to save is shown, and the next change saves again.
 */
export function usePreferences() {
  const { info } = useFrame()
  const loaded: Preferences = info?.preferences ?? defaultPreferences
  const isKnown = info !== null
  const part = useStore(changes)

  return useMemo(
    () => ({
      preferences: { ...loaded, ...part },
      change: (next: PreferenceChange) => change(loaded, next, isKnown),
    }),
    [loaded, part, isKnown],
  )
}

/** @param isKnown whether there is a user to save them for */
function change(loaded: Preferences, { lists, ...rest }: PreferenceChange, isKnown: boolean): void {
  const part = { ...changes.get(), ...rest }
  const changed = lists && withLists(part.lists ?? loaded.lists, lists)
  changes.set({ ...part, ...(changed && { lists: changed }) })
  if (isKnown) void savePreferences({ ...loaded, ...changes.get() }, showUnsaved)
}

function showUnsaved(isUnsaved: boolean): void {
  if (isUnsaved) showKeyNotice({ what: 'command.unsaved.what', why: 'command.unsaved.why' })
}

function withLists(present: Preferences['lists'], changed: NonNullable<PreferenceChange['lists']>) {
  const next = { ...present }
  for (const name of listNames) {
    const list = changed[name]
    if (list) next[name] = { columns: null, widths: {}, ...present[name], ...list }
  }
  return next
}
