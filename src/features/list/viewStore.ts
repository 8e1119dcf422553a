import { type ListName, listViews, removeView as removeViewCall, type SavedView, saveView } from '#contract/view.ts'
import { api } from '#src/api/client.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { isCalled, withView } from './viewList.ts'

const views = createStore<readonly SavedView[] | null>(null)
let loading: Promise<void> | null = null

/** Returns the user's views of a list; null until they are loaded. */
export function useViews(list: ListName): readonly SavedView[] | null {
  const all = useStore(views)
  return all && all.filter((view) => view.list === list)
}

/**
 * Loads the views once in a tab, without extending the session.
 *
 * @throws ApiError when they cannot be loaded; the next call tries again
 */
export async function loadViews(): Promise<void> {
  loading ??= api(listViews, { background: true })
    .then(({ items }) => views.set(items))
    .finally(() => (loading = null))
  if (!views.get()) await loading
  // The present views stay when they cannot be loaded again.
  else loading.catch(() => {})
}

/** A change waits for a load under way, whose older answer would replace it. */
const loaded = async () => loading?.catch(() => {})

/** @throws ApiError, and nothing has changed */
export async function storeView({ list, name, query }: SavedView): Promise<void> {
  await loaded()
  const stored = await api(saveView, { params: { list, name }, body: { query } })
  views.set(withView(views.get() ?? [], stored))
}

/**
 * Stores the new name before it removes the old one, so that a failure loses nothing.
 *
 * @throws ApiError; the view then exists under one name or both
 */
export async function renameView(view: SavedView, name: string): Promise<void> {
  await storeView({ ...view, name })
  if (!isCalled(view, view.list, name)) await removeView(view)
}

/** @throws ApiError, and nothing has changed */
export async function removeView({ list, name }: SavedView): Promise<void> {
  await loaded()
  await api(removeViewCall, { params: { list, name } })
  views.set((views.get() ?? []).filter((view) => !isCalled(view, list, name)))
}
