/**
 * The selection of a list, outside of any grid: names picked one by one, and everything that a view matches except some.
 * `ids` has no name that the view matches, and `except` only such names, so that their numbers can be added. The
 * functions here are pure; `selectionStore.ts` stores the selection.
 */
export type Selection = { ids: ReadonlySet<string>; matching: Matching | null }

/** `view` is the address of the filters, `total` the number of rows that they match. */
export type Matching = { view: string; total: number; except: ReadonlySet<string> }

/** The visible rows, and those of them that the selection's view matches; null while that is unknown. */
export type Rows = { ids: readonly string[]; matched: ReadonlySet<string> | null }

export const nothing: Selection = { ids: new Set(), matching: null }

/** Returns the number of selected rows. */
export function countOf({ ids, matching }: Selection): number {
  return ids.size + (matching ? matching.total - matching.except.size : 0)
}

/**
 * Returns which of the rows shown under `view` the selection's own view matches. Null where only the server knows it.
 */
export function matchedBy(
  { ids, matching }: Selection,
  view: string,
  page: readonly string[],
): ReadonlySet<string> | null {
  if (!matching) return new Set()
  if (matching.view === view) return new Set(page)
  const known = page.filter((id) => matching.except.has(id))
  return page.every((id) => ids.has(id) || matching.except.has(id)) ? new Set(known) : null
}

/** Returns the selected rows; while the matches of the view are unknown, those that are selected in any case. */
export function selectedOn({ ids, matching }: Selection, rows: Rows): Set<string> {
  const isMatched = (id: string) => matching !== null && rows.matched?.has(id) === true && !matching.except.has(id)
  return new Set(rows.ids.filter((id) => ids.has(id) || isMatched(id)))
}

/** Makes exactly `chosen` of the rows selected and leaves all others as they are; waits for what is not known. */
export function choose(selection: Selection, rows: Rows, chosen: ReadonlySet<string>): Selection {
  const { matched } = rows
  if (!matched) return selection
  const [within, beside] = [rows.ids.filter((id) => matched.has(id)), rows.ids.filter((id) => !matched.has(id))]
  const ids = withEach(selection.ids, beside, (id) => chosen.has(id))
  const { matching } = selection
  return settled({
    ids,
    matching: matching && { ...matching, except: withEach(matching.except, within, (id) => !chosen.has(id)) },
  })
}

/**
 * Selects everything that the view matches, beside the names picked one by one. Only one view can be selected whole, so
 * another one is dropped.
 *
 * @param matched those of the picked names that the view matches
 */
export function chooseAll(
  selection: Selection,
  view: string,
  total: number,
  matched: ReadonlySet<string> = new Set(),
): Selection {
  const ids = new Set([...selection.ids].filter((id) => !matched.has(id)))
  return settled({ ids, matching: { view, total, except: new Set() } })
}

/**
 * Adds names that were pasted. `matching` are those of `found` that the selection's own view shows, as the
 * server answered under `view`; null when there is no such view. A selection of another view stays as it is.
 */
export function addNames(
  selection: Selection,
  view: string | null,
  { found, matching }: { found: readonly string[]; matching: readonly string[] | null },
): Selection {
  if ((selection.matching?.view ?? null) !== view) return selection
  return choose(selection, { ids: found, matched: new Set(matching ?? []) }, new Set(found))
}

/** Corrects the selection's total by a newer page of its own view, which matches the rows of that page. */
export function recount(selection: Selection, view: string, total: number, page: readonly string[]): Selection {
  const { ids, matching } = selection
  if (matching?.view !== view) return selection
  const isSame = matching.total === total && !page.some((id) => ids.has(id))
  return isSame ? selection : settled({ ids: withEach(ids, page, () => false), matching: { ...matching, total } })
}

/** Corrects the view's total by the number that the server counted. */
export function corrected(selection: Selection, count: number): Selection {
  const { matching } = selection
  const off = count - countOf(selection)
  return matching && off !== 0
    ? settled({ ...selection, matching: { ...matching, total: matching.total + off } })
    : selection
}

/**
 * Returns how many of the selected rows the present view does not show, or null where only the server knows it.
 *
 * @param seen the rows seen under the view
 * @param isWhole whether these are all rows of the view
 */
export function hiddenBy(
  { ids, matching }: Selection,
  view: string,
  seen: ReadonlySet<string>,
  isWhole: boolean,
): number | null {
  // Without filters nothing is hidden; under the selection's own view exactly what it does not match.
  if (view === '') return 0
  if (matching) return matching.view === view ? ids.size : null
  const unseen = [...ids].filter((id) => !seen.has(id)).length
  return unseen === 0 || isWhole ? unseen : null
}

/** Drops a view of which every row is excepted. */
function settled({ ids, matching }: Selection): Selection {
  return matching && matching.total > matching.except.size ? { ids, matching } : { ids, matching: null }
}

function withEach(set: ReadonlySet<string>, names: readonly string[], isIn: (id: string) => boolean) {
  const next = new Set(set)
  for (const id of names) {
    if (isIn(id)) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The requests about a selection. Each rejects when its call fails. */
export type SelectionCalls = {
  /** Returns those of the names that the view shows. */
  match: (view: string, names: readonly string[], signal: AbortSignal) => Promise<readonly string[]>
  /** Returns the number of rows of the selection, and how many of them the view shows. */
  count: (selection: Selection, view: string, signal: AbortSignal) => Promise<{ count: number; shown: number }>
}
