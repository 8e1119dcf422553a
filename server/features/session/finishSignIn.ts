import { randomBytes } from 'node:crypto'
import type { ProblemCode } from '#contract/problem.ts'
import { browserName } from '#contract/browserName.ts'
import type { finishSignIn, MethodKind } from '#contract/session.ts'
import { inTransaction } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { recordSignInLetters } from '#server/mail/store.ts'
import type { RelyingParty } from '#server/oidc/relyingParty.ts'
import { withoutAuthTime, type Vouched } from '#server/oidc/vouched.ts'
import { codeWord } from '#server/oidc/causeOf.ts'
import { recordDevice } from './deviceStore.ts'
import { hashOf } from './identify.ts'
import { chooseContact, isEnough, landing } from './rules.ts'
import {
  endOldestSessions,
  findSession,
  recordIdentity,
  recordLastContact,
  recordSession,
  recordStepUp,
  removeFlow,
} from './signInStore.ts'
import type { SignInDeps } from './startSignIn.ts'
import { findContactsOf } from './store.ts'

type FinishRequest = CallRequest<typeof finishSignIn>
type CurrentSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Handles the provider's response and returns the path to redirect to: the requested page, or the choice of sign-in with
 * the reason. A response uses up its `state` even when it is invalid.
 */
export async function completeSignIn(deps: SignInDeps, request: FinishRequest): Promise<string> {
  const { cookies, params, query } = request
  const party = deps.parties.find(({ provider }) => provider.method === params.method)
  if (!party) throw new Refusal('not-found')

  const secret = cookies.secret()
  const current = secret ? await findSession(deps.db, hashOf(secret), deps.session.idleSeconds) : undefined
  if (!current || query.state === undefined) return withProblem('sign-in-failed', '/')
  const stateHash = hashOf(Buffer.from(query.state))
  const flow = await removeFlow(deps.db, { stateHash, sessionId: current.id, method: params.method })
  if (!flow?.isInTime) return withProblem('sign-in-failed', flow?.next ?? '/')

  try {
    if (query.error !== undefined) throw refusalOfProvider(query.error)
    const answer = new URL(request.url, deps.ownOrigin)
    const vouched = await party.finish(answer, { ...flow, state: query.state })
    for (const reason of party.newWarnings(vouched))
      request.log.warn({ reason, method: params.method }, 'sign-in limited')
    if (flow.purpose === 'sign-in')
      return landing(flow.next, await createSession(deps, request, party, current, vouched))
    await stepUp(deps, request, party, current, vouched)
    return flow.next
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    request.log.warn({ code: cause.code, reason: cause.more.detail, method: params.method }, 'sign-in refused')
    return withProblem(cause.code, flow.next)
  }
}

async function createSession(
  deps: SignInDeps,
  request: FinishRequest,
  { provider }: RelyingParty,
  current: CurrentSession,
  vouched: Vouched,
): Promise<{ kind: MethodKind; hasContact: boolean }> {
  refuseLowLevel(vouched)
  const secret = randomBytes(32)
  const device = request.cookies.device() ?? randomBytes(32)
  const hasContact = await inTransaction(deps.db, async (tx) => {
    const { kind } = provider
    const identity = await recordIdentity(tx, known(vouched, request, kind))
    const contact = chooseContact(await findContactsOf(tx, identity.id, kind), identity.lastContactId)
    if (contact) await recordLastContact(tx, identity.id, contact.id)
    const newId = await recordSession(
      tx,
      { id: current.id, isEmpty: current.identityId === null },
      {
        secretHash: hashOf(secret),
        identityId: identity.id,
        contactId: contact?.id ?? null,
        method: provider.method,
        kind,
        level: vouched.assurance ?? vouched.accountLevel,
        authTime: vouched.authTime,
        idToken: vouched.idToken,
        address: request.address,
        userAgent: request.userAgent,
        longestSeconds: deps.session.longestSeconds,
      },
    )
    const { session, sessionsPerPerson } = deps
    const { idleSeconds } = session
    await endOldestSessions(tx, { identityId: identity.id, newId, most: sessionsPerPerson, idleSeconds })
    const newSince = await recordDevice(tx, { identityId: identity.id, device })
    if (newSince && contact) {
      await recordSignInLetters(tx, contact.id, {
        at: newSince.toISOString(),
        timeZone: deps.timeZone,
        method: provider.name,
        device: browserName(request.userAgent),
      })
    }
    return contact !== null
  })
  await request.cookies.startSession(secret)
  request.cookies.setDevice(device, deps.deviceDays * 24 * 60 * 60)
  return { kind: provider.kind, hasContact }
}

/** A step-up must be by the same person at the same provider, and the provider must report its time. */
async function stepUp(
  deps: SignInDeps,
  request: FinishRequest,
  { provider: { kind } }: RelyingParty,
  current: CurrentSession,
  vouched: Vouched,
): Promise<void> {
  const { identityId } = current
  if (identityId === null) throw new Refusal('signed-out')
  if (vouched.issuer !== current.issuer || vouched.subject !== current.subject)
    throw new Refusal('sign-in-other-person')
  if (vouched.authTime === null) throw new Refusal('sign-in-failed', { detail: withoutAuthTime })
  refuseLowLevel(vouched)

  const secret = randomBytes(32)
  const isRenewed = await inTransaction(deps.db, async (tx) => {
    await recordIdentity(tx, known(vouched, request, kind))
    const { authTime, idToken } = vouched
    const level = vouched.assurance ?? vouched.accountLevel
    const fresh = { secretHash: hashOf(secret), kind, level, authTime, idToken }
    return await recordStepUp(tx, { sessionId: current.id, identityId, ...fresh })
  })
  if (!isRenewed) throw new Refusal('signed-out')
  await request.cookies.startSession(secret)
}

function refuseLowLevel({ assurance, warnings: [reason = 'levels names its acr as low'] }: Vouched): void {
  if (assurance !== null && !isEnough(assurance)) throw new Refusal('sign-in-level-too-low', { detail: reason })
}

function known(vouched: Vouched, { cookies }: FinishRequest, kind: MethodKind): Parameters<typeof recordIdentity>[1] {
  const { issuer, subject, assurance, name, birthDate, address, email } = vouched
  return {
    issuer,
    subject,
    kind,
    level: assurance,
    name,
    birthDate,
    address: address && JSON.stringify(address),
    email,
    chosenLanguage: cookies.language() ?? null,
    shownLanguage: cookies.shownLanguage(),
  }
}

/** RFC 6749 section 4.1.2.1. */
function refusalOfProvider(error: string): Refusal {
  if (error === 'access_denied') return new Refusal('sign-in-cancelled')
  if (error === 'server_error' || error === 'temporarily_unavailable')
    return new Refusal('sign-in-unavailable', { retryAfter: 10 })
  return new Refusal('sign-in-failed', { detail: `the provider answered the error ${codeWord(error)}` })
}

function withProblem(code: ProblemCode, next: string): string {
  return `/login-method?${new URLSearchParams({ problem: code, next }).toString()}`
}
