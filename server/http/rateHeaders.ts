import type { FastifyReply } from 'fastify'
import type { RateState } from './refusal.ts'

/**
 * Sets the headers of a rate limit as structured fields (draft-ietf-httpapi-ratelimit-headers-10). The client sees how
 * many requests it has left before it is refused.
 */
export function sendRate(reply: FastifyReply, { policy, limit, windowSeconds, remaining, resetSeconds }: RateState) {
  void reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${windowSeconds}`)
  void reply.header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`)
}

/** Returns the state of a limit after a request. A bucket is named `read:account:…`, after what it counts. */
export function rateOf(
  { name, limit }: { name: string; limit: number },
  { count, resetSeconds, windowSeconds }: { count: number; resetSeconds: number; windowSeconds: number },
): RateState {
  const [policy = name] = name.split(':')
  return {
    policy,
    limit,
    windowSeconds,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, resetSeconds),
  }
}
