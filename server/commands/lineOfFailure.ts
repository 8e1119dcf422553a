import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { databaseErrorOf, databaseTrouble } from '#server/db/trouble.ts'
import { ConfigProblem } from '#server/settings.ts'
import { BadInput, Refused } from './command.ts'

/** Returns the message of a failure for the operator: what is wrong and what to do. One line, or one for each fault. */
export function lineOfFailure(cause: unknown): string {
  if (cause instanceof BadInput || cause instanceof Refused || cause instanceof ConfigProblem) return cause.message
  const message = firstLineOf(cause)
  if (cause instanceof DatabaseProblem) return message
  if (databaseTrouble(cause) === 'away') return `the database of DATABASE_URL cannot be used: ${message}`
  const words = wordsOf(databaseErrorOf(cause)?.code ?? '')
  if (words !== null) return `${words}: ${message}`
  if (isFileFailure(cause)) return `${cause.path ?? 'a file'} cannot be used: ${message}`
  return `unexpected error: ${message} (the same command with --verbose shows where)`
}

/** Returns the words for a refusal of the database by its SQLSTATE; null for faults of the portal. */
function wordsOf(code: string): string | null {
  if (code === '42501') return 'the login of DATABASE_URL may not do this, expected the owner of the tables'
  if (code === '25006') return 'the database is read only, expected the primary server'
  if (code === '55P03' || code === '57014') return 'the database was busy for too long, try again later'
  if (code.startsWith('40')) return 'others were changing the same, try again'
  return code.startsWith('53') ? 'the database has no space or memory left' : null
}

function isFileFailure(cause: unknown): cause is Error & { path?: string } {
  return cause instanceof Error && 'syscall' in cause && 'errno' in cause
}

function firstLineOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(firstLineOf).join('; ')
  const text = cause instanceof Error ? cause.message : String(cause)
  return text.split('\n')[0] || 'no answer'
}
