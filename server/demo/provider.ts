import { createECDH, createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '#contract/record.ts'
import { languages } from '#intl/locales.ts'
import { languageFrom } from '#server/intl/words.ts'
import type { Provider as Configured } from '#server/oidc/provider.ts'
import { addressClaim } from './seed/naming.ts'
import { people } from './people.ts'
import { choicePage, failedPage, signedOutPage, signOutPage } from './providerPage.ts'
import { loadOidcProvider } from './providerPackage.ts'

export type DemoProvider = {
  /** The portal's configuration of the provider, as in production's settings. */
  configured: Configured
  /** Handles one request below the issuer's path. */
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>
}

type ProviderOptions = {
  method: 'account' | 'eid'
  /** The demo server's own origin; the issuer is a path below it. */
  origin: string
  portalUrl: string
  /** 32 bytes that are the same after restarts and in every process, so that earlier ID tokens stay valid. */
  key: Buffer
}

/** LoA URIs of Commission Implementing Regulation (EU) 2015/1502 as the eIDAS nodes write them. */
const eidas = 'http://eidas.europa.eu/LoA/'
const names = {
  account: { cs: 'Účet registru', en: 'Registry account' },
  eid: { cs: 'Elektronická identita', en: 'Electronic identity' },
} as const

/**
 * Creates a real OpenID provider of the demo, with the people of its kind. Every sign-in shows the choice of people,
 * because the demo is for trying several. Consent is implied: the portal is the only client.
 */
export async function demoProvider({ method, origin, portalUrl, key }: ProviderOptions): Promise<DemoProvider> {
  const { makeProvider, interactionPolicy, errors } = await loadOidcProvider()
  const own = people.filter((person) => person.method === method)
  const issuer = `${origin}/${method}`
  const clientId = 'registry-portal'
  const clientSecret = createHmac('sha256', key).update(`client secret of ${method}`).digest('base64url')

  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(
      new Check('always', 'the person is chosen each time', 'login_required', (ctx) => !ctx.oidc.result?.['login']),
    )

  const provider = makeProvider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portalUrl}/api/auth/${method}/callback`],
        post_logout_redirect_uris: [`${portalUrl}/login-method`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [signingKey(key)] },
    cookies: {
      keys: [key.toString('base64url')],
      names: { session: `demo_${method}`, interaction: `demo_${method}_choice`, resume: `demo_${method}_resume` },
      // Cookies ignore ports. Below the issuer's path they never reach the portal or the other provider.
      long: { path: `/${method}`, httpOnly: true, sameSite: 'lax', signed: true },
      short: { path: `/${method}`, httpOnly: true, sameSite: 'lax', signed: true },
    },
    pkce: { required: () => true },
    acrValues: method === 'eid' ? ['low', 'substantial', 'high'].map((level) => eidas + level) : [],
    scopes: ['openid', 'profile', 'email', 'address'],
    claims: {
      acr: null,
      sid: null,
      auth_time: null,
      iss: null,
      openid: ['sub'],
      profile: ['name', 'birthdate', 'locale'],
      email: ['email', 'email_verified'],
      address: ['address'],
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 3600,
      Session: 12 * 3600,
      Grant: 12 * 3600,
    },
    interactions: { policy, url: (_ctx, { uid }) => `/${method}/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const nonce = randomBytes(16).toString('base64')
          ctx.set('content-security-policy', policyOf(portalUrl, nonce))
          ctx.body = signOutPage(languageOf(ctx.acceptsLanguages(...languages())), form, nonce)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage(languageOf(ctx.acceptsLanguages(...languages())), portalUrl)
        },
      },
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = failedPage(languageOf(ctx.acceptsLanguages(...languages())), portalUrl)
    },
    findAccount: (_ctx, subject) => {
      const person = own.find((one) => one.subject === subject)
      return person && { accountId: subject, claims: () => claimsOf(person) }
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email address')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()

  return {
    configured: {
      method,
      kind: method,
      name: names[method],
      issuer,
      clientId,
      clientSecret,
      clientAuthentication: 'basic',
      scope: 'openid profile email address',
      levels:
        method === 'eid'
          ? { [`${eidas}low`]: 'low', [`${eidas}substantial`]: 'substantial', [`${eidas}high`]: 'high' }
          : {},
    },

    async handle(request, response, url) {
      response.setHeader('content-security-policy', policyOf(portalUrl))
      if (!url.pathname.startsWith(`/${method}/interaction/`)) {
        // The package finds its mount path by comparing the two.
        Object.assign(request, { originalUrl: request.url, url: (request.url ?? '').slice(method.length + 1) || '/' })
        await answer(request, response)
        return
      }
      try {
        await (request.method === 'POST' ? choose(request, response) : showChoice(request, response, url))
      } catch (cause) {
        if (!(cause instanceof errors.SessionNotFound)) throw cause
        send(response, 400, failedPage(languageOf(url.searchParams.get('lang')), portalUrl))
      }
    },
  }

  async function showChoice(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { params, session } = await provider.interactionDetails(request, response)
    const wish = typeof params['ui_locales'] === 'string' ? params['ui_locales'] : null
    const language = languageOf(url.searchParams.get('lang') ?? wish)
    const wanted = own.find(({ username }) => username === params['login_hint'])
    const current = wanted ?? own.find(({ subject }) => subject === session?.accountId) ?? null
    send(response, 200, choicePage({ method, language, people: own, current }))
  }

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request))
    const person = own.find(({ username }) => username === form.get('person'))
    const result = person
      ? { login: { accountId: person.subject, remember: false, ...(person.acr ? { acr: eidas + person.acr } : {}) } }
      : { error: 'access_denied', error_description: 'nobody was chosen' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
}

function claimsOf({ subject, name, birthDate, address, email }: (typeof people)[number]) {
  return { sub: subject, name, birthdate: birthDate, address: addressClaim(address), email, email_verified: true }
}

/** Derives an ES256 key from 32 constant bytes: the private scalar and its public point (RFC 7518 section 6.2). */
function signingKey(key: Buffer) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  const point = curve.getPublicKey()
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: key.toString('base64url'),
  }
}

/** Forms end at the portal after redirects, to which browsers apply `form-action`. */
function policyOf(portalUrl: string, nonce?: string): string {
  const script = nonce === undefined ? "'none'" : `'nonce-${nonce}'`
  return `default-src 'none'; style-src 'self'; script-src ${script}; form-action 'self' ${portalUrl}; base-uri 'none'; frame-ancestors 'none'`
}

function languageOf(text: string | false | null): Language {
  // A wish has several tags, the preferred one first (OpenID Connect Core section 3.1.2.1).
  return languageFrom(/^[a-z]+/i.exec(text || '')?.[0])
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
}

/** A selected name fits; longer bodies are refused. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > 1000) return ''
  }
  return body
}
