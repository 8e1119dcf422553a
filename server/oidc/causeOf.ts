import * as client from 'openid-client'
import * as z from 'zod/mini'

/**
 * Says in one line why a provider cannot be used or its answer was refused. Names claims, codes and what was expected;
 * never a token, and of the claims only those that say nothing about a person.
 */
export function causeOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return `missing or malformed claims: ${claimsOf(error).join(', ')}`
  if (error instanceof client.ResponseBodyError)
    return `it answered the error ${codeWord(error.error)} (HTTP ${error.status})`
  if (error instanceof client.AuthorizationResponseError) return `it answered the error ${codeWord(error.error)}`
  if (error instanceof client.WWWAuthenticateChallengeError)
    return `it refused the access token (HTTP ${error.status}${errorsIn(error)})`
  if (!(error instanceof Error)) return 'unknown'
  const network = networkCauseOf(error)
  if (network !== null) return network
  const details = detailsOf(error)
  // Messages of the client are constant texts; those of parsers quote what they parse.
  const message = 'code' in error ? `${innermost(error).message}${algorithmIn(details)}` : error.name
  return wordsOfClaim(details) ?? wordsOfAnswer(details) ?? message
}

function claimsOf({ issues }: z.core.$ZodError): string[] {
  return [...new Set(issues.map(({ path }) => String(path[0] ?? 'all')))]
}

/** Returns an error code of OAuth as it is; other texts could be about a person. */
export function codeWord(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'of its own'
}

function errorsIn({ cause }: client.WWWAuthenticateChallengeError): string {
  const codes = cause.flatMap(({ parameters }) => parameters.error ?? [])
  return codes.map((code) => `, ${codeWord(code)}`).join('')
}

const networkCodes = /^(E[A-Z_]+|CERT_[A-Z_]+|ERR_TLS_[A-Z_]+|UND_ERR_[A-Z_]+)$/
/** Of a certificate that no known CA has issued. */
const trustCodes = /^(UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)[A-Z_]+$/

function networkCauseOf(error: Error): string | null {
  for (const one of chainOf(error)) {
    const code = 'code' in one ? String(one.code) : ''
    if (code === 'OAUTH_TIMEOUT' || one.name === 'TimeoutError') return 'it does not answer in time'
    if (trustCodes.test(code))
      return `its certificate is not trusted (${code}): NODE_EXTRA_CA_CERTS names the file of a CA of your own`
    if (networkCodes.test(code) && !code.startsWith('ERR_INVALID')) return `it cannot be reached: ${code}`
  }
  return error.message === 'fetch failed' ? 'it cannot be reached' : null
}

function chainOf(error: Error): Error[] {
  const chain: Error[] = []
  for (let one: unknown = error; one instanceof Error && chain.length < 6; one = one.cause) chain.push(one)
  return chain
}

function innermost(error: Error): Error {
  return chainOf(error).findLast((one) => 'code' in one) ?? error
}

/** The details that the client attaches to its errors: the claim, its expected value, and the whole response. */
const Details = z.object({
  claim: z.optional(z.string()),
  attribute: z.optional(z.string()),
  expected: z.optional(z.unknown()),
  now: z.optional(z.number()),
  claims: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.record(z.string(), z.unknown())),
  header: z.optional(z.record(z.string(), z.unknown())),
})
type Details = z.infer<typeof Details>

function detailsOf(error: Error): Details & { response?: Response } {
  for (const one of chainOf(error)) {
    if (one.cause instanceof Response) return { response: one.cause }
    const details = Details.safeParse(one.cause)
    if (details.success && !(one.cause instanceof Error)) return details.data
  }
  return {}
}

/** Claims whose values say nothing about a person. */
const shown = new Set(['iss', 'aud', 'azp', 'acr', 'auth_time', 'exp', 'iat', 'nbf', 'issuer'])

function algorithmIn({ header }: Details): string {
  const algorithm = header?.['alg']
  return typeof algorithm === 'string' ? `; its algorithm is ${algorithm.slice(0, 20)}` : ''
}

function wordsOfClaim({ claim, attribute, expected, now, claims, body }: Details): string | null {
  const name = claim ?? attribute
  if (name === undefined) return null
  const value: unknown = (claims ?? body ?? {})[name]
  if (name === 'auth_time' && value === 0) return 'the claim auth_time is 0: it does not say when the sign-in was made'
  if (typeof value === 'number' && now !== undefined)
    return `the claim ${name} is ${timeText(value)}, which does not fit the time ${timeText(now)}`
  if (!shown.has(name)) return `the claim ${name} is not the expected one`
  const rest = expected === undefined ? '' : `, expected ${JSON.stringify(expected)}`
  return `the claim ${name} is ${JSON.stringify(value) ?? 'missing'}${rest}`.slice(0, 500)
}

function timeText(seconds: number): string {
  return Math.abs(seconds) < 1e11 ? new Date(seconds * 1000).toISOString() : String(seconds)
}

function wordsOfAnswer({ response }: { response?: Response }): string | null {
  if (!response) return null
  const path = URL.canParse(response.url) ? new URL(response.url).pathname : ''
  const type = response.headers.get('content-type') ?? 'no type'
  return response.ok ? `${path} answered ${type}, not JSON` : `${path} answered HTTP ${response.status}`
}
