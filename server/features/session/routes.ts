import { signInToAuctions } from '#contract/auction.ts'
import {
  endSession,
  extendSession,
  finishSignIn,
  listSessions,
  readIdentity,
  readInfo,
  signOut,
  startSignIn,
  type Info,
} from '#contract/session.ts'
import type { AuctionTokens } from '#server/http/auctionToken.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type SignedIn } from '#server/http/serve.ts'
import { endSignIn } from './finishSignIn.ts'
import { describeEnd, describeIdentity } from './describe.ts'
import { signInOwnToAuctions } from './signInToAuctions.ts'
import { beginSignIn, type SignInDeps } from './startSignIn.ts'
import { findSessionsOf, getSessionEnd, removeSession } from './store.ts'

type Deps = SignInDeps & {
  /** Tells who somebody is (describe.ts). */
  describePerson: (who: SignedIn) => Promise<Info>
  tokens: AuctionTokens
}

/** Signing in and out, and who is signed in. */
export function sessionRoutes(deps: Deps) {
  const { db, parties, ownOrigin, session: lasting, describePerson, tokens } = deps

  return [
    serve(startSignIn, async (asked) => ({ kind: 'redirect', to: await beginSignIn(deps, asked) })),
    serve(finishSignIn, async (asked) => ({ kind: 'redirect', to: await endSignIn(deps, asked) })),

    serve(signOut, async ({ who, cookies, log }) => {
      const { idleSeconds } = lasting
      const ended = await removeSession(db, {
        id: who.sessionId,
        identityId: who.identityId,
        by: 'sign-out',
        idleSeconds,
      })
      cookies.endSession()
      const party = parties.find(({ provider }) => provider.method === ended?.method)
      if (!party || !ended?.idToken) return { endSessionUrl: null }
      try {
        return { endSessionUrl: await party.endSessionUrl(ended.idToken, `${ownOrigin}/login-method`) }
      } catch (cause) {
        // Our own session is over; a provider that does not answer must not make it look otherwise.
        log.warn({ err: cause }, 'the provider could not be asked to sign out')
        return { endSessionUrl: null }
      }
    }),

    serve(extendSession, async ({ who }) =>
      describeEnd(who, await getSessionEnd(db, who.sessionId, lasting.idleSeconds)),
    ),
    serve(signInToAuctions, ({ who, body, cookies }) =>
      signInOwnToAuctions(tokens, { who, handle: body.contact, cookies }),
    ),
    serve(readInfo, ({ who }) => describePerson(who)),
    serve(readIdentity, ({ who }) => {
      const party = parties.find(({ provider }) => provider.method === who.method)
      return describeIdentity(db, who, party?.provider)
    }),

    serve(listSessions, async ({ who }) => {
      const rows = await findSessionsOf(db, who.identityId, lasting.idleSeconds)
      return {
        items: rows.map(({ id, method, contact, address, userAgent, startedAt, lastUsedAt, endedAt }) => ({
          id,
          isThisOne: id === who.sessionId,
          method,
          contact,
          address,
          browser: userAgent,
          startedAt: startedAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
      }
    }),

    serve(endSession, async ({ who, params, cookies }) => {
      const { idleSeconds } = lasting
      const ended = await removeSession(db, { id: params.id, identityId: who.identityId, by: 'own-list', idleSeconds })
      if (!ended) throw new Refusal('object-not-found')
      if (params.id === who.sessionId) cookies.endSession()
      return {}
    }),
  ]
}
