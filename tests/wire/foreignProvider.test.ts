import { OAuth2Server } from 'oauth2-mock-server'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Identity } from '#contract/session.ts'
import { checkProvider } from '#server/oidc/checkProvider.ts'
import type { Provider } from '#server/oidc/provider.ts'
import { startHostileProvider, type HostileProvider } from '#tests/server/hostileProvider.ts'
import { signInAt } from '#tests/server/hostileSignIn.ts'
import { freePorts } from '#tests/server/spawnServer.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { productionProvider } from '#tests/server/builders/productionSettings.ts'

const Line = z.looseObject({ msg: z.string(), reason: z.optional(z.string()) })

const lines: z.infer<typeof Line>[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(Line.parse(JSON.parse(line))) })

/** A provider that nobody here wrote: it sends no `acr` and no `auth_time`. */
const foreign = new OAuth2Server()
/** More claims of the next ID tokens. */
let claims: Record<string, unknown> = {}
let server: TestServer
let hostile: HostileProvider
let methods: Record<'strict' | 'lenient' | 'accounts' | 'fixed', Provider>

beforeAll(async () => {
  await foreign.issuer.keys.generate('RS256')
  await foreign.start(0, '127.0.0.1')
  foreign.service.on('beforeTokenSigning', (token: { payload: object }) => void Object.assign(token.payload, claims))
  const common = {
    name: { cs: 'Cizí', en: 'Foreign' },
    issuer: foreign.issuer.url ?? '',
    clientId: 'portal',
    clientSecret: 'p9d8Hf72kQwLm4Zx',
    clientAuthentication: 'basic',
    scope: 'openid',
  } as const
  methods = {
    strict: { ...common, method: 'strict', kind: 'eid', levels: { loa3: 'substantial' } },
    lenient: { ...common, method: 'lenient', kind: 'eid', levels: {}, defaultLevel: 'substantial' },
    accounts: { ...common, method: 'accounts', kind: 'account', levels: { gold: 'validated' }, levelClaim: 'verified' },
    fixed: { ...common, method: 'fixed', kind: 'account', levels: {}, defaultLevel: 'identified' },
  }
  hostile = await startHostileProvider('account')
  server = await startServer({}, { providers: [...Object.values(methods), hostile.provider], log })
})
afterAll(async () => {
  await server.close()
  await foreign.stop()
  await hostile.close()
})
beforeEach(() => {
  lines.length = 0
  claims = {}
  Object.assign(hostile, { claims: {}, answer: 'well' })
})

/** Signs in at the foreign provider as a browser does; returns where the portal redirects at the end. */
async function goTo(method: string, visitor: Visitor, purpose = 'sign-in'): Promise<string> {
  const begun = await visitor.get(`/api/auth/${method}/login/?next=%2F&purpose=${purpose}`)
  const there = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const answer = await visitor.get(back.pathname + back.search)
  return answer.headers.get('location') ?? ''
}

const levelOf = async (visitor: Visitor) =>
  Identity.parse(await (await visitor.get('/api/user/identity/')).json()).level

const reasons = () => lines.flatMap(({ reason }) => reason ?? [])

describe('a provider that sends no acr', () => {
  test('lets nobody in without a default level, and the log says why', async () => {
    expect(await goTo('strict', visit(server.url))).toContain('problem=sign-in-level-too-low')
    expect(lines.at(-1)).toMatchObject({ msg: 'sign-in refused', method: 'strict', code: 'sign-in-level-too-low' })
    expect(reasons().at(-1)).toBe('the provider sends no acr: the level is low, unless defaultLevel sets another')
  })

  test('lets people in with the default level of the method', async () => {
    const visitor = visit(server.url)
    expect(await goTo('lenient', visitor)).not.toContain('problem')
    expect(await levelOf(visitor)).toBe('substantial')
  })

  test('gives accounts the default level, which is none unless it is set', async () => {
    const [listed, fixed] = [visit(server.url), visit(server.url)]
    await goTo('accounts', listed)
    await goTo('fixed', fixed)
    expect(await levelOf(listed)).toBe('none')
    expect(await levelOf(fixed)).toBe('identified')
  })

  test('has a default level only where the claim is missing', async () => {
    claims = { acr: 'loa9' }
    expect(await goTo('lenient', visit(server.url))).toContain('problem=sign-in-level-too-low')
    expect(reasons().at(-1)).toBe('acr is "loa9", which levels does not name: the level is low')
    claims = { acr: 'loa3' }
    const visitor = visit(server.url)
    await goTo('strict', visitor)
    expect(await levelOf(visitor)).toBe('substantial')
  })
})

describe('a provider that does not say when the sign-in was made', () => {
  const warning = /^the provider does not say when the sign-in was made .*: step-up cannot work with it$/

  test.each([
    ['without auth_time', 'accounts', {}, /auth_time/],
    ['with auth_time 0', 'fixed', { auth_time: 0 }, /^the claim auth_time is 0: it does not say when/],
  ])('%s lets people in, and the log says why step-up fails', async (_what, method, more, reason) => {
    claims = more
    const visitor = visit(server.url)
    expect(await goTo(method, visitor)).not.toContain('problem')
    expect(await goTo(method, visitor, 'step-up')).toContain('problem=sign-in-failed')
    expect(reasons().at(-1)).toMatch(reason)
  })

  test('is warned of at the first sign-in, and not at the next', async () => {
    const own = await startServer({}, { providers: [methods.lenient], log })
    try {
      const visitor = visit(own.url)
      await goTo('lenient', visitor)
      const warnings = () => lines.filter(({ msg, reason = '' }) => msg === 'sign-in limited' && warning.test(reason))
      expect(warnings()).toHaveLength(1)
      expect(warnings()[0]).toMatchObject({ method: 'lenient' })
      await goTo('lenient', visit(own.url))
      expect(warnings()).toHaveLength(1)
    } finally {
      await own.close()
    }
  })
})

describe('the log of a sign-in that fails', () => {
  const now = Math.floor(new Date().getTime() / 1000)

  test.each([
    ['another nonce', { nonce: 'another' }, /^the claim nonce is not the expected one$/],
    ['another issuer', { iss: 'https://evil.example' }, /^the claim iss is "https:\/\/evil\.example", expected "http:/],
    ['another audience', { aud: 'other' }, /^the claim aud is "other", expected "portal"$/],
    ['an end in the past', { exp: 1 }, /^the claim exp is 1970-01-01T00:00:01\.000Z, which does not fit the time 2/],
    ['a clock that runs ahead', { nbf: now + 300 }, /^the claim nbf is 2.* which does not fit the time 2/],
    ['no subject', { sub: undefined }, /"sub" \(subject\)/],
    ['a subject of another type', { sub: 7 }, /"sub" \(subject\)/],
    ['a subject that is too long', { sub: 'x'.repeat(300) }, /^missing or malformed claims: sub$/],
  ])('names what was wrong: %s', async (_what, wrong, reason) => {
    hostile.claims = wrong
    await signInAt(hostile, visit(server.url))
    expect(lines.at(-1)).toMatchObject({ msg: 'sign-in refused', reason: expect.stringMatching(reason) })
  })

  test.each([
    ['other-key', /signature verification failed/],
    ['unsigned', /"alg" header parameter.*; its algorithm is none/],
    ['no-id-token', /id_token/],
    ['refused', /^it answered the error invalid_grant \(HTTP 400\)$/],
    ['broken', /^\/token answered HTTP 500$/],
  ] as const)('names how the token endpoint answered: %s', async (answer, reason) => {
    hostile.answer = answer
    await signInAt(hostile, visit(server.url))
    expect(lines.at(-1)?.reason).toMatch(reason)
  })

  test('has no token and no claim about a person', async () => {
    hostile.claims = { iss: 'https://evil.example', email: 'canary@registry.cz', name: 'Canary' }
    await signInAt(hostile, visit(server.url))
    expect(JSON.stringify(lines)).not.toMatch(/canary|eyJhbGci/i)
  })
})

describe('registry provider check', () => {
  const ownOrigin = 'https://portal.registry.cz'

  async function findings(provider: Provider) {
    const found: string[] = []
    for await (const { result, about, text } of checkProvider(provider, ownOrigin))
      found.push(`${result} ${about}: ${text}`)
    return found
  }

  test('says of a provider that nobody here wrote what works and what does not', async () => {
    expect(await findings(methods.strict)).toEqual([
      `ok register: ${ownOrigin}/api/auth/strict/callback, and after signing out ${ownOrigin}/login-method, for the client portal`,
      `ok discovery: ${methods.strict.issuer} is what it says it is`,
      'ok clock: that of the provider and that of this machine agree',
      'ok keys: 1 for signatures, by RS256',
      'ok redirect: the client and its address are registered',
      'warning secret: the provider says that it takes none: expected client_secret_basic, which clientAuthentication selects',
      'warning secret: the provider answers invalid_request (HTTP 400): only a sign-in shows whether it accepts it',
      'ok PKCE: S256',
      'ok scopes: openid',
      'warning acr: the provider does not say that it sends one; defaultLevel sets the level of a sign-in without',
      'ok levels: loa3 is substantial',
      'warning claims: the provider does not say which it sends',
    ])
  })

  test('says that the demo’s own providers are well', async () => {
    const found = await findings({ ...methods.strict, ...demoProvider(), method: 'eid' })
    expect(found.filter((line) => line.startsWith('fault'))).toEqual([
      `fault redirect: the provider refuses the client registry-portal or the address ${ownOrigin}/api/auth/eid/callback (HTTP 400): register both there`,
      'fault secret: the provider refuses the client or its secret, by client_secret_basic (invalid_client)',
    ])
    expect(found).toContain('ok scopes: openid profile email address')
  })

  /** The demo's provider with a wrong secret, and for a portal that is not registered there. */
  function demoProvider() {
    const issuer = `${new URL(server.url).protocol}//localhost:${demoPort()}/eid`
    const levels = { 'http://eidas.europa.eu/LoA/high': 'high' } as const
    return { issuer, clientId: 'registry-portal', scope: 'openid profile email address', levels }
  }
  const demoPort = () => server.demoPort

  test('refuses levels by which nobody gets in', async () => {
    const found = await findings({ ...methods.strict, levels: { loa1: 'low' } })
    expect(found.filter((line) => line.startsWith('fault'))).toEqual([
      'fault levels: levels and defaultLevel name no substantial or high: every sign-in counts as low and is refused',
    ])
  })

  test('names why a provider cannot be discovered', async () => {
    const wrong = { ...methods.strict, issuer: `${methods.strict.issuer}/nowhere` }
    expect((await findings(wrong)).at(-1)).toMatch(
      /^fault discovery: http:.*\/nowhere\/\.well-known\/openid-configuration cannot be used: .* answered HTTP 404$/,
    )
  })

  test('is a command that ends with 1 where the provider cannot be used', async () => {
    const [port] = await freePorts(1)
    const issuer = `https://127.0.0.1:${port}`
    const env = { PROVIDERS: JSON.stringify([{ ...productionProvider, issuer }]), PUBLIC_URL: ownOrigin }
    const { code, out, err } = await runRegistry(['provider', 'check', 'account'], { env })
    expect(out).toMatch(
      /^ok +register: https:.*\nfault +discovery: https:\/\/127\.0\.0\.1:\d+\/\.well-known\/openid-configuration cannot be used: it cannot be reached: ECONNREFUSED\n$/,
    )
    expect({ code, err }).toEqual({ code: 1, err: 'account cannot be used like this: 1 fault\n' })
    expect(await runRegistry(['provider', 'check', 'eid'], { env })).toMatchObject({
      code: 2,
      err: 'PROVIDERS has no method eid: expected one of account\n',
    })
  })

  test('reads from the database whether the last sign-in had an auth_time', async () => {
    await goTo('lenient', visit(server.url))
    const provider = { ...productionProvider, method: 'lenient', issuer: 'https://127.0.0.1:1' }
    const env = {
      PROVIDERS: JSON.stringify([provider]),
      PUBLIC_URL: ownOrigin,
      DATABASE_URL: server.databaseUrl,
      AUTHORITY: 'registry-of-record',
    }
    const { out } = await runRegistry(['provider', 'check', 'lenient'], { env })
    expect(out).toMatch(
      /\nwarning +last sign-in: the provider does not say when the sign-in was made .* step-up cannot/,
    )
  })
})
