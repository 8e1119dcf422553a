import { listViews, removeView, saveView, type ListName, type SavedView } from '#contract/view.ts'
import { api } from '#src/api/client.ts'

/** The page asks by itself. */
export async function askViews(): Promise<SavedView[]> {
  return (await api(listViews, { background: true })).items
}

export function putView({ list, name, query }: SavedView): Promise<SavedView> {
  return api(saveView, { params: { list, name }, body: { query } })
}

export async function dropView({ list, name }: { list: ListName; name: string }): Promise<void> {
  await api(removeView, { params: { list, name } })
}
