import { signInToAuctions } from '#contract/auction.ts'
import {
  endOtherSessions,
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
import { completeSignIn } from './finishSignIn.ts'
import { describeEnd, describeIdentity } from './describe.ts'
import { signInOwnToAuctions } from './signInToAuctions.ts'
import { beginSignIn, type SignInDeps } from './startSignIn.ts'
import { findSessionsOf, getSessionEnd, removeOtherSessions, removeSession } from './store.ts'

type Deps = SignInDeps & {
  /** See describe.ts. */
  describePerson: (who: SignedIn) => Promise<Info>
  tokens: AuctionTokens
}

/** Routes to sign in, to sign out, and to read the session. */
export function sessionRoutes(deps: Deps) {
  const { db, parties, ownOrigin, session: limits, describePerson, tokens } = deps

  return [
    serve(startSignIn, async (request) => ({ kind: 'redirect', to: await beginSignIn(deps, request) })),
    serve(finishSignIn, async (request) => ({ kind: 'redirect', to: await completeSignIn(deps, request) })),

    serve(signOut, async ({ who, cookies, log }) => {
      const { idleSeconds } = limits
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
        // Our session has ended in any case, so an unreachable provider is no error for the user.
        log.warn({ err: cause }, 'the provider did not answer the sign-out')
        return { endSessionUrl: null }
      }
    }),

    serve(extendSession, async ({ who }) =>
      describeEnd(who, await getSessionEnd(db, who.sessionId, limits.idleSeconds)),
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
      const rows = await findSessionsOf(db, who.identityId, limits.idleSeconds)
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
      const { idleSeconds } = limits
      const ended = await removeSession(db, { id: params.id, identityId: who.identityId, by: 'own-list', idleSeconds })
      if (!ended) throw new Refusal('object-not-found')
      if (params.id === who.sessionId) cookies.endSession()
      return {}
    }),

    serve(endOtherSessions, async ({ who }) => {
      await removeOtherSessions(db, { id: who.sessionId, identityId: who.identityId, idleSeconds: limits.idleSeconds })
      return {}
    }),
  ]
}
