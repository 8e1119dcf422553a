import type { AxiosError } from 'axios'
import { serverNow } from './clock.ts'

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const idempotentMethods = new Set(['get', 'head', 'options', 'put', 'delete'])

/** The longest `Retry-After` that the browser waits for, in seconds; a longer one is shown to the user. */
const patience = 10

/**
 * Returns whether a request is retried: once, for idempotent methods on eight statuses (docs/architecture.md,
 * failures). The user repeats a POST, with the same idempotency key. The rule of axios-retry differs: no 408 or 409,
 * but 501.
 */
export function mayRetry({ config, response }: AxiosError): boolean {
  if (!config || !response) return false
  return mayRetryStatus(config.method ?? 'get', response.status, response.headers['retry-after'])
}

/** The same for a response of `fetch`. */
export function mayRetryStatus(method: string, status: number, header: unknown): boolean {
  const wait = retryAfter(header)
  return (
    idempotentMethods.has(method.toLowerCase()) && retriedStatuses.has(status) && (wait === null || wait <= patience)
  )
}

/** Returns the milliseconds before the second attempt, with some jitter so that clients do not come back together. */
export function retryDelay(_count: number, { response }: AxiosError): number {
  return retryWait(response?.headers['retry-after'])
}

/** The same from the header alone. */
export function retryWait(header: unknown): number {
  return (retryAfter(header) ?? 0.2) * 1000 + Math.random() * 300
}

/**
 * Returns the seconds of a `Retry-After` header (RFC 9110 section 10.2.3): our server sends a number, a proxy may send
 * a date.
 */
export function retryAfter(header: unknown): number | null {
  if (typeof header !== 'string') return null
  if (/^\d+$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - serverNow()) / 1000))
}
