import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#server/http/problem.ts'
import { Refusal } from '#server/http/refusal.ts'
import { firstAnswers } from './firstAnswers.ts'
import { callsOf } from './firstCalls.ts'
import { matchRoute, type Matched } from './matchRoute.ts'
import type { SiteRoute } from './readSite.ts'
import { asJson } from './renderPage.ts'

const payloadSuffix = '/_payload.json'

/** Returns the prerendered route of a payload address; `none` for a route that is not prerendered; null for other paths. */
export function payloadRoute(routes: readonly SiteRoute[], path: string): Matched | 'none' | null {
  if (!path.endsWith(payloadSuffix)) return null
  const matched = matchRoute(routes, path.slice(0, -payloadSuffix.length) || '/')
  return matched?.route.prerendered ? matched : 'none'
}

/** Sends the answers to a route's first calls without a session, as its page contains them. */
export async function sendPayload(
  matched: Matched | 'none',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (matched === 'none') {
    sendProblem(new Refusal('not-found'), request, reply)
    return reply
  }
  const calls = callsOf(matched, { isSignedIn: false, search: '' })
  const { answers } = await firstAnswers(request, calls, { asStranger: true })
  if (answers.size < calls.length) {
    sendProblem(new Refusal('overloaded', { retryAfter: 1 }), request, reply)
    return reply
  }
  return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(asJson(answers))
}
