import * as client from 'openid-client'
import * as z from 'zod/mini'
import { fault, ok, warning, type Finding } from '#server/finding.ts'
import { causeOf, codeWord } from './causeOf.ts'
import { saysLevel, type Provider } from './provider.ts'
import { authenticationOf, discoverProvider, redirectUriOf } from './relyingParty.ts'

type Metadata = client.ServerMetadata

const timeoutMs = 10_000

/**
 * Checks a provider without a sign-in: discovery, keys, the address to return to, the client's secret, PKCE, scopes,
 * levels, claims and the clock. Ends early where the provider cannot be discovered.
 */
export async function* checkProvider(provider: Provider, ownOrigin: string): AsyncGenerator<Finding> {
  const redirectUri = redirectUriOf(provider, ownOrigin)
  yield ok(
    'register',
    `${redirectUri}, and after signing out ${ownOrigin}/login-method, for the client ${provider.clientId}`,
  )
  let configuration: client.Configuration
  try {
    configuration = await discoverProvider(provider)
  } catch (cause) {
    yield fault('discovery', `${wellKnownOf(provider)} cannot be used: ${causeOf(cause)}`)
    return
  }
  const metadata = configuration.serverMetadata()
  yield ok('discovery', `${metadata.issuer} is what it says it is`)
  yield* await checkClock(provider)
  yield* await checkKeys(metadata)
  yield* await checkRedirect(configuration, provider, redirectUri)
  yield* await checkSecret(metadata, provider, redirectUri)
  yield* checkPkce(metadata)
  yield* checkScopes(metadata, provider)
  yield* checkLevels(metadata, provider)
  yield* checkClaims(metadata, provider)
}

function wellKnownOf({ issuer }: Provider): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

function request(url: string, options: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', ...options, signal: AbortSignal.timeout(timeoutMs) })
}

/** Tokens are checked by the clock of this machine, with a tolerance of 30 seconds. */
async function checkClock(provider: Provider): Promise<Finding[]> {
  const sent = Date.now()
  const answer = await request(wellKnownOf(provider)).catch(() => null)
  const theirs = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return [warning('clock', 'the provider does not say what time it is')]
  // The header has whole seconds and was written between the two times.
  const seconds = Math.round((theirs + 500 - (sent + Date.now()) / 2) / 1000)
  if (Math.abs(seconds) <= 5) return [ok('clock', 'that of the provider and that of this machine agree')]
  const text = `that of the provider is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of this machine`
  return [
    Math.abs(seconds) <= 30 ? warning('clock', text) : fault('clock', `${text}: tokens count as expired or too new`),
  ]
}

const Jwks = z.object({
  keys: z.array(z.object({ kty: z.string(), use: z.optional(z.string()), alg: z.optional(z.string()) })),
})

async function checkKeys({
  jwks_uri: uri,
  id_token_signing_alg_values_supported: algorithms,
}: Metadata): Promise<Finding[]> {
  if (uri === undefined) return [fault('keys', 'discovery names no jwks_uri, so ID tokens cannot be verified')]
  const answer = await request(uri).catch((cause: unknown) => causeOf(cause))
  if (typeof answer === 'string') return [fault('keys', `${uri}: ${answer}`)]
  const jwks = Jwks.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !jwks.success) return [fault('keys', `${uri} answered no key set (HTTP ${answer.status})`)]
  const signing = jwks.data.keys.filter(({ kty, use }) => kty !== 'oct' && (use === undefined || use === 'sig'))
  if (signing.length === 0) return [fault('keys', `${uri} has no public key for signatures`)]
  const usable = (algorithms ?? ['RS256']).filter((name) => !/^(none|HS)/.test(name))
  if (usable.length === 0)
    return [fault('keys', `ID tokens are signed with ${algorithms?.join(', ')}: expected a public key, such as RS256`)]
  return [ok('keys', `${signing.length} for signatures, by ${usable.join(', ')}`)]
}

/** Requests a sign-in without a user: a provider that knows the client and the address returns there with an error. */
async function checkRedirect(
  configuration: client.Configuration,
  provider: Provider,
  redirectUri: string,
): Promise<Finding[]> {
  const state = client.randomState()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    nonce: client.randomNonce(),
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    prompt: 'none',
  })
  const answer = await request(url.href).catch((cause: unknown) => causeOf(cause))
  if (typeof answer === 'string') return [fault('redirect', `the authorization endpoint: ${answer}`)]
  const location = answer.headers.get('location') ?? ''
  const to = URL.canParse(location, url.href) ? new URL(location, url.href) : null
  if (to && `${to.origin}${to.pathname}` === redirectUri) {
    const error = to.searchParams.get('error')
    if (error === null || usualErrors.has(error)) return [ok('redirect', 'the client and its address are registered')]
    return [fault('redirect', `the provider refuses the client’s request: ${codeWord(error)}`)]
  }
  if (answer.status >= 400)
    return [
      fault(
        'redirect',
        `the provider refuses the client ${provider.clientId} or the address ${redirectUri} (HTTP ${answer.status}): register both there`,
      ),
    ]
  return [
    warning('redirect', 'the provider shows a page of its own: only a sign-in shows whether the address is registered'),
  ]
}

/** The errors of a provider where a user would have to act (OIDC Core 3.1.2.6). */
const usualErrors = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])

const TokenError = z.object({ error: z.string() })

/** Sends a code that was never issued: a provider that accepts the secret refuses the code. */
async function checkSecret(
  { token_endpoint: endpoint, token_endpoint_auth_methods_supported: methods }: Metadata,
  provider: Provider,
  redirectUri: string,
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (endpoint === undefined) return [fault('secret', 'discovery names no token_endpoint')]
  const method = `client_secret_${provider.clientAuthentication}`
  if (methods && !methods.includes(method))
    findings.push(
      warning(
        'secret',
        `the provider says that it takes ${methods.join(', ')}: expected ${method}, which clientAuthentication selects`,
      ),
    )
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: client.randomState(),
    redirect_uri: redirectUri,
    code_verifier: client.randomPKCECodeVerifier(),
  })
  const headers = new Headers({ accept: 'application/json' })
  authenticationOf(provider)({ issuer: provider.issuer }, { client_id: provider.clientId }, body, headers)
  const answer = await request(endpoint, { method: 'POST', body, headers }).catch((cause: unknown) => causeOf(cause))
  if (typeof answer === 'string') return [...findings, fault('secret', `the token endpoint: ${answer}`)]
  if (answer.ok)
    return [...findings, warning('secret', 'the provider accepts a code that it never issued: is it a test server?')]
  const { error = '' } = TokenError.safeParse(await answer.json().catch(() => null)).data ?? {}
  if (error === 'invalid_grant') return [...findings, ok('secret', `the provider accepts it, by ${method}`)]
  if (error === 'invalid_client' || error === 'unauthorized_client' || answer.status === 401)
    return [
      ...findings,
      fault('secret', `the provider refuses the client or its secret, by ${method} (${codeWord(error)})`),
    ]
  findings.push(
    warning(
      'secret',
      `the provider answers ${codeWord(error)} (HTTP ${answer.status}): only a sign-in shows whether it accepts it`,
    ),
  )
  return findings
}

function checkPkce({ code_challenge_methods_supported: methods }: Metadata): Finding[] {
  if (methods?.includes('S256')) return [ok('PKCE', 'S256')]
  return [
    warning('PKCE', `the provider does not say that it checks S256${methods ? `, but ${methods.join(', ')}` : ''}`),
  ]
}

function checkScopes({ scopes_supported: known }: Metadata, { scope }: Provider): Finding[] {
  const requested = scope.split(' ').filter((word) => word !== '')
  if (!requested.includes('openid')) return [fault('scopes', `${scope}: expected openid among them`)]
  const unknown = known ? requested.filter((word) => !known.includes(word)) : []
  if (unknown.length > 0) return [warning('scopes', `the provider does not name ${unknown.join(', ')}`)]
  return [ok('scopes', scope)]
}

function checkLevels({ acr_values_supported: known }: Metadata, provider: Provider): Finding[] {
  const { kind, levels, levelClaim = 'acr', defaultLevel } = provider
  const values = Object.keys(levels)
  if (!saysLevel(provider)) return [ok('levels', 'registry contact level sets those of accounts')]
  if (
    kind === 'eid' &&
    !Object.values({ ...levels, defaultLevel }).some((level) => level === 'substantial' || level === 'high')
  )
    return [
      fault(
        'levels',
        'levels and defaultLevel name no substantial or high: every sign-in counts as low and is refused',
      ),
    ]
  const findings: Finding[] = []
  const unknown = levelClaim === 'acr' && known ? values.filter((value) => !known.includes(value)) : []
  if (unknown.length > 0) findings.push(warning('acr', `the provider does not name ${unknown.join(', ')} of levels`))
  const unnamed = levelClaim === 'acr' ? (known ?? []).filter((value) => !values.includes(value)) : []
  if (unnamed.length > 0)
    findings.push(warning('acr', `levels does not name ${unnamed.join(', ')}: it counts as the lowest level`))
  if (levelClaim === 'acr' && known === undefined && defaultLevel === undefined)
    findings.push(
      warning('acr', 'the provider does not say that it sends one; defaultLevel sets the level of a sign-in without'),
    )
  findings.push(
    ok('levels', [...values.map((value) => `${value} is ${levels[value]}`), ...withDefault(defaultLevel)].join(', ')),
  )
  return findings
}

function withDefault(level: string | undefined): string[] {
  return level === undefined ? [] : [`without the claim ${level}`]
}

function checkClaims({ claims_supported: known }: Metadata, { levels, levelClaim = 'acr' }: Provider): Finding[] {
  const findings: Finding[] = []
  if (!known) return [warning('claims', 'the provider does not say which it sends')]
  const wanted = ['sub', ...(Object.keys(levels).length > 0 ? [levelClaim] : [])]
  const missing = wanted.filter((claim) => !known.includes(claim))
  if (missing.length > 0) findings.push(warning('claims', `the provider does not name ${missing.join(', ')}`))
  if (!known.includes('auth_time'))
    findings.push(warning('step-up', 'the provider does not name the claim auth_time: without it step-up cannot work'))
  if (missing.length === 0) findings.push(ok('claims', wanted.join(', ')))
  return findings
}
