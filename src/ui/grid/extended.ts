/**
 * The rows selected after the focus moved from `here` to `there`, extending from where that began: moving away
 * takes rows, moving back gives them up.
 */
export function extended(
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  { from, here, there }: { from: string; here: string; there: string },
): Set<string> {
  const far = (id: string) => Math.abs(ids.indexOf(id) - ids.indexOf(from))
  const next = new Set(chosen).add(from)
  if (far(there) > far(here)) next.add(there)
  else next.delete(here)
  return next
}
