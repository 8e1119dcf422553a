import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInToAuctions } from '#contract/auction.ts'
import { readIdentity } from '#contract/session.ts'
import { startHostileProvider, type HostileProvider } from '#tests/server/hostileProvider.ts'
import { signInAt } from '#tests/server/hostileSignIn.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { freeContacts } from '#tests/server/linking.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

// One issuer with an account and two kinds of eID card; a subject is the same person at each of them.
const methods = {
  login: { kind: 'account', clientId: 'portal', levels: {} },
  card: { kind: 'eid', clientId: 'portal-card', levels: { basic: 'substantial' } },
  chip: { kind: 'eid', clientId: 'portal-chip', levels: { chip: 'high' } },
} as const
type Method = keyof typeof methods
const names = ['login', 'card', 'chip'] as const satisfies readonly Method[]

const expected = {
  login: { kind: 'account', level: 'none' },
  card: { kind: 'eid', level: 'substantial' },
  chip: { kind: 'eid', level: 'high' },
} as const

let issuer: HostileProvider
let server: TestServer
let contacts: string[]
let subjects = 0
let sub: string
beforeAll(async () => {
  issuer = await startHostileProvider('account')
  const providers = names.map((method) => at(method).provider)
  server = await startServer({}, { providers })
  contacts = await freeContacts(server.db, 8)
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})
beforeEach(() => {
  sub = `subject-${subjects++}`
})

/** The issuer as one of its methods sees it. */
function at(method: Method): HostileProvider {
  return { ...issuer, provider: { ...issuer.provider, method, ...methods[method] } }
}

async function signInBy(method: Method, how: { claims?: object; visitor?: Visitor; isStepUp?: boolean } = {}) {
  const { clientId: aud, levels } = methods[method]
  issuer.claims = { sub, aud, acr: Object.keys(levels)[0], ...how.claims }
  const visitor = how.visitor ?? visit(server.url)
  const place = { ...at(method), claims: issuer.claims }
  expect(await signInAt(place, visitor, { purpose: how.isStepUp ? 'step-up' : 'sign-in' })).not.toContain('problem=')
  return visitor
}

/** Lets the subject work with a contact when it signs in so. */
async function link(kind: 'account' | 'eid', contact: string): Promise<void> {
  const what = ['--issuer', issuer.provider.issuer, '--subject', sub, '--contact', contact, '--kind', kind]
  const { err } = await runRegistry(['link', 'add', ...what], { env: { DATABASE_URL: server.databaseUrl }, input: '' })
  expect(err).toBe('')
}

describe('two methods of one issuer', () => {
  const pairs = names.flatMap((first) =>
    names.filter((second) => second !== first).map((second) => ({ first, second })),
  )

  test.each(pairs)('a session by $first has its kind and level when $second signs in', async ({ first, second }) => {
    const one = await signInBy(first)
    const other = await signInBy(second)
    for (const [visitor, method] of [
      [one, first],
      [other, second],
    ] as const) {
      const { person, capabilities, withoutContact } = await infoOf(visitor)
      const identity = readIdentity.answer.parse(await (await visitor.get(readIdentity.path)).json())
      expect(person).toMatchObject({ method, ...expected[method] })
      expect(identity).toMatchObject({ method, ...expected[method] })
      expect(capabilities['attach-contact'].allowed).toBe(methods[method].kind === 'eid')
      expect(withoutContact).toBe(methods[method].kind === 'eid' ? 'contact-required' : 'not-admitted')
    }
  })

  test.each(pairs)('a fresh proof by $second changes nothing of a session by $first', async ({ first, second }) => {
    const one = await signInBy(first)
    const other = await signInBy(second)
    await signInBy(second, { visitor: other, isStepUp: true })
    expect((await infoOf(one)).person).toMatchObject(expected[first])
    await signInBy(first, { visitor: one, isStepUp: true })
    expect((await infoOf(one)).person).toMatchObject(expected[first])
    expect((await infoOf(other)).person).toMatchObject(expected[second])
  })

  test('a fresh proof of another level is that session’s level from then on', async () => {
    const levels = { basic: 'substantial', best: 'high' } as const
    const twin = await startHostileProvider('eid', levels)
    const portal = await startServer({}, { providers: [twin.provider] })
    const visitor = visit(portal.url)
    twin.claims = { acr: 'basic' }
    await signInAt(twin, visitor)
    twin.claims = { acr: 'best' }
    await signInAt(twin, visitor, { purpose: 'step-up' })
    expect((await infoOf(visitor)).person.level).toBe('high')
    await portal.close()
    await twin.close()
  })

  test('each kind works with the contacts that are linked for it, and with no other', async () => {
    const [own = '', first = '', second = ''] = contacts
    await link('account', own)
    await link('eid', first)
    await link('eid', second)
    const account = await infoOf(await signInBy('login'))
    expect(account.contacts.map(({ handle }) => handle)).toEqual([own])
    expect(account.contact?.handle).toBe(own)
    const card = await signInBy('card')
    expect((await infoOf(card)).contacts.map(({ handle }) => handle)).toEqual([first, second].sort())
    const answer = await card.send('POST', '/api/contact/switch/', { handle: own })
    expect(answer.status).toBe(404)
    expect((await infoOf(await signInBy('login'))).contact?.handle).toBe(own)
  })

  test('a bid is judged by the sign-in of its own session', async () => {
    const [, , , own = '', other = ''] = contacts
    await link('account', own)
    await link('eid', other)
    const account = await signInBy('login')
    const card = await signInBy('card')
    const whyNot = async (visitor: Visitor, contact: string) => {
      const answer = await visitor.send('POST', signInToAuctions.path, { contact })
      const { access_token: token } = signInToAuctions.answer.parse(await answer.json())
      const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      return payload
    }
    expect(await whyNot(account, own)).toMatchObject({ why: 'level-too-low' })
    expect(await whyNot(card, other)).toMatchObject({ why: null })
  })

  test('what an eID vouched for is not replaced by what its account says', async () => {
    const address = { street_address: 'Pravá 1', locality: 'Brno', postal_code: '602 00', country: 'CZ' }
    const card = await signInBy('card', { claims: { name: 'Pravá Eva', birthdate: '1990-05-05', address } })
    await signInBy('login', { claims: { name: 'Jiná', birthdate: '2000-01-01', email: 'eva@mail.cz' } })
    const identity = readIdentity.answer.parse(await (await card.get(readIdentity.path)).json())
    expect(identity).toMatchObject({ name: 'Pravá Eva', birthDate: '1990-05-05', country: 'CZ', email: 'eva@mail.cz' })
    expect(identity.address).toContain('Pravá 1')
    await signInBy('card', { claims: { name: 'Vdaná Eva' } })
    const renamed = readIdentity.answer.parse(await (await card.get(readIdentity.path)).json())
    expect(renamed).toMatchObject({ name: 'Vdaná Eva', birthDate: null, address: null, country: null })
  })
})

describe('beside the version before, which writes kind and level on the identity alone', () => {
  test.each(['login', 'card'] as const)('a session it opened by %s and a link it made are used', async (method) => {
    const handle = contacts[method === 'login' ? 5 : 6] ?? ''
    await link(methods[method].kind, handle)
    const visitor = await signInBy(method)
    const before = await infoOf(visitor)
    expect(before.contact?.handle).toBe(handle)
    await sql`update session set kind = null, level = null`.execute(server.db)
    await sql`update link set kind = null`.execute(server.db)
    expect(await infoOf(visitor)).toMatchObject({ person: before.person, contact: { handle } })
    await signInBy(method, { visitor, isStepUp: true })
    expect((await infoOf(visitor)).person).toEqual(before.person)
  })

  test('finds the kind and level of a session that this version opened', async () => {
    await link('eid', contacts[7] ?? '')
    await signInBy('card')
    const { rows } = await sql`select kind, level from identity where subject = ${sub}`.execute(server.db)
    expect(rows).toEqual([{ kind: 'eid', level: 'substantial' }])
  })
})
