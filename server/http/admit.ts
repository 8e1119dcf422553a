import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Limits } from './limitSettings.ts'
import type { Db } from '#server/db/connect.ts'
import { countAgainst, countAgainstBoth } from './countAgainst.ts'
import type { ActiveAddresses } from './activeAddresses.ts'
import type { cookiesOf } from './cookies.ts'
import { network } from './network.ts'
import { comesFromElsewhere, comesFromOwnPage, hasCsrfToken, type CsrfTokens } from './csrf.ts'
import { demandOwner, sendOwner } from './ownerMark.ts'
import { sendRate } from './rateHeaders.ts'
import { Refusal, type RateState } from './refusal.ts'
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
  /** Returns the user of the session with this secret, or null. `isUserActivity` renews the session. */
  identify: (secret: Buffer, isUserActivity: boolean) => Promise<SignedIn | null>
  /** Returns the bidder of this auction token, or null when it is invalid or its session has ended. */
  identifyBidder: (token: string) => Promise<Bidder | null>
  /** Returns why a user of this kind has no contact. */
  withoutContact: (kind: SignedIn['kind']) => 'contact-required' | 'not-admitted'
}

/**
 * Admits or refuses a call before its body is read. Checks the rate limits, the origin and CSRF token, the access that
 * the contract requires, the owner header and the block of a bidder's contact.
 *
 * @returns the caller; null for an open call
 */
export function admission(deps: AdmitDeps) {
  const { countCall } = addressLimits(deps.countRead, deps.limits.readsPerMinute)

  return async function admit(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignedIn | Bidder | null> {
    if (call.rate !== 'probe') countCall(request.ip)

    // Only the redirects of a sign-in come from another site, the provider's, and reads of public data.
    if (call.stream !== 'redirect' && !(call.isPublic && !hasToken(request)) && comesFromElsewhere(request))
      throw new Refusal('csrf-failed')

    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (call.access === 'open' || (call.access === 'anybody' && !hasToken(request))) {
      if (!isSafe && !comesFromOwnPage(request, deps.ownOrigin)) throw new Refusal('csrf-failed')
      await countRate(call, { request, reply, identityId: null }, deps)
      return null
    }

    // No other site can make a browser send this header, so a token needs no CSRF check.
    if (call.access === 'bidder' || call.access === 'anybody') {
      const bidder = await bidderOf(request, deps)
      sendOwner(reply, bidder)
      demandOwner(call, request, bidder)
      await countRate(call, { request, reply, identityId: bidder.identityId }, deps)
      // Checked here for all calls of bidders: the auction service does not know which contacts are blocked.
      if (!isSafe && bidder.isBlocked) throw new Refusal('contact-blocked')
      return bidder
    }

    const secret = deps.cookies.secretOf(request)
    if (!secret) throw new Refusal('signed-out')
    if (!isSafe && !(await isSameOriginRequest(request, secret, deps))) throw new Refusal('csrf-failed')

    // The browser reconnects a lost stream by itself, so opening one is no activity of the user.
    const isMutation = !isSafe && !call.isByItself
    const isUserActivity = call.stream !== 'events' && (isMutation || request.headers['x-user-active'] === '1')
    const who = await deps.identify(secret, isUserActivity)
    if (!who) throw new Refusal('signed-out')
    sendOwner(reply, who)
    if (call.access !== 'signed-in' && !who.contact) throw new Refusal(deps.withoutContact(who.kind))
    demandOwner(call, request, who)
    await countRate(call, { request, reply, identityId: who.identityId }, deps)
    return who
  }
}

/** Whether the call has a token, valid or not: an invalid one is refused, not ignored. */
function hasToken({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined
}

async function bidderOf({ headers }: FastifyRequest, { identifyBidder }: AdmitDeps): Promise<Bidder> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '') ?? []
  const bidder = token === undefined ? null : await identifyBidder(token)
  if (!bidder) throw new Refusal('signed-out')
  return bidder
}

async function isSameOriginRequest(request: FastifyRequest, secret: Buffer, deps: AdmitDeps): Promise<boolean> {
  const { ownOrigin, cookies, csrf } = deps
  return comesFromOwnPage(request, ownOrigin) && (await hasCsrfToken(request, cookies.csrfOf(request), secret, csrf))
}

type Counted = { request: FastifyRequest; reply: FastifyReply; identityId: string | null }

/** Counts a call for its account and its address, and sends what is left of the limit. */
async function countRate({ rate }: Call, { request, reply, identityId }: Counted, deps: AdmitDeps): Promise<void> {
  if (rate === 'probe') return
  const { ip } = request
  const state = rate === 'read' ? countRead(ip, identityId, deps) : countOther(rate, { ip, identityId }, deps)
  sendRate(reply, await state)
}

/** Reads are written to the database in batches. */
function countRead(ip: string, identityId: string | null, deps: AdmitDeps): RateState {
  const { readsPerMinute } = deps.limits
  if (identityId) return deps.countRead(`read:account:${identityId}`, readsPerMinute)
  return addressLimits(deps.countRead, readsPerMinute).countOpenRead(ip)
}

type OtherRate = 'change' | 'export' | 'sign-in'

async function countOther(rate: OtherRate, caller: { ip: string; identityId: string | null }, deps: AdmitDeps) {
  const { limit, seconds } = limitOf(rate, deps.limits)
  const address = `${rate}:address:${network(caller.ip)}`
  if (!caller.identityId) return countAgainst(deps.db, address, limit, seconds)
  const first = { name: `${rate}:account:${caller.identityId}`, limit }
  // Many people share the address of an office.
  return countAgainstBoth(deps.db, { first, second: { name: address, limit: limit * 10 } }, seconds)
}

function limitOf(rate: OtherRate, limits: Limits): { limit: number; seconds: number } {
  const hour = 3600
  return {
    change: { limit: limits.changesPerMinute, seconds: 60 },
    export: { limit: limits.exportsPerHour, seconds: hour },
    'sign-in': { limit: limits.signInsPerHour, seconds: hour },
  }[rate]
}
