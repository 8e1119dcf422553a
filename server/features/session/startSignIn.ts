import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { CallRequest } from '#server/http/serve.ts'
import type { startSignIn } from '#contract/session.ts'
import { returnPath } from '#server/oidc/returnPath.ts'
import type { RelyingParty } from '#server/oidc/relyingParty.ts'
import { hashOf } from './identify.ts'
import { extendEmptySession, findSession, recordEmptySession, recordFlow } from './signInStore.ts'
import { recordUse } from './store.ts'

export type SignInDeps = {
  db: Db
  parties: readonly RelyingParty[]
  ownOrigin: string
  session: { idleSeconds: number; longestSeconds: number }
  /** The highest number of sessions of one identity. */
  sessionsPerPerson: number
  /** For how many days a device is remembered after its last sign-in. */
  deviceDays: number
  /** The time zone of the registry, for letters. */
  timeZone: string
}

/** Starts a sign-in or a step-up and returns the provider's address. */
export async function beginSignIn(
  deps: SignInDeps,
  { params, query, cookies }: CallRequest<typeof startSignIn>,
): Promise<string> {
  const party = deps.parties.find(({ provider }) => provider.method === params.method)
  if (!party) throw new Refusal('not-found')

  const { method } = params
  const secret = cookies.secret()
  const session = secret ? await findSession(deps.db, hashOf(secret), deps.session.idleSeconds) : undefined
  const isStepUp = query.purpose === 'step-up'
  if (isStepUp && !session?.identityId) throw new Refusal('signed-out')
  // A step-up at another provider would be by another person.
  if (isStepUp && session?.method !== method) throw new Refusal('sign-in-other-person')

  const { purpose, loginHint } = query
  const { to, flow } = await party.begin({ purpose, loginHint, language: cookies.shownLanguage() })
  // The session must last until the provider's answer, and leaving for the provider is an action of the user.
  if (session?.identityId) await recordUse(deps.db, session.id, deps.session.idleSeconds)
  else if (session) await extendEmptySession(deps.db, session.id)
  const sessionId = session?.id ?? (await beginSession())
  await recordFlow(deps.db, {
    stateHash: hashOf(Buffer.from(flow.state)),
    sessionId,
    method,
    purpose,
    nonce: flow.nonce,
    codeVerifier: flow.codeVerifier,
    next: returnPath(query.next, deps.ownOrigin),
    maxAge: flow.maxAge,
  })
  return to.href

  async function beginSession(): Promise<string> {
    const fresh = randomBytes(32)
    const id = await recordEmptySession(deps.db, { secretHash: hashOf(fresh), method })
    cookies.beginSignIn(fresh)
    return id
  }
}
