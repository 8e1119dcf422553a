import type * as z from 'zod/mini'
import { invalidCodeOf } from '#contract/invalid.ts'
import type { InvalidCode } from '#contract/problem.ts'
import { Refusal } from './refusal.ts'

/** Enough to correct a form; a list of 100,000 bad names is not answered with 100,000 lines. */
const maxErrors = 100

/** Checks what came against its schema, or throws `invalid-values` with a path and a code for each fault, never the value. */
export function checkValues<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = schema.safeParse(value, { reportInput: true })
  if (checked.success) return checked.data
  throw new Refusal('invalid-values', { errors: checked.error.issues.flatMap(errorsOf).slice(0, maxErrors) })
}

/**
 * Throws `invalid-values` where a text holds NUL or half of a surrogate pair, which PostgreSQL does not store (RFC 8259
 * section 8.2), whatever the schema.
 */
export function demandStorable(value: unknown): void {
  const errors = unstorableIn(value, []).map((path) => ({ path: pathOf(path), code: 'wrong-format' as const }))
  if (errors.length > 0) throw new Refusal('invalid-values', { errors: errors.slice(0, maxErrors) })
}

/** Whether PostgreSQL stores every text there is in it. */
export function isStorable(value: unknown): boolean {
  return unstorableIn(value, []).length === 0
}

/** The paths of texts that cannot be stored; that of the object where it is the name of a field. */
function unstorableIn(value: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorableText(name) ? unstorableIn(inner, [...path, name]) : [path],
  )
}

/** With the flag `u` a whole pair is one character of another category. */
const halfOfPair = /\p{Surrogate}/u

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !halfOfPair.test(text)
}

type Issue = z.core.$ZodIssue

function errorsOf(issue: Issue): { path: string; code: InvalidCode }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key.slice(0, 100)]), code: 'unknown-field' }))
  }
  return [{ path: pathOf(issue.path), code: invalidCodeOf(issue) }]
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
