import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Keys, RotatedKey } from '#server/db/keyMaterial.ts'

export type CsrfTokens = {
  /** A new token, good as long as the session's secret is. */
  make: (secret: Buffer) => Promise<string>
  isRight: (token: string, secret: Buffer) => Promise<boolean>
}

/** The key that signs the tokens. A token is good as long as its session lasts, so the overlap is the longest session. */
export const csrfKey: Omit<RotatedKey, 'overlapSeconds'> = { name: 'csrf', make: () => randomBytes(32) }

/**
 * Creates signed double-submit tokens, `random.HMAC(secret, random)` in base64url (OWASP, "Signed Double-Submit
 * Cookie"). A token is bound to the session's current secret, so a token of another session or from before a step-up is
 * invalid. Nothing is stored, and every process with the same keys agrees.
 */
export function csrfTokens(readKeys: () => Promise<Pick<Keys, 'current' | 'accepted'>>): CsrfTokens {
  const sign = (key: Buffer, random: Buffer, secret: Buffer) =>
    createHmac('sha256', key).update(random).update(secret).digest()
  return {
    async make(secret) {
      const { current } = await readKeys()
      const random = randomBytes(16)
      return `${random.toString('base64url')}.${sign(current, random, secret).toString('base64url')}`
    },
    async isRight(token, secret) {
      const [random, signature, ...rest] = token.split('.')
      if (!random || !signature || rest.length > 0) return false
      const { accepted } = await readKeys()
      return accepted.some((key) =>
        isEqual(Buffer.from(signature, 'base64url'), sign(key, Buffer.from(random, 'base64url'), secret)),
      )
    },
  }
}

/**
 * Whether a page of this portal sent the request, by `Sec-Fetch-Site` and `Origin`. Scripts cannot set either header.
 * One of them must be present, and neither may name another origin.
 */
export function comesFromOwnPage({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (site === undefined && origin === undefined) return false
  return (site === undefined || site === 'same-origin') && (origin === undefined || origin === ownOrigin)
}

/**
 * Whether a page of another site or of another host of this site sent the request, by a link, an image or a script.
 * Requests without the header come from programs or from the address bar.
 */
export function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
}

/** The header repeats the cookie, and the cookie is this session's. */
export async function hasCsrfToken(
  request: FastifyRequest,
  cookie: string | undefined,
  secret: Buffer,
  tokens: CsrfTokens,
): Promise<boolean> {
  const header = request.headers['x-csrf-token']
  if (typeof header !== 'string' || cookie === undefined) return false
  return isEqual(Buffer.from(header), Buffer.from(cookie)) && (await tokens.isRight(header, secret))
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
