import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Identity, Info, listSessions } from '#contract/session.ts'
import { hostilePaths } from '#tests/server/hostilePaths.ts'
import { startHostileProvider, type HostileProvider } from '#tests/server/hostileProvider.ts'
import { begin, finish, signInAt } from '#tests/server/hostileSignIn.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let account: HostileProvider
let eid: HostileProvider
beforeAll(async () => {
  account = await startHostileProvider('account')
  eid = await startHostileProvider('eid', { 'loa-low': 'low', 'loa-substantial': 'substantial', 'loa-high': 'high' })
  server = await startServer({}, { providers: [account.provider, eid.provider] })
})
afterAll(async () => {
  await server.close()
  await account.close()
  await eid.close()
})
beforeEach(() => {
  for (const provider of [account, eid]) Object.assign(provider, { claims: {}, answer: 'well' })
})

describe('signing in', () => {
  test('with a right answer opens a session and proves the code challenge', async () => {
    const visitor = visit(server.url)
    expect(await signInAt(account, visitor, { next: '/domains?page=2' })).toBe('/domains?page=2')
    expect(account.isChallengeMet()).toBe(true)
    const identity = Identity.parse(await (await visitor.get('/api/user/identity/')).json())
    expect(identity).toMatchObject({ issuer: account.provider.issuer, kind: 'account', level: 'none' })
  })

  test.each([
    ['cs', 'cs', 'en-US,en;q=0.9'],
    ['en', '', 'en-US,en;q=0.9'],
    ['cs', '', 'fr,cs;q=0.5'],
    ['cs', '', 'fr'],
  ])('the provider is shown in %s: chosen “%s”, accepted “%s”', async (language, chosen, accepted) => {
    const { headers } = await fetch(`${server.url}/api/auth/account/login/?next=/`, {
      redirect: 'manual',
      headers: { 'accept-language': accepted, cookie: chosen && `language=${chosen}` },
    })
    expect(new URL(headers.get('location') ?? '').searchParams.get('ui_locales')).toBe(language)
  })

  const wrongClaims: [string, Record<string, unknown>][] = [
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another-client' }],
    ['no subject', { sub: undefined }],
    ['a subject that is no text', { sub: 7 }],
    ['an end in the past', { exp: 1 }],
  ]
  test.each(wrongClaims)('an ID token with %s is refused', async (_what, claims) => {
    account.claims = claims
    const visitor = visit(server.url)
    expect(await signInAt(account, visitor)).toBe('/login-method?problem=sign-in-failed&next=%2F')
    expect((await visitor.get('/api/user/info/')).status).toBe(401)
  })

  test.each([
    ['other-key', 'sign-in-failed'],
    ['unsigned', 'sign-in-failed'],
    ['no-id-token', 'sign-in-failed'],
    ['refused', 'sign-in-failed'],
    ['broken', 'sign-in-unavailable'],
  ] as const)('a provider whose token is %s leads to %s', async (answer, code) => {
    account.answer = answer
    expect(await signInAt(account, visit(server.url))).toBe(`/login-method?problem=${code}&next=%2F`)
  })

  test.each([
    ['access_denied', 'sign-in-cancelled'],
    ['server_error', 'sign-in-unavailable'],
    ['temporarily_unavailable', 'sign-in-unavailable'],
    ['invalid_scope', 'sign-in-failed'],
  ])('a provider that says %s leads to %s', async (error, code) => {
    const visitor = visit(server.url)
    const state = await begin(account, visitor, { next: '/domains' })
    expect(await finish(account, visitor, { state, error })).toBe(`/login-method?problem=${code}&next=%2Fdomains`)
  })

  test('an answer with another issuer is refused (RFC 9207)', async () => {
    const visitor = visit(server.url)
    const state = await begin(account, visitor)
    expect(await finish(account, visitor, { state, code: 'c', iss: 'https://evil.example' })).toContain(
      'problem=sign-in-failed',
    )
  })

  test('a provider that cannot be reached leads back to the choice', async () => {
    const gone = await startHostileProvider('account')
    await gone.close()
    const other = await startServer({}, { providers: [gone.provider] })
    const answer = await visit(other.url).get('/api/auth/hostile-account/login/', { accept: 'text/html' })
    await other.close()
    expect(answer.headers.get('location')).toBe('/login-method?problem=sign-in-unavailable')
  })

  test('a method nobody configured is not found', async () => {
    expect((await visit(server.url).get('/api/auth/nobody/login/')).status).toBe(404)
  })

  test('leads back to no other site', async () => {
    const visitor = visit(server.url)
    for (const next of hostilePaths) expect([next, await signInAt(account, visitor, { next })]).toEqual([next, '/'])
  })

  test('replaces whatever session cookie was planted before', async () => {
    const visitor = visit(server.url)
    await begin(account, visitor)
    const planted = visitor.cookie('session')
    await signInAt(account, visitor)
    expect(visitor.cookie('session')).not.toBe(planted)
    const thief = visit(server.url)
    thief.setCookie('session', planted ?? '')
    expect((await thief.get('/api/user/info/')).status).toBe(401)
  })

  test('signing in again ends the session before', async () => {
    const visitor = visit(server.url)
    await signInAt(account, visitor)
    const before = visitor.cookie('session') ?? ''
    await signInAt(account, visitor)
    const old = visit(server.url)
    old.setCookie('session', before)
    expect((await old.get('/api/user/info/')).status).toBe(401)
    expect((await visitor.get('/api/user/info/')).status).toBe(200)
  })
})

describe('the state of a sign-in', () => {
  test('is refused when it was never given', async () => {
    const visitor = visit(server.url)
    await begin(account, visitor)
    expect(await finish(account, visitor, { state: 'forged', code: 'c' })).toContain('problem=sign-in-failed')
  })

  test('is refused when it is missing', async () => {
    const visitor = visit(server.url)
    await begin(account, visitor)
    expect(await finish(account, visitor, { code: 'c' })).toContain('problem=sign-in-failed')
  })

  test('is taken once', async () => {
    const visitor = visit(server.url)
    const state = await begin(account, visitor, { next: '/domains' })
    expect(await finish(account, visitor, { state, code: 'c' })).toBe('/domains')
    expect(await finish(account, visitor, { state, code: 'c' })).toContain('problem=sign-in-failed')
  })

  test('is refused to another browser, and still good for its own', async () => {
    const victim = visit(server.url)
    await begin(account, victim)
    const visitor = visit(server.url)
    const state = await begin(account, visitor, { next: '/domains' })
    expect(await finish(account, victim, { state, code: 'c' })).toContain('problem=sign-in-failed')
    expect(await finish(account, visitor, { state, code: 'c' })).toBe('/domains')
  })

  test('is refused at another method', async () => {
    const visitor = visit(server.url)
    const state = await begin(account, visitor)
    expect(await finish(eid, visitor, { state, code: 'c' })).toContain('problem=sign-in-failed')
  })
})

describe('an electronic identity', () => {
  test.each([['loa-low'], ['loa-unheard-of'], ['__proto__'], ['constructor'], [''], [undefined], [7]])(
    'of level %j is refused with an explanation',
    async (acr) => {
      eid.claims = { acr }
      const visitor = visit(server.url)
      expect(await signInAt(eid, visitor)).toBe('/login-method?problem=sign-in-level-too-low&next=%2F')
      expect((await visitor.get('/api/user/info/')).status).toBe(401)
    },
  )

  test.each([
    ['loa-substantial', 'substantial'],
    ['loa-high', 'high'],
  ])('of level %s is let in as %s', async (acr, level) => {
    eid.claims = { acr }
    const visitor = visit(server.url)
    await signInAt(eid, visitor)
    const info = Info.parse(await (await visitor.get('/api/user/info/')).json())
    expect(info.person).toMatchObject({ kind: 'eid', level })
    expect(info.withoutContact).toBe('contact-required')
  })
})

test('an eID without a contact is led to where it gets one, and on from there', async () => {
  eid.claims = { acr: 'loa-high' }
  expect(await signInAt(eid, visit(server.url))).toBe('/contact/connect')
  const next = '/domains?page=2'
  expect(await signInAt(eid, visit(server.url), { next })).toBe(`/contact/connect?next=${encodeURIComponent(next)}`)
  expect(await signInAt(eid, visit(server.url), { next: '/contact/register' })).toBe('/contact/register')
  expect(await signInAt(account, visit(server.url), { next })).toBe(next)
})

test('the subject of another issuer is another person, who has none of the first one’s contacts', async () => {
  expect((await infoOf(await signIn(server.url, 'maria'))).contacts).toHaveLength(2)
  eid.claims = { acr: 'loa-high', sub: 'demo-maria' }
  const other = visit(server.url)
  await signInAt(eid, other)
  expect(await infoOf(other)).toMatchObject({ contacts: [], withoutContact: 'contact-required' })
})

describe('a fresh proof', () => {
  test('by the same person renews the session’s secret, leaves its id and its latest end', async () => {
    const visitor = visit(server.url)
    await signInAt(account, visitor)
    const before = { session: visitor.cookie('session') ?? '', csrf: visitor.cookie('csrf') ?? '' }
    const was = await own(visitor)
    expect(await signInAt(account, visitor, { purpose: 'step-up', next: '/domains' })).toBe('/domains')
    expect((await own(visitor)).id).toBe(was.id)
    expect((await own(visitor)).latestEndAt).toBe(was.latestEndAt)

    const old = visit(server.url)
    old.setCookie('session', before.session)
    expect((await old.get('/api/user/info/')).status).toBe(401)
    const answer = await visitor.send('POST', '/api/common/session/extend/', {}, { 'x-csrf-token': before.csrf })
    expect(await answer.json()).toMatchObject({ code: 'csrf-failed' })
  })

  test.each([
    ['by another person', { sub: 'another' }, 'sign-in-other-person'],
    ['without auth_time', { auth_time: undefined }, 'sign-in-failed'],
    ['that is an hour old', { auth_time: 1_700_000_000 }, 'sign-in-failed'],
  ])('%s is refused, and the session stays as it was', async (_what, claims, code) => {
    const visitor = visit(server.url)
    await signInAt(account, visitor)
    const was = await own(visitor)
    account.claims = claims
    expect(await signInAt(account, visitor, { purpose: 'step-up', next: '/domains' })).toBe(
      `/login-method?problem=${code}&next=%2Fdomains`,
    )
    expect(await own(visitor)).toEqual(was)
  })

  test('from the future lasts no longer than one made now', async () => {
    const visitor = visit(server.url)
    await signInAt(account, visitor)
    account.claims = { auth_time: 4_000_000_000 }
    await signInAt(account, visitor, { purpose: 'step-up' })
    const { session } = Info.parse(await (await visitor.get('/api/user/info/')).json())
    expect(session.authenticatedAt <= session.now).toBe(true)
  })

  test('requests a new authentication from the provider', async () => {
    const visitor = visit(server.url)
    await signInAt(account, visitor)
    const answer = await visitor.get('/api/auth/hostile-account/login/?purpose=step-up')
    const params = new URL(answer.headers.get('location') ?? '').searchParams
    expect([params.get('prompt'), params.get('max_age')]).toEqual(['login', '300'])
  })

  test('cannot be requested while signed out, nor at another provider', async () => {
    const stranger = await visit(server.url).get('/api/auth/hostile-account/login/?purpose=step-up')
    expect(stranger.status).toBe(401)
    const visitor = await signIn(server.url, 'nina')
    const elsewhere = await visitor.get('/api/auth/hostile-account/login/?purpose=step-up')
    expect(await elsewhere.json()).toMatchObject({ code: 'sign-in-other-person' })
  })

  test('a sign-in that does not say when it was made counts as no fresh proof', async () => {
    account.claims = { auth_time: undefined }
    const visitor = visit(server.url)
    await signInAt(account, visitor)
    const { session } = Info.parse(await (await visitor.get('/api/user/info/')).json())
    expect(session.authenticatedAt).toBe('1970-01-01T00:00:00.000Z')
  })
})

async function own(visitor: Visitor) {
  const { items } = z.parse(listSessions.answer, await (await visitor.get('/api/user/sessions/')).json())
  const { session } = Info.parse(await (await visitor.get('/api/user/info/')).json())
  return {
    id: items.find((row) => row.isThisOne)?.id,
    latestEndAt: session.latestEndAt,
    authenticatedAt: session.authenticatedAt,
  }
}
