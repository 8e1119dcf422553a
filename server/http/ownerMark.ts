import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { ownerHeader } from '#contract/ownerMark.ts'
import { Refusal } from './refusal.ts'
import type { Bidder, SignedIn } from './serve.ts'

type Owner = Pick<SignedIn | Bidder, 'identityId' | 'contact'>

/**
 * Returns the mark of an identity that works as a contact. It is the same in every session and process, and names nobody:
 * both ids are random, so the digest leads back to neither.
 */
export function markOf({ identityId, contact }: Owner): string {
  return createHash('sha256')
    .update(`owner ${identityId} ${contact?.id ?? 'none'}`)
    .digest('base64url')
    .slice(0, 16)
}

/** Names the owner in the answer, whatever it is: a page also compares refusals. */
export function sendOwner(reply: FastifyReply, owner: Owner): void {
  void reply.header(ownerHeader, markOf(owner))
}

/**
 * Throws `other-contact` when the call names another owner than its session has. A change by the session's cookie must
 * name one, because the browser sends the cookie of the latest sign-in. An auction token names its contact itself.
 */
export function demandOwner(call: Call, { headers }: FastifyRequest, owner: Owner): void {
  const named = headers[ownerHeader]
  const isOptional = call.method === 'GET' || call.access === 'bidder' || call.access === 'anybody'
  if (named === undefined && isOptional) return
  if (named !== markOf(owner)) throw new Refusal('other-contact')
}
