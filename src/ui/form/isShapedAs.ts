/** Whether what was kept has the very shape of a form's values: a draft of another version of the form is none. */
export function isShapedAs<Values>(values: Values, kept: unknown): kept is Values {
  if (typeof values !== 'object' || values === null) return typeof kept === typeof values
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept) !== Array.isArray(values)) return false
  const parts = Object.entries(values)
  return (
    Object.keys(kept).length === parts.length &&
    parts.every(([name, part]) => isShapedAs<unknown>(part, Reflect.get(kept, name)))
  )
}
