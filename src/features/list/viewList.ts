import type { ListName, SavedView } from '#contract/view.ts'

/** Parts of a list's address that belong to the moment and not to a view. */
const passing = ['page', 'peek', 'operation']

/** What of a list's address a view keeps, in one order, so that two ways to one view are one text. */
export function viewOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.size === 0 ? '' : `?${params}`
}

/** The saved view one is looking at; undefined when it is none. */
export function presentView(views: readonly SavedView[], search: string): SavedView | undefined {
  return views.find(({ query }) => viewOf(query) === viewOf(search))
}

/** The views with one more, in the place of another of its name if there is one (any case, as the server does). */
export function withView(views: readonly SavedView[], added: SavedView): SavedView[] {
  const same = views.findIndex((view) => isCalled(view, added.list, added.name))
  return same < 0 ? [...views, added] : views.with(same, added)
}

export function isCalled(view: SavedView, list: ListName, name: string): boolean {
  return view.list === list && folded(view.name) === folded(name)
}

function folded(name: string): string {
  return name.trim().toLowerCase()
}
