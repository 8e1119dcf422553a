/** A page's rows, and how many of the list stand before them. */
export type PageRows = { ids: readonly string[]; before: number }

/** Where extending began, where the focus was and where it has come to, as places in the whole list. */
export type Extent = { from: number; here: number; there: number }

/**
 * The rows selected after the focus moved from `here` to `there`, extending from where that began: moving away
 * takes rows, moving back gives them up. What is on another page is left as it is.
 */
export function extended(
  { ids, before }: PageRows,
  chosen: ReadonlySet<string>,
  { from, here, there }: Extent,
): Set<string> {
  const isAway = Math.abs(there - from) > Math.abs(here - from)
  const next = new Set(chosen)
  for (const place of isAway ? [from, there] : [from]) {
    const id = ids[place - before]
    if (id !== undefined) next.add(id)
  }
  if (!isAway) next.delete(ids[here - before] ?? '')
  return next
}
