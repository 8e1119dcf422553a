import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { problemStatus, type Problem, type ProblemCode } from '#contract/problem.ts'
import { databaseTrouble } from '#server/db/trouble.ts'
import { sendRate } from './rateHeaders.ts'
import { Refusal } from './refusal.ts'

/** Answers with problem+json (RFC 9457). An unknown error is logged with its stack and reported as `unexpected`. */
export function sendProblem(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(cause)
  if (refusal.code === 'unexpected') request.log.error({ err: cause }, 'unexpected')
  else if (refusal.status >= 500 && !isExpected(cause)) request.log.warn({ err: cause }, refusal.code)

  if (refusal.more.rate) sendRate(reply, refusal.more.rate)
  if (refusal.more.retryAfter !== undefined) void reply.header('retry-after', String(refusal.more.retryAfter))
  void reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, request.id)))
}

/**
 * Whether a 5xx refusal is expected and not logged. Probes of a stopping process are refused every second, and logging a
 * stack for each overload refusal would add to the load. The connection to the registry logs its failures itself.
 */
function isExpected(cause: unknown): boolean {
  return cause instanceof Refusal && expectedCodes.has(cause.code)
}

const expectedCodes = new Set<ProblemCode>(['stopping', 'overloaded', 'registry-unavailable'])

export function problemOf({ code, status, more }: Refusal, requestId: string): Problem {
  return {
    type: `/problems#${code}`,
    title: code.replaceAll('-', ' '),
    status,
    code,
    requestId,
    ...(more.detail === undefined ? {} : { detail: more.detail }),
    ...(more.retryAfter === undefined ? {} : { retryAfter: more.retryAfter }),
    ...(more.errors === undefined ? {} : { errors: more.errors }),
    ...(more.obstacles === undefined ? {} : { obstacles: more.obstacles }),
    ...(more.auction === undefined ? {} : { auction: more.auction }),
    ...(more.auctionId === undefined ? {} : { auctionId: more.auctionId }),
  }
}

/** Converts any thrown value into the refusal that the client receives. */
export function asRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  const trouble = databaseTrouble(cause)
  if (trouble === 'locked') return new Refusal('being-changed', { retryAfter: 1 })
  if (trouble) return new Refusal(trouble === 'away' ? 'database-unavailable' : 'overloaded', { retryAfter: 2 })
  return new Refusal(byFastify(cause) ?? 'unexpected')
}

const codesOfFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_BAD_URL: 'malformed-request',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
}

function byFastify(cause: unknown): ProblemCode | undefined {
  if (!isFastifyError(cause)) return undefined
  const known = codesOfFastify[cause.code]
  if (known) return known
  const status = cause.statusCode ?? 500
  return status >= 400 && status < 500 && status in statuses ? 'malformed-request' : undefined
}

const statuses = Object.fromEntries(Object.values(problemStatus).map((status) => [status, true]))

function isFastifyError(cause: unknown): cause is FastifyError {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
}
