import type { AxiosError } from 'axios'

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const idempotent = new Set(['get', 'head', 'options', 'put', 'delete'])

/** The longest `Retry-After` we wait for, in seconds; beyond it the person is told instead. */
const patience = 10

/**
 * The seed's rule (section 7): idempotent methods are asked once more on eight statuses. A POST never is;
 * the person repeats it, with the same idempotency key. (axios-retry's own rule differs: no 408 or 409, but 501.)
 */
export function mayRetry({ config, response }: AxiosError): boolean {
  if (!config || !response) return false
  const wait = retryAfter(response.headers['retry-after'])
  return (
    idempotent.has((config.method ?? 'get').toLowerCase()) &&
    retried.has(response.status) &&
    (wait === null || wait <= patience)
  )
}

/** Milliseconds before the second try: what the server asks for, with some jitter so that not all come at once. */
export function retryDelay(_count: number, { response }: AxiosError): number {
  const wait = retryAfter(response?.headers['retry-after'])
  return (wait ?? 0.2) * 1000 + Math.random() * 300
}

/** Seconds from a `Retry-After` header (RFC 9110 section 10.2.3); our server never sends the date form. */
export function retryAfter(header: unknown): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null
}
