import type * as z from 'zod/mini'
import type { InvalidCode } from './problem.ts'

/** What zod says of a value it does not take, as far as the code goes by it. */
type Issue = { code: z.core.$ZodIssue['code'] | undefined; input?: unknown; origin?: unknown }

/** Why a value was not taken: the server tells it by its path, a form says it beside the field, both by one rule. */
export function invalidCodeOf(issue: Issue): InvalidCode {
  // A field nobody filled in holds an empty text.
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
