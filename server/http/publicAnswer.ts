import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long caches may keep an answer, in seconds: pages of auctions show changes by events, other programs may poll. */
const maxAge = 2

const ofCors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Lets pages of other sites read the answer, problems included (CORS). No cookie is read on such calls. */
export function allowEveryOrigin(reply: FastifyReply): void {
  void reply.headers(ofCors)
}

/** Answers the question of a browser whether a page of another site may send its own headers. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      ...ofCors,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match, Last-Event-ID',
      'access-control-max-age': '86400',
    })
    .send()
}

/**
 * Sends a public answer with an entity tag, or 304 to a client that has it. The portal's own pages take the server's
 * clock from answers, so they never get a stored one, and the tag leaves that time out.
 */
export function sendPublic(answer: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(answer)
  void reply.header('vary', 'Sec-Fetch-Site, Accept-Encoding').type('application/json; charset=utf-8')
  if (request.headers['sec-fetch-site'] === 'same-origin') return reply.send(text)
  const tag = tagOf(answer)
  void reply.header('etag', tag).header('cache-control', `public, max-age=${maxAge}`)
  return isKnown(tag, request) ? reply.code(304).send() : reply.send(text)
}

/** The fields of answers with the time when they were written. */
const clocks: ReadonlySet<string> = new Set(['now', 'asOf'])

function tagOf(answer: unknown): string {
  const text = JSON.stringify(answer, (key, value: unknown) => (clocks.has(key) ? undefined : value))
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

function isKnown(tag: string, { headers }: FastifyRequest): boolean {
  const known = headers['if-none-match']?.split(',').map((part) => part.trim()) ?? []
  return known.includes('*') || known.includes(tag) || known.includes(tag.replace('W/', ''))
}
