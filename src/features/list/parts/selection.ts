/**
 * What is selected in a list, kept outside of any grid: names picked one by one together with everything a
 * view matches except some. `ids` holds nothing that the view matches and `except` nothing that it does not,
 * so how many they are together is plain arithmetic. Pure; `selectionStore.ts` keeps it.
 */
export type Selection = { ids: ReadonlySet<string>; matching: Matching | null }

/** `view` is the filters it was taken under, as an address; `total` what they match. */
export type Matching = { view: string; total: number; except: ReadonlySet<string> }

/** Rows that are looked at, and those of them that the selection's view matches: null while nobody knows. */
export type Rows = { ids: readonly string[]; matched: ReadonlySet<string> | null }

export const nothing: Selection = { ids: new Set(), matching: null }

/** How many are selected. */
export function countOf({ ids, matching }: Selection): number {
  return ids.size + (matching ? matching.total - matching.except.size : 0)
}

/**
 * Which of the rows shown under `view` the selection's own view matches, as far as the selection can tell:
 * null when the server must be asked.
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

/** The rows that are selected; while it is not known what the view matches, those that are so in any case. */
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
 * Everything the view matches, and what was picked by hand beside it. One view can be taken whole at a time:
 * another one is let go.
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

/** A newer page of the selection's own view says how many it matches now, and that these rows are among them. */
export function recount(selection: Selection, view: string, total: number, page: readonly string[]): Selection {
  const { ids, matching } = selection
  if (matching?.view !== view) return selection
  const isSame = matching.total === total && !page.some((id) => ids.has(id))
  return isSame ? selection : settled({ ids: withEach(ids, page, () => false), matching: { ...matching, total } })
}

/** The server counted what a selection holds now: the view's total is set right by it. */
export function corrected(selection: Selection, count: number): Selection {
  const { matching } = selection
  const off = count - countOf(selection)
  return matching && off !== 0
    ? settled({ ...selection, matching: { ...matching, total: matching.total + off } })
    : selection
}

/**
 * How many of the selected the present view does not show, where that can be told without the server:
 * `seen` are the rows met under it, and `isWhole` says that these are all it has. Null when it must be asked.
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

/** Everything of a view but all of it is nothing. */
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

/** What only the server knows of a selection; each rejects when the call fails. */
export type SelectionCalls = {
  /** Those of the names that the view shows. */
  match: (view: string, names: readonly string[], signal: AbortSignal) => Promise<readonly string[]>
  /** How many rows the selection holds now, and how many of them the view shows. */
  count: (selection: Selection, view: string, signal: AbortSignal) => Promise<{ count: number; shown: number }>
}
