import * as client from 'openid-client'
import { Refusal } from '#server/http/refusal.ts'
import { causeOf } from './causeOf.ts'
import type { Provider } from './provider.ts'
import { vouchedBy, type Vouched } from './vouched.ts'

/** The state of a sign-in that is stored while the user is at the provider. */
export type Flow = { state: string; nonce: string; codeVerifier: string; maxAge: number | null }

export type Purpose = 'sign-in' | 'step-up'

/** `loginHint` names the expected user in the provider's terms (OIDC Core 3.1.2.1). */
export type SignInOptions = { purpose: Purpose; language: string; loginHint?: string | undefined }

/** The client of one provider. Every method throws `sign-in-unavailable` when the provider does not answer. */
export type RelyingParty = {
  provider: Provider
  /**
   * Returns where to redirect the browser: authorization code flow with PKCE, state and nonce (OAuth 2.1, OIDC Core
   * 3.1).
   */
  begin: (options: SignInOptions) => Promise<{ to: URL; flow: Flow }>
  /** Exchanges the provider's response for the claims; throws `sign-in-failed` when a check fails. */
  finish: (answer: URL, flow: Flow) => Promise<Vouched>
  /** Returns the warnings of an answer that this process has not logged yet. */
  newWarnings: (vouched: Pick<Vouched, 'warnings'>) => string[]
  /** Returns the address that ends the provider's own session; null when it has none. */
  endSessionUrl: (idToken: string, returnTo: string) => Promise<string | null>
}

/**
 * The highest age of the sign-in at the provider, in seconds, for a step-up and otherwise. Sent at every sign-in, because
 * providers return `auth_time` only with `max_age` (OIDC Core 2).
 */
export type MaxAges = { stepUpSeconds: number; signInSeconds: number }

const timeoutSeconds = 5

export function relyingParty(provider: Provider, ownOrigin: string, maxAges: MaxAges): RelyingParty {
  const discover = discovery(provider)
  const redirectUri = redirectUriOf(provider, ownOrigin)
  const logged = new Set<string>()

  return {
    provider,

    async begin({ purpose, language, loginHint }) {
      const configuration = await discover()
      const codeVerifier = client.randomPKCECodeVerifier()
      const isStepUp = purpose === 'step-up'
      const maxAge = isStepUp ? maxAges.stepUpSeconds : null
      const flow = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier, maxAge }
      const to = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        max_age: String(maxAge ?? maxAges.signInSeconds),
        ...(isStepUp ? { prompt: 'login' } : {}),
        ...(loginHint ? { login_hint: loginHint } : {}),
        ...acrValues(provider),
      })
      return { to, flow }
    },

    async finish(answer, { state, nonce, codeVerifier, maxAge }) {
      const configuration = await discover()
      return reaching(async () => {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          ...(maxAge === null ? {} : { maxAge }),
        })
        const claims = tokens.claims()
        if (!claims || tokens.id_token === undefined) throw new Refusal('sign-in-failed', { detail: 'no ID token' })
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
        const info = hasUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
        return vouchedBy(provider, { ...info, ...claims }, tokens.id_token)
      })
    },

    newWarnings: ({ warnings }) => {
      const fresh = warnings.filter((warning) => !logged.has(warning) && logged.size < mostWarnings)
      for (const warning of fresh) logged.add(warning)
      return fresh
    },

    async endSessionUrl(idToken, returnTo) {
      const configuration = await discover()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
        .href
    },
  }
}

/** Limits the memory, because a provider can send many values of a claim. */
const mostWarnings = 50

/** Returns where a provider sends the browser after a sign-in. */
export function redirectUriOf({ method }: Pick<Provider, 'method'>, ownOrigin: string): string {
  return `${ownOrigin}/api/auth/${method}/callback`
}

/** Reads the metadata of a provider. */
export function discoverProvider(provider: Provider): Promise<client.Configuration> {
  // Production's settings refuse such an issuer; the provider of the demo and of tests is on this machine.
  const insecure = provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  // The library trusts the TLS connection of the token endpoint. This also verifies the token's signature.
  const execute = [client.enableNonRepudiationChecks, ...insecure]
  return client.discovery(new URL(provider.issuer), provider.clientId, {}, authenticationOf(provider), {
    execute,
    timeout: timeoutSeconds,
  })
}

/** Discovers a provider on first use and caches the result. A failed discovery is repeated on the next use. */
function discovery(provider: Provider): () => Promise<client.Configuration> {
  let known: Promise<client.Configuration> | null = null

  return () => {
    known ??= reaching(() => discoverProvider(provider))
    known.catch(() => {
      known = null
    })
    return known
  }
}

export function authenticationOf({ clientAuthentication, clientSecret }: Provider): client.ClientAuth {
  return clientAuthentication === 'post'
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret)
}

/** Requests the acceptable levels of an eID, where the operator has configured them. */
function acrValues({ kind, levels }: Provider): { acr_values?: string } {
  const enough = Object.keys(levels).filter((acr) => levels[acr] !== 'low')
  return kind === 'eid' && enough.length > 0 ? { acr_values: enough.join(' ') } : {}
}

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const detail = causeOf(cause)
    if (isUnreachable(cause)) throw new Refusal('sign-in-unavailable', { detail, retryAfter: 10 })
    throw new Refusal('sign-in-failed', { detail })
  }
}

function isUnreachable(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.message === 'fetch failed') return true
    if ('code' in error && ['OAUTH_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'].includes(String(error.code)))
      return true
    if ('status' in error && typeof error.status === 'number' && error.status >= 500) return true
    if (error.cause instanceof Response && error.cause.status >= 500) return true
  }
  return false
}
