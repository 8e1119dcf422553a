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

/**
 * Returns the view that an address shows. A saved view with its columns and density comes first, then the view of the
 * same rows in the same order, then in another order.
 */
export function viewAt<Ready extends WithQuery, Saved extends WithQuery>(
  search: string,
  { ready, saved }: { ready: readonly Ready[]; saved: readonly Saved[] },
): Ready | Saved | undefined {
  const present = viewOf(search)
  const all = [...ready, ...saved]
  const alike = (without: readonly string[]) =>
    all.find(({ query }) => partOf(query, without) === partOf(search, without))
  return saved.find(({ query }) => viewOf(query) === present) ?? alike(appearance) ?? alike([...appearance, 'sort'])
}

type WithQuery = { query: string }

/** Parameters of a view that do not choose its rows. */
const appearance = ['size', 'columns', 'density']

/** Returns a view without some of its parameters. */
function partOf(search: string, without: readonly string[]): string {
  const params = new URLSearchParams(viewOf(search))
  for (const name of without) params.delete(name)
  return params.toString()
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
