/**
 * What is selected in a list, kept outside of any grid: names picked one by one, or everything a view
 * matches except some. Pure arithmetic; `selectionStore.ts` keeps it.
 */
export type Selection =
  | { kind: 'picked'; ids: ReadonlySet<string> }
  /** `view` is the filters it was taken under, as an address; `total` what they matched then. */
  | { kind: 'matching'; view: string; total: number; except: ReadonlySet<string> }

export const nothing: Selection = { kind: 'picked', ids: new Set() }

/** How many are selected. */
export function countOf(selection: Selection): number {
  return selection.kind === 'picked' ? selection.ids.size : Math.max(0, selection.total - selection.except.size)
}

/** Whether a row shown under `view` is selected; under another view than its own, `matching` cannot tell: null. */
export function isSelected(selection: Selection, view: string, id: string): boolean | null {
  if (selection.kind === 'picked') return selection.ids.has(id)
  return selection.view === view ? !selection.except.has(id) : null
}

/** The rows of a page that are selected. */
export function selectedOn(selection: Selection, view: string, page: readonly string[]): Set<string> {
  return new Set(page.filter((id) => isSelected(selection, view, id) === true))
}

/** Makes exactly `chosen` of the page's rows selected and leaves all others as they are. */
export function choose(
  selection: Selection,
  view: string,
  page: readonly string[],
  chosen: ReadonlySet<string>,
): Selection {
  if (selection.kind === 'picked') return { kind: 'picked', ids: withOn(selection.ids, page, (id) => chosen.has(id)) }
  if (selection.view !== view) return selection
  return shrink({ ...selection, except: withOn(selection.except, page, (id) => !chosen.has(id)) })
}

/** Everything the view matches. */
export function chooseAll(view: string, total: number): Selection {
  return shrink({ kind: 'matching', view, total, except: new Set() })
}

/** The view matches another number now: a newer page says so. */
export function recount(selection: Selection, view: string, total: number): Selection {
  if (selection.kind === 'picked' || selection.view !== view || selection.total === total) return selection
  return shrink({ ...selection, total })
}

/**
 * How many of the selected are known not to be shown by the present view: `seen` are the rows met under
 * it so far, and `isWhole` says that these are all it has. Null when that cannot be told yet.
 */
export function hiddenBy(selection: Selection, seen: ReadonlySet<string>, isWhole: boolean): number | null {
  if (selection.kind === 'matching') return null
  const unseen = [...selection.ids].filter((id) => !seen.has(id)).length
  return unseen === 0 || isWhole ? unseen : null
}

/** Everything but all of it is nothing. */
function shrink(selection: Extract<Selection, { kind: 'matching' }>): Selection {
  return countOf(selection) === 0 ? nothing : selection
}

function withOn(set: ReadonlySet<string>, page: readonly string[], isIn: (id: string) => boolean): Set<string> {
  const next = new Set(set)
  for (const id of page) {
    if (isIn(id)) next.add(id)
    else next.delete(id)
  }
  return next
}
