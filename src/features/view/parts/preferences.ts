import { useMemo } from 'react'
import { defaultPreferences, listNames } from '#contract/viewData.ts'
import type { ListName, ListPreference, Preferences } from '#contract/view.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'

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

let waiting: Preferences | null = null
let isSaving = false

/**
 * Saves preferences, one request at a time. Changes made meanwhile are saved by one more request. A failure stops
 * nothing; the call and its contract load with the first change.
 *
 * @param report called with whether the last change is not saved
 */
async function savePreferences(next: Preferences, report: (isUnsaved: boolean) => void): Promise<void> {
  waiting = next
  if (isSaving) return
  isSaving = true
  let isSaved = false
  for (let body = takeWaiting(); body; body = takeWaiting()) isSaved = await save(body)
  isSaving = false
  report(!isSaved)
}

function takeWaiting(): Preferences | null {
  const taken = waiting
  waiting = null
  return taken
}

async function save(body: Preferences): Promise<boolean> {
  let isSaved = false
  await preloadQuietly(async () => {
    const [{ api }, contract] = await Promise.all([import('#src/api/client.ts'), import('#contract/view.ts')])
    await api(contract.savePreferences, { body })
    isSaved = true
  })
  return isSaved
}
