import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockDomains } from '#contract/domain.ts'
import { Problem } from '#contract/problem.ts'
import { readIdentity } from '#contract/session.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { startHostileProvider, type HostileProvider } from '#tests/server/hostileProvider.ts'
import { signInAt } from '#tests/server/hostileSignIn.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { freeContacts } from '#tests/server/linking.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const levels = {
  gold: 'validated',
  silver: 'identified',
  bronze: 'conditionally-identified',
  true: 'validated',
  '3': 'identified',
} as const

// Three methods of one issuer: the level from a named claim, from `acr`, and left to the contact's states.
const methods = {
  claim: { clientId: 'portal', levels, levelClaim: 'grade', levelUrl: 'https://id.registry.cz/raise' },
  acr: { clientId: 'portal-acr', levels },
  states: { clientId: 'portal-states', levels: {} },
} as const
type Method = keyof typeof methods

let issuer: HostileProvider
let server: TestServer
let handle: string
let domain: string
beforeAll(async () => {
  issuer = await startHostileProvider('account')
  const providers = (['claim', 'acr', 'states'] as const).map((method) => at(method).provider)
  server = await startServer({}, { providers })
  const contacts = await freeContacts(server.db, 1)
  handle = contacts[0] ?? ''
  domain = 'zamek.cz'
  await registerDomain(server.db, domain, { holder: handle })
  await registry(
    'link',
    'add',
    '--issuer',
    issuer.provider.issuer,
    '--subject',
    'anna',
    '--contact',
    handle,
    '--kind',
    'account',
  )
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})
beforeEach(async () => {
  await registry('contact', 'level', handle, '--level', 'none')
})

function at(method: Method): HostileProvider {
  return { ...issuer, provider: { ...issuer.provider, method, ...methods[method] } }
}

async function registry(...args: string[]) {
  const { code, err } = await runRegistry(args, { env: { DATABASE_URL: server.databaseUrl }, input: '' })
  expect({ code, err }).toEqual({ code: 0, err: '' })
}

async function signInBy(
  method: Method,
  claims: object,
  visitor: Visitor = visit(server.url),
  purpose: 'sign-in' | 'step-up' = 'sign-in',
) {
  issuer.claims = { sub: 'anna', aud: methods[method].clientId, ...claims }
  const place = { ...at(method), claims: issuer.claims }
  expect(await signInAt(place, visitor, { purpose })).not.toContain('problem=')
  return visitor
}

const levelOf = async (visitor: Visitor) => (await infoOf(visitor)).person.level

describe('the level of an account whose provider says it', () => {
  test.each([
    ['claim', { grade: 'gold' }, 'validated'],
    ['claim', { grade: 'silver' }, 'identified'],
    ['claim', { grade: 'bronze' }, 'conditional'],
    ['claim', { grade: true }, 'validated'],
    ['claim', { grade: 3 }, 'identified'],
    ['acr', { acr: 'gold' }, 'validated'],
    ['claim', {}, 'none'],
    ['claim', { acr: 'gold' }, 'none'],
    ['claim', { grade: 'GOLD' }, 'none'],
    ['claim', { grade: 'validated' }, 'none'],
    ['claim', { grade: ' gold' }, 'none'],
    ['claim', { grade: ['gold'] }, 'none'],
    ['claim', { grade: { gold: true } }, 'none'],
    ['claim', { grade: null }, 'none'],
    ['claim', { grade: '__proto__' }, 'none'],
    ['claim', { grade: 'constructor' }, 'none'],
    ['acr', { grade: 'gold' }, 'none'],
    ['states', { acr: 'gold', grade: 'gold' }, 'none'],
  ] as const)('by %s with %j is %s with the third', async (method, claims, level) => {
    expect(await levelOf(await signInBy(method, claims))).toBe(level)
  })

  test('is the provider’s alone: the contact’s states neither raise nor lower it', async () => {
    const silver = await signInBy('claim', { grade: 'silver' })
    const unknown = await signInBy('claim', {})
    const states = await signInBy('states', {})
    await registry('contact', 'level', handle, '--level', 'validated')
    expect(await levelOf(silver)).toBe('identified')
    expect(await levelOf(unknown)).toBe('none')
    expect(await levelOf(states)).toBe('validated')
  })

  test('is read at every sign-in and step-up, and other sessions keep theirs', async () => {
    const first = await signInBy('claim', { grade: 'gold' })
    const second = await signInBy('claim', { grade: 'silver' })
    expect([await levelOf(first), await levelOf(second)]).toEqual(['validated', 'identified'])
    await signInBy('claim', { grade: 'bronze' }, first, 'step-up')
    expect([await levelOf(first), await levelOf(second)]).toEqual(['conditional', 'identified'])
  })

  test('lets a validated person lock a domain, and an identified one not', async () => {
    const lock = async (visitor: Visitor) => {
      const body = { action: 'block-transfer', selection: { ids: [domain] } }
      const answer = await visitor.send('POST', blockDomains.path, body, { 'idempotency-key': randomUUID() })
      return answer.status === 200 ? 200 : [answer.status, Problem.parse(await answer.json()).code]
    }
    expect(await lock(await signInBy('claim', { grade: 'silver' }))).toEqual([403, 'level-too-low'])
    expect(await lock(await signInBy('claim', { grade: 'gold' }))).toBe(200)
  })

  test('is shown with who raises it and where', async () => {
    const raising = async (visitor: Visitor) =>
      readIdentity.answer.parse(await (await visitor.get(readIdentity.path)).json()).raiseLevel
    expect(await raising(await signInBy('claim', { grade: 'silver' }))).toEqual({
      by: 'provider',
      url: 'https://id.registry.cz/raise',
    })
    expect(await raising(await signInBy('acr', {}))).toEqual({ by: 'provider', url: null })
    expect(await raising(await signInBy('states', {}))).toEqual({ by: 'registry', url: null })
    expect(await raising(await signInBy('claim', { grade: 'gold' }))).toBeNull()
  })
})
