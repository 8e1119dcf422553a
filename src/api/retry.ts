import type { AxiosError } from 'axios'
import { serverNow } from './clock.ts'

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const idempotentMethods = new Set(['get', 'head', 'options', 'put', 'delete'])

/** The longest `Retry-After` we wait for, in seconds; beyond it the person is told instead. */
const patience = 10

/**
 * The seed's rule (section 7): idempotent methods are asked once more on eight statuses. A POST never is;
 * the person repeats it, with the same idempotency key. (axios-retry's own rule differs: no 408 or 409, but 501.)
 */
export function mayRetry({ config, response }: AxiosError): boolean {
  if (!config || !response) return false
  return mayRetryStatus(config.method ?? 'get', response.status, response.headers['retry-after'])
}

/** The same of an answer that `fetch` brought. */
export function mayRetryStatus(method: string, status: number, header: unknown): boolean {
  const wait = retryAfter(header)
  return (
    idempotentMethods.has(method.toLowerCase()) && retriedStatuses.has(status) && (wait === null || wait <= patience)
  )
}

/** Milliseconds before the second try: what the server asks for, with some jitter so that not all come at once. */
export function retryDelay(_count: number, { response }: AxiosError): number {
  return retryWait(response?.headers['retry-after'])
}

/** The same by the header alone. */
export function retryWait(header: unknown): number {
  return (retryAfter(header) ?? 0.2) * 1000 + Math.random() * 300
}

/** Seconds from a `Retry-After` header (RFC 9110 section 10.2.3): ours sends a number, what stands before us may a date. */
export function retryAfter(header: unknown): number | null {
  if (typeof header !== 'string') return null
  if (/^\d+$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - serverNow()) / 1000))
}
