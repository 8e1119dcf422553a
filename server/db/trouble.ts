import pg from 'pg'

const lostConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const lostWords = /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/i

/** Returns an error that the database server reported, with its SQLSTATE as `code`; null for all others. */
export function databaseErrorOf(cause: unknown): pg.DatabaseError | null {
  return cause instanceof pg.DatabaseError ? cause : null
}

/**
 * Classifies an error of the database; null for all others.
 *
 * `away`: no connection (none free in time, server stopping or starting: SQLSTATE class 08, 57P0x, 53300).
 *
 * `busy`: a timeout or too many retries.
 *
 * `locked`: another transaction held a row too long.
 */
export function databaseTrouble(cause: unknown): 'away' | 'busy' | 'locked' | null {
  if (cause instanceof AggregateError)
    return cause.errors.map(databaseTrouble).find((trouble) => trouble !== null) ?? null
  if (cause instanceof pg.DatabaseError) return isFatal(cause) ? 'away' : bySqlState(cause.code ?? '')
  if (!(cause instanceof Error)) return null
  const isLost =
    'syscall' in cause && cause.syscall !== 'open' && 'code' in cause && lostConnections.has(String(cause.code))
  return isLost || isTlsRefused(cause) || lostWords.test(cause.message) ? 'away' : null
}

/** Whether a transaction met another one: serialization failures and deadlocks occur in normal operation. */
export function isConflict(cause: unknown): boolean {
  return ['40001', '40P01'].includes(databaseErrorOf(cause)?.code ?? '')
}

/** Whether the server offers no TLS or its certificate was not accepted. */
export function isTlsRefused(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return (
    /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code) ||
    cause.message === 'The server does not support SSL connections'
  )
}

/** Whether the connection was lost or refused. */
function isFatal({ severity }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC'
}

function bySqlState(code: string): 'away' | 'busy' | 'locked' | null {
  if (/^(08...|57P0[1-5]|53300)$/.test(code)) return 'away'
  if (code === '55P03') return 'locked'
  // Statement timeouts, and errors that remain after the retries of inTransaction.
  return ['57014', '40001', '40P01'].includes(code) ? 'busy' : null
}
