import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Limits } from '#server/limitSettings.ts'
import type { Db } from '#server/db/connect.ts'
import { countAgainst, countAgainstBoth } from './countAgainst.ts'
import type { ActiveAddresses } from './activeAddresses.ts'
import type { cookiesOf } from './cookies.ts'
import { network } from './network.ts'
import { comesFromElsewhere, comesFromOwnPage, hasCsrfToken, type CsrfTokens } from './csrf.ts'
import { demandOwner, sendOwner } from './ownerMark.ts'
import { Refusal } from './refusal.ts'
import { addressLimits, type CountRead } from './readLimits.ts'
import type { Bidder, SignedIn } from './serve.ts'

export type AdmitDeps = {
  db: Db
  limits: Limits
  countRead: CountRead
  /** Of calls and pages of this process. */
  active: ActiveAddresses
  ownOrigin: string
  csrf: CsrfTokens
  cookies: ReturnType<typeof cookiesOf>
  /** Who holds this secret, null when nobody (any more); `isAct` prolongs their session. */
  identify: (secret: Buffer, isAct: boolean) => Promise<SignedIn | null>
  /** Who holds this auction token, null when it is none or holds no more. */
  identifyBidder: (token: string) => Promise<Bidder | null>
  /** Why somebody without a contact has none. */
  withoutContact: (kind: SignedIn['kind']) => 'contact-required' | 'not-admitted'
}

/**
 * Decides, before a byte of the body is read, whether a call is let in: not a flood, not another site's
 * doing, by somebody of the access the contract asks, not for another contact than the caller shows, not too often, and
 * no change by a bidder whose contact is blocked. Answers who it is, null for an open call.
 */
export function admission(deps: AdmitDeps) {
  const { countCall } = addressLimits(deps.countRead, deps.limits.readsPerMinute)

  return async function admit(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignedIn | Bidder | null> {
    if (call.rate !== 'probe') countCall(request.ip)

    // Signing in leads here from the provider's site; nothing else is asked of us by another one.
    if (call.stream !== 'redirect' && comesFromElsewhere(request)) throw new Refusal('csrf-failed')

    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (call.access === 'open' || (call.access === 'anybody' && !hasToken(request))) {
      if (!isSafe && !comesFromOwnPage(request, deps.ownOrigin)) throw new Refusal('csrf-failed')
      await countRate(call, request, null, deps)
      return null
    }

    // No other site can make a browser send this header, so nothing else is asked of it.
    if (call.access === 'bidder' || call.access === 'anybody') {
      const bidder = await bidderOf(request, deps)
      sendOwner(reply, bidder)
      demandOwner(call, request, bidder)
      await countRate(call, request, bidder.identityId, deps)
      // Here for all of a bidder's calls at once: the auctions know of a contact no more than that it is one.
      if (!isSafe && bidder.isBlocked) throw new Refusal('contact-blocked')
      return bidder
    }

    const secret = deps.cookies.secretOf(request)
    if (!secret) throw new Refusal('signed-out')
    if (!isSafe && !(await isOwnDoing(request, secret, deps))) throw new Refusal('csrf-failed')

    // A stream comes back by itself when it is lost, so it is never somebody's act.
    const isDeed = !isSafe && !call.isByItself
    const isAct = call.stream !== 'events' && (isDeed || request.headers['x-user-active'] === '1')
    const who = await deps.identify(secret, isAct)
    if (!who) throw new Refusal('signed-out')
    sendOwner(reply, who)
    if (call.access !== 'signed-in' && !who.contact) throw new Refusal(deps.withoutContact(who.kind))
    demandOwner(call, request, who)
    await countRate(call, request, who.identityId, deps)
    return who
  }
}

/** Even one that is none: whoever shows something is told when it does not hold. */
function hasToken({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined
}

async function bidderOf({ headers }: FastifyRequest, { identifyBidder }: AdmitDeps): Promise<Bidder> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '') ?? []
  const bidder = token === undefined ? null : await identifyBidder(token)
  if (!bidder) throw new Refusal('signed-out')
  return bidder
}

async function isOwnDoing(request: FastifyRequest, secret: Buffer, deps: AdmitDeps): Promise<boolean> {
  const { ownOrigin, cookies, csrf } = deps
  return comesFromOwnPage(request, ownOrigin) && (await hasCsrfToken(request, cookies.csrfOf(request), secret, csrf))
}

/** Counts for the account and for the address; reads are settled with the store in batches, the rest one by one. */
async function countRate(
  { rate }: Call,
  { ip }: FastifyRequest,
  identityId: string | null,
  deps: AdmitDeps,
): Promise<void> {
  if (rate === 'probe') return
  if (rate === 'read') {
    const { readsPerMinute } = deps.limits
    if (identityId) deps.countRead(`read:account:${identityId}`, readsPerMinute)
    else addressLimits(deps.countRead, readsPerMinute).countOpenRead(ip)
    return
  }
  const { limit, seconds } = limitOf(rate, deps.limits)
  const address = `${rate}:address:${network(ip)}`
  if (!identityId) return countAgainst(deps.db, address, limit, seconds)
  const first = { name: `${rate}:account:${identityId}`, limit }
  // Many people share the address of an office.
  await countAgainstBoth(deps.db, { first, second: { name: address, limit: limit * 10 } }, seconds)
}

function limitOf(rate: 'change' | 'export' | 'sign-in', limits: Limits): { limit: number; seconds: number } {
  const hour = 3600
  return {
    change: { limit: limits.changesPerMinute, seconds: 60 },
    export: { limit: limits.exportsPerHour, seconds: hour },
    'sign-in': { limit: limits.signInsPerHour, seconds: hour },
  }[rate]
}
