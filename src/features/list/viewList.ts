import type { ListName, SavedView } from '#contract/view.ts'

/** Parameters of a list's address that do not belong to a view. */
const momentary = ['page', 'peek', 'operation']

/** Returns the part of a list's address that a view stores, in one order, so that one view has one text. */
export function viewOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of momentary) params.delete(name)
  params.sort()
  return params.size === 0 ? '' : `?${params}`
}

/** Returns whether two addresses of a list show the same rows: the number on a page makes no other view. */
export function isSameView(one: string, other: string): boolean {
  const withoutSize = (search: string) => {
    const params = new URLSearchParams(viewOf(search))
    params.delete('size')
    return params.toString()
  }
  return withoutSize(one) === withoutSize(other)
}

/** Adds a view, in place of another with its name if there is one (in any case, as on the server). */
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
