import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { ownerHeader, ownerMark } from '#contract/ownerMark.ts'
import { readInfo } from '#contract/session.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, stepUp, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const personal = calls.filter(({ access }) => access !== 'open')
const changing = personal.filter(({ method }) => method !== 'GET')
const byCookie = changing.filter(({ access }) => access === 'signed-in' || access === 'holder')
const byToken = changing.filter((call) => !byCookie.includes(call))

let server: TestServer
let gita: Visitor
let dana: Visitor
let gitas: string
let danas: string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  gita = await signIn(server.url, 'gita')
  dana = await signIn(server.url, 'dana')
  gitas = await ownerOf(gita)
  danas = await ownerOf(dana)
  await dana.send('POST', '/auctions/api/login/', { contact: 'DANA-MALA' })
})
afterAll(() => server.close())

describe('every personal call', () => {
  test.each(personal)('$name names the owner of its answer, even of a refusal', async (call) => {
    const answer = await request(dana, call, { 'idempotency-key': '' }, { surprise: 1 })
    expect(answer.headers.get(ownerHeader)).toBe(danas)
  })

  test.each(personal)('$name is refused for another contact than the session’s', async (call) => {
    const answer = await request(dana, call, { [ownerHeader]: gitas })
    expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'other-contact' })
    expect(answer.headers.get(ownerHeader)).toBe(danas)
  })

  test.each(byCookie)('$name is refused when it names nobody', async (call) => {
    const answer = await fetch(server.url + addressOf(call), {
      method: call.method,
      headers: {
        cookie: `session=${dana.cookie('session')}; csrf=${dana.cookie('csrf')}`,
        'x-csrf-token': dana.cookie('csrf') ?? '',
        'sec-fetch-site': 'same-origin',
      },
    })
    expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'other-contact' })
  })

  test.each(byToken)('$name goes by its token alone when it names nobody', async (call) => {
    const { code } = await problemOf(await request(dana, call, {}, { surprise: 1 }))
    expect(code).toBe('invalid-values')
  })
})

describe('the mark of an owner', () => {
  test('is opaque and differs between people', () => {
    expect([gitas, danas].every((mark) => ownerMark.test(mark))).toBe(true)
    expect(gitas).not.toBe(danas)
  })

  test('is the same in another session of the same person, and after a step-up', async () => {
    const again = await signIn(server.url, 'gita')
    expect(await ownerOf(again)).toBe(gitas)
    await stepUp(server.url, again, 'gita')
    expect(await ownerOf(again)).toBe(gitas)
  })

  test('stands on no answer that is anybody’s, nor on a refusal of a stranger', async () => {
    const open = await gita.get('/api/common/settings/')
    const refused = await fetch(`${server.url}/api/user/info/`)
    expect([open, refused].map(({ headers }) => headers.get(ownerHeader))).toEqual([null, null])
  })

  test('is another as another contact of the same person, from the answer of the switch on', async () => {
    const maria = await signIn(server.url, 'maria')
    const info = await maria.get('/api/user/info/')
    const before = info.headers.get(ownerHeader)
    const { contact, contacts } = readInfo.answer.parse(await info.json())
    const other = contacts.find(({ handle }) => handle !== contact?.handle)
    const switched = await maria.send('POST', '/api/user/switch-contact/', { handle: other?.handle })
    expect(switched.status).toBe(200)
    expect(switched.headers.get(ownerHeader)).not.toBe(before)
    expect(switched.headers.get(ownerHeader)).toBe(await ownerOf(maria))

    const stale = await maria.send('POST', '/api/common/session/extend/', {}, { [ownerHeader]: before ?? '' })
    expect(await problemOf(stale)).toMatchObject({ status: 409, code: 'other-contact' })
    await maria.send('POST', '/api/user/switch-contact/', { handle: contact?.handle })
  })
})

async function ownerOf(visitor: Visitor): Promise<string> {
  return (await visitor.get('/api/user/info/')).headers.get(ownerHeader) ?? 'none'
}

/** The call with a right-looking address; a bidder's with their token. */
function request(
  visitor: Visitor,
  { method, path, access }: Call,
  headers: Record<string, string>,
  body: unknown = {},
): Promise<Response> {
  const address = addressOf({ path })
  const isByToken = access === 'bidder' || access === 'anybody'
  const given = isByToken ? { authorization: `Bearer ${visitor.cookie('auction_token')}`, ...headers } : headers
  if (method === 'GET') return visitor.get(`${address}?surprise=1`, given)
  return visitor.send(method, address, body, { 'idempotency-key': 'a-key-of-a-test', ...given })
}

function addressOf({ path }: Pick<Call, 'path'>): string {
  return path
    .replace('{list}', 'domain')
    .replace('{type}', 'domain')
    .replaceAll(/\{\w+\}/g, '019a5b1e-0000-7000-8000-000000000000')
}
