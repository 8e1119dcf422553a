/** What stands in an answer for a value that the reader may not see, there or not. It needs no zod, as pages draw it early. */
export type HiddenValue = { disclosed: false }

/** Whether the value is hidden from the reader. */
export function isHidden(value: unknown): value is HiddenValue {
  return typeof value === 'object' && value !== null && 'disclosed' in value && value.disclosed === false
}

/** The value, or null where there is none or the reader may not see it. */
export function knownOf<T>(value: T | HiddenValue | null): T | null {
  return isHidden(value) ? null : value
}
