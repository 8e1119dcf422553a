/** Replaces a value that the reader may not see, present or not. It needs no zod, because pages render it early. */
export type HiddenValue = { disclosed: false }

/** Whether the value is hidden from the reader. */
export function isHidden(value: unknown): value is HiddenValue {
  return typeof value === 'object' && value !== null && 'disclosed' in value && value.disclosed === false
}

/** Returns the value; null where there is none or the reader may not see it. */
export function knownOf<T>(value: T | HiddenValue | null): T | null {
  return isHidden(value) ? null : value
}
