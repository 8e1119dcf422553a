import type * as z from 'zod/mini'
import { invalidCodeOf } from '#contract/invalid.ts'
import type { InvalidCode } from '#contract/problem.ts'
import { Refusal } from './refusal.ts'

/** Enough to correct a form; a list of 100,000 bad names is not answered with 100,000 lines. */
const mostErrors = 100

/** Checks what came against its schema, or throws `invalid-values` with a path and a code for each fault, never the value. */
export function checkValues<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const checked = schema.safeParse(given, { reportInput: true })
  if (checked.success) return checked.data
  throw new Refusal('invalid-values', { errors: checked.error.issues.flatMap(errorsOf).slice(0, mostErrors) })
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
