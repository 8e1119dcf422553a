import { useSyncExternalStore } from 'react'
import type { ListName, SavedView } from '#contract/view.ts'
import { isCalled, withView } from './viewList.ts'
import { askViews, dropView, putView } from './viewCalls.ts'

let known: readonly SavedView[] | null = null
let asking: Promise<void> | null = null
const listeners = new Set<() => void>()

/** The person's views, asked for once in a tab; null until they are here. */
export function useViews(list: ListName): readonly SavedView[] | null {
  const views = useSyncExternalStore(listen, () => known)
  return views && views.filter((view) => view.list === list)
}

/** @throws ApiError when they cannot be read; the next call asks again */
export async function readViews(): Promise<void> {
  asking ??= askViews()
    .then(tell)
    .finally(() => (asking = null))
  if (!known) await asking
  // What is known stays when it cannot be read again.
  else asking.catch(() => {})
}

/** @throws ApiError, and nothing has changed */
export async function keepView(view: SavedView): Promise<void> {
  const kept = await putView(view)
  tell(withView(known ?? [], kept))
}

/**
 * The new name is kept before the old one goes, so that nothing is lost on the way.
 *
 * @throws ApiError; the view is there then, under the one name or both
 */
export async function renameView(view: SavedView, name: string): Promise<void> {
  await keepView({ ...view, name })
  if (!isCalled(view, view.list, name)) await forgetView(view)
}

/** @throws ApiError, and nothing has changed */
export async function forgetView(view: SavedView): Promise<void> {
  await dropView(view)
  tell((known ?? []).filter((one) => !isCalled(one, view.list, view.name)))
}

function tell(views: readonly SavedView[]): void {
  known = views
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
