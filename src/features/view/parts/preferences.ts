import { useMemo, useSyncExternalStore } from 'react'
import { defaultPreferences, listNames } from '#contract/viewData.ts'
import type { ListName, ListPreference, Preferences } from '#contract/view.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { savePreferences } from '../savePreferences.ts'

/** What to change; a list is told only what changes of it. */
export type PreferenceChange = Partial<Omit<Preferences, 'lists'>> & {
  lists?: Partial<Record<ListName, Partial<ListPreference>>>
}

/** What this tab has said over the preferences the page came with; they are read again only with the next page. */
let said: Partial<Preferences> = {}
const listeners = new Set<() => void>()

/**
 * How the person likes to work, the same for the whole tab. A change holds at once and is saved behind it; for
 * whoever is not signed in it holds as long as the tab. What the server could not be told is said so, and told with the
 * next change.
 */
export function usePreferences() {
  const { info } = useFrame()
  const kept: Preferences = info?.preferences ?? defaultPreferences
  const isKnown = info !== null
  const part = useSyncExternalStore(listen, getSaid, getSaid)

  return useMemo(
    () => ({
      preferences: { ...kept, ...part },
      change: (given: PreferenceChange) => change(kept, given, isKnown),
    }),
    [kept, part, isKnown],
  )
}

const getSaid = () => said

/** @param isKnown whether there is somebody to keep it for */
function change(kept: Preferences, { lists, ...given }: PreferenceChange, isKnown: boolean): void {
  const part = { ...said, ...given }
  const changed = lists && withLists(part.lists ?? kept.lists, lists)
  say({ ...part, ...(changed && { lists: changed }) })
  if (isKnown) void savePreferences({ ...kept, ...said }, tellUnsaved)
}

function tellUnsaved(isUnsaved: boolean): void {
  if (isUnsaved) showKeyNotice({ what: 'command.unsaved.what', why: 'command.unsaved.why' })
}

function withLists(present: Preferences['lists'], changes: NonNullable<PreferenceChange['lists']>) {
  const next = { ...present }
  for (const name of listNames) {
    const list = changes[name]
    if (list) next[name] = { columns: null, widths: {}, ...present[name], ...list }
  }
  return next
}

function say(next: typeof said): void {
  said = next
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
