import type * as z from 'zod/mini'
import type { InvalidCode } from './problem.ts'

/** The fields of a zod issue that the code depends on. */
type Issue = { code: z.core.$ZodIssue['code'] | undefined; input?: unknown; origin?: unknown }

/** Returns the code of an invalid value. The server reports it with the path, a form shows it beside the field. */
export function invalidCodeOf(issue: Issue): InvalidCode {
  // An untouched field has an empty text.
  if (issue.input === undefined || issue.input === '') return 'required'
  if (issue.code === 'invalid_type') return 'wrong-type'
  if (issue.code === 'invalid_value') return 'wrong-choice'
  if (issue.code === 'too_small') return isLength(issue.origin) ? 'too-short' : 'too-small'
  if (issue.code === 'too_big') return isLength(issue.origin) ? 'too-long' : 'too-large'
  return 'wrong-format'
}

function isLength(origin: unknown): boolean {
  return typeof origin === 'string' && ['string', 'array', 'set', 'map', 'file'].includes(origin)
}
