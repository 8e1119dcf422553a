import { expect } from 'vitest'
import { Problem, type ProblemCode } from '#contract/problem.ts'

/** The refusal in an answer, which says that it is one. */
export async function problemOf(answer: Response): Promise<Problem> {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return Problem.parse(await answer.json())
}

export async function codeOf(answer: Response): Promise<ProblemCode> {
  return (await problemOf(answer)).code
}
