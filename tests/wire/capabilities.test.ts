import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthInfo, createMyAuthInfo } from '#contract/authInfo.ts'
import { blockDomains } from '#contract/domain.ts'
import { attachContact, detachContact, switchContact } from '#contract/link.ts'
import { listMergeCandidates, mergeContacts } from '#contract/merge.ts'
import { readMyContact, updateContact } from '#contract/myContact.ts'
import { Problem } from '#contract/problem.ts'
import { Capability, type Level, type MethodKind } from '#contract/session.ts'
import { states } from '#contract/states.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const people = { account: 'ANNA-NOVAKOVA', eid: 'MARIA-WEISS' } as const
let server: TestServer
let visitors: Record<MethodKind, Visitor>
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  visitors = { account: await signIn(server.url, 'anna'), eid: await signIn(server.url, 'maria') }
  for (const [kind, handle] of Object.entries(people)) await registerDomain(server.db, `${kind}.cz`, { holder: handle })
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from auth_info`.execute(server.db)
  await sql`delete from rate_count`.execute(server.db)
  await sql`update contact set organization = null where handle = any(${Object.values(people)})`.execute(server.db)
})

const low = 'level-too-low'
const kind = 'not-for-this-identity'

/** Product.md section 4 as a person meets it: yes, the reason of a no, or for how many minutes a sign-in is enough. */
const table: Partial<Record<Capability, readonly ('yes' | number | typeof low | typeof kind)[]>> = {
  look: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  'see-merge-candidates': ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  merge: [low, low, low, 5, 5, 5],
  block: [low, low, low, 'yes', 'yes', 'yes'],
  unblock: [low, low, low, 15, 15, 15],
  'change-disclose-flags': [low, low, 'yes', 'yes', kind, kind],
  'change-address-disclosure': [low, low, low, 'yes', kind, kind],
  'attach-contact': [kind, kind, kind, kind, 5, 5],
  'switch-contact': [kind, kind, kind, kind, 'yes', 'yes'],
  'detach-contact': [kind, kind, kind, kind, 5, 5],
  'set-own-auth-info': [low, low, 15, 15, 15, 15],
  'create-auth-info': [low, low, 15, 15, 15, 15],
  'change-contact-data': [low, low, 'yes', 'yes', 'yes', 'yes'],
  'change-email': [low, low, 15, 15, 15, 15],
  'switch-letters-on': ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  'switch-letters-off': [low, low, 'yes', 'yes', 'yes', 'yes'],
}

const columns: readonly [MethodKind, Level][] = [
  ['account', 'none'],
  ['account', 'conditional'],
  ['account', 'identified'],
  ['account', 'validated'],
  ['eid', 'substantial'],
  ['eid', 'high'],
]
const cells = Capability.options.flatMap((capability) =>
  columns.flatMap(([method, level], column) => {
    const cell = table[capability]?.[column]
    return cell === undefined ? [] : [0, 6, 16].map((minutes) => ({ capability, method, level, cell, minutes }))
  }),
)

describe('what a person may do', () => {
  test.each(cells)(
    '$capability as $method $level, signed in $minutes minutes ago, is $cell',
    async ({ capability, method, level, cell, minutes }) => {
      await known(method, level)
      await provedMinutesAgo(server.db, minutes)
      const visitor = visitors[method]
      const permission = (await infoOf(visitor)).capabilities[capability]
      const isNo = cell === low || cell === kind
      expect(permission).toEqual({
        allowed: !isNo,
        reason: isNo ? cell : null,
        stepUpSeconds: typeof cell === 'number' ? cell * 60 : null,
      })
      const expected = isNo ? cell : typeof cell === 'number' && minutes > cell ? 'reauthentication-required' : 'let in'
      expect(await outcomeOf(await tried(visitor, capability, method))).toBe(expected)
    },
  )
})

/** Does it; where there is no object for it, only a method that lacks the capability is refused for that reason. */
function tried(visitor: Visitor, capability: Capability, method: MethodKind): Promise<Response> {
  const handle = people[method]
  const send = (path: string, body: object) => visitor.send('POST', path, body, { 'idempotency-key': randomUUID() })
  const change = (body: object) => send(updateContact.path, body)
  const lock = (action: string) => send(blockDomains.path, { action, selection: { ids: [`${method}.cz`] } })
  const actions: Record<Capability, () => Promise<Response>> = {
    look: () => visitor.get(readMyContact.path),
    'see-merge-candidates': () => visitor.get(listMergeCandidates.path),
    merge: () => send(mergeContacts.path, { ids: ['NOBODY-AT-ALL'] }),
    block: () => lock('block-transfer'),
    unblock: () => lock('unblock-transfer'),
    'change-disclose-flags': () => change({ discloseFlags: { fax: true } }),
    'change-address-disclosure': () => change({ discloseFlags: { address: true } }),
    'attach-contact': () => send(attachContact.path, { handle: 'NOBODY-AT-ALL', authInfo: 'x'.repeat(20) }),
    'create-contact': () => Promise.reject(new Error('is no act here')),
    'switch-contact': () => send(switchContact.path, { handle }),
    'detach-contact': () => send(detachContact.path, { handle: 'NOBODY-AT-ALL' }),
    'set-own-auth-info': () => send(createMyAuthInfo.path, {}),
    'create-auth-info': () => send(createAuthInfo.path.replace('{type}', 'domain').replace('{id}', `${method}.cz`), {}),
    'change-contact-data': () => change({ fax: '+420.777000000' }),
    'change-email': () => change({ notifyEmail: `${randomUUID()}@example.cz` }),
    'switch-letters-on': () => change({ postalLetters: true }),
    'switch-letters-off': () => change({ postalLetters: false }),
    'watch-auctions': () => Promise.reject(new Error('is no act here')),
    bid: () => Promise.reject(new Error('is no act here')),
  }
  return actions[capability]()
}

const gates: readonly string[] = [low, kind, 'reauthentication-required', 'contact-blocked']

/** Which gate stopped it; beyond them all it is let in, whatever becomes of it then. */
async function outcomeOf(answer: Response): Promise<string> {
  if (answer.status < 400) return 'let in'
  const { code } = Problem.parse(await answer.json())
  return gates.includes(code) ? code : 'let in'
}

async function known(method: MethodKind, level: Level): Promise<void> {
  if (method === 'eid') {
    await sql`update session set level = ${level} where kind = 'eid'`.execute(server.db)
    return
  }
  const bit = (code: keyof typeof states) => 1n << BigInt(states[code].number - 1)
  const levels: Partial<Record<Level, bigint>> = {
    conditional: bit('conditionallyIdentifiedContact'),
    identified: bit('identifiedContact'),
    validated: bit('validatedContact'),
  }
  const all = Object.values(levels).reduce((mask, one) => mask | one, 0n)
  await sql`update contact set state_mask = (state_mask & ~${String(all)}::bigint) | ${String(levels[level] ?? 0n)}::bigint
    where handle = ${people.account}`.execute(server.db)
}
