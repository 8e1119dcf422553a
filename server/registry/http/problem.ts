import type * as z from 'zod/mini'
import type { ApiProblem } from './lines.ts'

/** The problems of the registry's API, with their statuses. */
export const apiProblems = {
  'not-authorized': 401,
  'not-found': 404,
  'method-not-allowed': 405,
  'another-import-is-running': 409,
  'body-too-large': 413,
  'invalid-values': 422,
  refused: 422,
  unexpected: 500,
  'database-unavailable': 503,
  'sync-unavailable': 503,
} as const

type Details = Pick<z.infer<typeof ApiProblem>, 'detail' | 'faults'>

/** Thrown by the handlers of the API. */
export class ApiRefusal extends Error {
  readonly code: keyof typeof apiProblems
  readonly details: Details

  constructor(code: keyof typeof apiProblems, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  toProblem(): z.infer<typeof ApiProblem> {
    const { code, details } = this
    const status = apiProblems[code]
    return { type: `urn:registry-portal:registry:${code}`, title: code.replaceAll('-', ' '), status, code, ...details }
  }
}
