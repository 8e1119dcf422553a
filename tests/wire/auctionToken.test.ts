import { ownerHeader } from '#contract/ownerMark.ts'
import { createPrivateKey, createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuctionToken } from '#contract/auction.ts'
import { auctionTokens } from '#server/http/auctionToken.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
})
afterAll(() => server.close())

describe('POST /auctions/api/login/', () => {
  test('answers a token for ten minutes that says who holds it, and sets it as a cookie for as long', async () => {
    const anna = await signIn(server.url, 'anna')
    const token = await tokenOf(anna, 'ANNA-NOVAKOVA')
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token)
    expect(exp - iat).toBe(600)
    expect(claims).toMatchObject({ aud: 'auctions', iss: server.url, contact: { handle: 'ANNA-NOVAKOVA' }, why: null })
    expect(anna.cookie('auction_token')).toBe(token)
    expect((await requestWith(token)).status).toBe(200)
  })

  test('takes a form, in any case of the handle', async () => {
    const anna = await signIn(server.url, 'anna')
    const { headers } = await anna.get('/api/user/info/')
    const answer = await fetch(`${server.url}/auctions/api/login/`, {
      method: 'POST',
      headers: {
        cookie: `session=${anna.cookie('session')}; csrf=${anna.cookie('csrf')}`,
        origin: server.url,
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': anna.cookie('csrf') ?? '',
        [ownerHeader]: headers.get(ownerHeader) ?? '',
      },
      body: new URLSearchParams({ contact: 'anna-novakova' }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toMatch(/auction_token=[^;]+; Max-Age=600; Path=\/; SameSite=Strict/)
  })

  test('refuses a form where a call takes none', async () => {
    const answer = await fetch(`${server.url}/api/public/auth-info-request/`, {
      method: 'POST',
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ type: 'domain', id: 'x.cz' }),
    })
    expect(await problemOf(answer)).toMatchObject({ status: 415, code: 'unsupported-media-type' })
  })

  test('refuses another contact than the one the session works as', async () => {
    const anna = await signIn(server.url, 'anna')
    const answer = await anna.send('POST', '/auctions/api/login/', { contact: 'GITA-HORAKOVA' })
    expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'other-contact' })
  })

  test('lets a person who may not bid look, and says why they may not', async () => {
    const blocked = await signIn(server.url, 'blocked')
    const token = await tokenOf(blocked, (await infoOf(blocked)).contact?.handle ?? '')
    expect(decodeJwt(token)['why']).toBe('contact-blocked')
    expect((await requestWith(token)).status).toBe(200)
    const bid = await fetch(`${server.url}/v1/user/bidding/${randomUUID()}/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ceiling: '100', seenSequence: 0 }),
    })
    expect(await problemOf(bid)).toMatchObject({ status: 403, code: 'contact-blocked' })
  })
})

describe('an auction token', () => {
  test('dies with its session', async () => {
    const anna = await signIn(server.url, 'anna')
    const token = await tokenOf(anna, 'ANNA-NOVAKOVA')
    expect((await requestWith(token)).status).toBe(200)
    await anna.send('POST', '/api/common/logout/')
    expect(anna.cookie('auction_token')).toBeUndefined()
    expect(await codeOf(await requestWith(token))).toBe('signed-out')
  })

  test('ends after ten minutes by the database’s clock', async () => {
    const [past, nearly] = await Promise.all([600, 590].map((seconds) => madeSecondsAgo(seconds)))
    expect(await codeOf(await requestWith(past ?? ''))).toBe('signed-out')
    expect((await requestWith(nearly ?? '')).status).toBe(200)
  })

  test('of a session that works as another contact by now is no longer valid', async () => {
    const anna = await signIn(server.url, 'anna')
    const token = await tokenOf(anna, 'ANNA-NOVAKOVA')
    const { sid } = decodeJwt(token)
    await sql`update session set contact_id = (select id from contact where handle = 'GITA-HORAKOVA' and deleted_at is null)
      where id = ${sid}`.execute(server.db)
    expect(await codeOf(await requestWith(token))).toBe('signed-out')
  })

  test('does not lengthen the session', async () => {
    const anna = await signIn(server.url, 'anna')
    const token = await tokenOf(anna, 'ANNA-NOVAKOVA')
    const { sid } = decodeJwt(token)
    await sql`update session set last_used_at = now() - interval '10 minutes' where id = ${sid}`.execute(server.db)
    await requestWith(token)
    const { rows } = await sql<{ minutes: number }>`
      select extract(minute from now() - last_used_at)::int as minutes from session where id = ${sid}`.execute(
      server.db,
    )
    expect(rows[0]?.minutes).toBe(10)
  })

  test('is signed in for without lengthening the session, unless a person is there', async () => {
    const anna = await signIn(server.url, 'anna')
    const { sid } = decodeJwt(await tokenOf(anna, 'ANNA-NOVAKOVA'))
    const minutesAfter = async (headers: Record<string, string>) => {
      await sql`update session set last_used_at = now() - interval '10 minutes' where id = ${sid}`.execute(server.db)
      await anna.send('POST', '/auctions/api/login/', { contact: 'ANNA-NOVAKOVA' }, headers)
      const { rows } = await sql<{ minutes: number }>`
        select extract(minute from now() - last_used_at)::int as minutes from session where id = ${sid}`.execute(
        server.db,
      )
      return rows[0]?.minutes
    }
    expect(await minutesAfter({})).toBe(10)
    expect(await minutesAfter({ 'x-user-active': '1' })).toBe(0)
  })

  test('opens nothing of the portal', async () => {
    const anna = await signIn(server.url, 'anna')
    const token = await tokenOf(anna, 'ANNA-NOVAKOVA')
    const answer = await fetch(`${server.url}/api/user/info/`, { headers: { authorization: `Bearer ${token}` } })
    expect(await codeOf(answer)).toBe('signed-out')
  })

  test('that is not quite ours is refused, whatever is wrong with it', async () => {
    const bad = await badTokens()
    expect(bad.length).toBeGreaterThanOrEqual(40)
    const letIn = []
    for (const [what, token] of bad) if ((await requestWith(token)).status !== 401) letIn.push(what)
    expect(letIn).toEqual([])
  })
})

async function tokenOf(visitor: Visitor, contact: string): Promise<string> {
  const answer = await visitor.send('POST', '/auctions/api/login/', { contact })
  expect(answer.status).toBe(200)
  return AuctionToken.parse(await answer.json()).access_token
}

function requestWith(token: string, scheme = 'Bearer '): Promise<Response> {
  return fetch(`${server.url}/v1/user/terms/`, { headers: { authorization: scheme + token } })
}

/** A token of a current session as it would be had it been made then. */
async function madeSecondsAgo(seconds: number): Promise<string> {
  const claims = await claimsOfAnna()
  const tokens = auctionTokens(server.db, server.url)
  const { rows } = await sql<{ now: Date }>`select now()`.execute(server.db)
  return tokens.sign(claims, new Date((rows[0]?.now.getTime() ?? 0) - seconds * 1000))
}

async function claimsOfAnna() {
  const anna = await signIn(server.url, 'anna')
  const read = await auctionTokens(server.db, server.url).read(await tokenOf(anna, 'ANNA-NOVAKOVA'))
  if (!read) throw new Error('the token was not read')
  const { endsAt: _, ...claims } = read
  return claims
}

/** A current session's token with one thing wrong each time. */
async function badTokens(): Promise<[string, string][]> {
  const anna = await signIn(server.url, 'anna')
  const good = await tokenOf(anna, 'ANNA-NOVAKOVA')
  const [head = '', body = '', signature = ''] = good.split('.')
  const claims = decodeJwt(good)
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const own = await ownKey()
  const sign = (change: object, header: object = {}, key = own) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header }).sign(key)
  const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const changed = (changes: readonly object[]) =>
    changes.map(async (change): Promise<[string, string]> => [JSON.stringify(change), await sign(change)])

  expect((await requestWith(await sign({}))).status).toBe(200)
  return [
    ...(await Promise.all([
      ...changed([
        { aud: 'portal' },
        { aud: undefined },
        { aud: [] },
        { iss: 'https://elsewhere.example' },
        { iss: undefined },
        { exp: undefined },
        { exp: 1 },
        { exp: 'tomorrow' },
        { iat: undefined },
        { sub: undefined },
        { sub: randomUUID() },
        { sub: 'anna' },
        { sid: undefined },
        { sid: randomUUID() },
        { sid: "' or true --" },
        { contact: undefined },
        { contact: 'ANNA-NOVAKOVA' },
        { contact: { id: randomUUID(), handle: 'ANNA-NOVAKOVA' } },
        { contact: { handle: 'ANNA-NOVAKOVA' } },
        { contact: { ...contactIn(claims), more: true } },
        { why: undefined },
        { why: true },
        { why: 'no-such-code' },
      ]),
    ])),
    ['another key', await sign({}, {}, other)],
    ['another type', await sign({}, { typ: 'JWT' })],
    ['no type', await sign({}, { typ: undefined })],
    ['a header it must understand', await sign({}, { crit: ['exp'], exp: 1 }).catch(() => 'a.b.c')],
    ['a secret where a key belongs', await symmetric(claims, own.export({ type: 'pkcs8', format: 'pem' }).toString())],
    ['no algorithm', `${coded({ alg: 'none', typ: 'at+jwt' })}.${body}.`],
    ['no algorithm, signed', `${coded({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`],
    ['another algorithm', `${coded({ alg: 'RS256', typ: 'at+jwt' })}.${body}.${signature}`],
    ['a key of its own', `${coded({ alg: 'ES256', typ: 'at+jwt', jwk: {} })}.${body}.${signature}`],
    ['no signature', `${head}.${body}.`],
    ['a signature cut short', `${head}.${body}.${signature.slice(0, -4)}`],
    ['another body', `${head}.${coded({ ...claims, why: null, sub: randomUUID() })}.${signature}`],
    ['no body', `${head}..${signature}`],
    ['no header', `.${body}.${signature}`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${good}.${signature}`],
    ['nothing', ''],
    ['a word', 'token'],
    ['itself twice', `${good}${good}`],
    ['a body that is no JSON', `${head}.${Buffer.from('token').toString('base64url')}.${signature}`],
  ]
}

function contactIn(claims: ReturnType<typeof decodeJwt>): object {
  return typeof claims['contact'] === 'object' && claims['contact'] !== null ? claims['contact'] : {}
}

function symmetric(claims: object, secret: string): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(createSecretKey(Buffer.from(secret)))
}

async function ownKey() {
  const row = await server.db
    .selectFrom('key_material')
    .select('value')
    .where('name', '=', 'auction-token')
    .executeTakeFirstOrThrow()
  return createPrivateKey({ key: row.value, format: 'der', type: 'pkcs8' })
}
