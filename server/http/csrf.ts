import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export type CsrfTokens = {
  /** A new token, good as long as the session's secret is. */
  make: (secret: Buffer) => string
  isRight: (token: string, secret: Buffer) => boolean
}

/**
 * Signed double-submit tokens, `random.HMAC(secret, random)` in base64url: bound to the session's present
 * secret, so that another session's or one from before a step-up is worth nothing (OWASP, "Signed
 * Double-Submit Cookie"). Nothing is stored, and every process with the same key agrees.
 */
export function csrfTokens(key: Buffer): CsrfTokens {
  const sign = (random: Buffer, secret: Buffer) => createHmac('sha256', key).update(random).update(secret).digest()
  return {
    make(secret) {
      const random = randomBytes(16)
      return `${random.toString('base64url')}.${sign(random, secret).toString('base64url')}`
    },
    isRight(token, secret) {
      const [random, signature, ...rest] = token.split('.')
      if (!random || !signature || rest.length > 0) return false
      return isEqual(Buffer.from(signature, 'base64url'), sign(Buffer.from(random, 'base64url'), secret))
    },
  }
}

/**
 * Whether the browser says that our own page asks. Both headers are out of reach of a page's code; one of
 * them must be there, and neither may say otherwise.
 */
export function comesFromOwnPage({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (site === undefined && origin === undefined) return false
  return (site === undefined || site === 'same-origin') && (origin === undefined || origin === ownOrigin)
}

/**
 * Whether a page of another site, or of a neighbouring host, made the browser ask: by a link, an image or a script.
 * Without the header it was a program, or what a person typed.
 */
export function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
}

/** The header repeats the cookie, and the cookie is this session's. */
export function hasCsrfToken(
  request: FastifyRequest,
  cookie: string | undefined,
  secret: Buffer,
  tokens: CsrfTokens,
): boolean {
  const header = request.headers['x-csrf-token']
  if (typeof header !== 'string' || cookie === undefined) return false
  return isEqual(Buffer.from(header), Buffer.from(cookie)) && tokens.isRight(header, secret)
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
