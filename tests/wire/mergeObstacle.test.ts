import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeContacts } from '#contract/merge.ts'
import { registerNamesake } from '#tests/server/builders/storedContact.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerNsset } from '#tests/server/builders/storedSet.ts'
import { setStates, type Held } from '#tests/server/lock.ts'
import { holdersOf, isExisting, merged, obstaclesTo } from '#tests/server/mergeCalls.ts'
import { codeOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, stepUp, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
let round = 0
/** Names of this test alone: contacts, domains and sets of the round. */
let old: string
let other: string
let name: (label: string) => string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())

beforeEach(async () => {
  round += 1
  ;[old, other] = [`OLD-${round}`, `OTHER-${round}`]
  name = (label) => `${label}-${round}.cz`
  await registerNamesake(server.db, 'GITA-HORAKOVA', old, { notify_email: `old-${round}@example.cz` })
  await registerNamesake(server.db, 'GITA-HORAKOVA', other)
})

describe('whatever stands in the way', () => {
  const obstacleFor = async (label: string, states_: readonly Held[]) => {
    await registerDomain(server.db, name(label), { holder: old })
    await setStates(server.db, name(label), states_)
    return (await obstaclesTo(gita, [old]))[0]
  }

  test.each([
    ['blocked', [{ code: 'serverBlocked', by: 'registry' }], 'blocked', 'registry'],
    ['court', [{ code: 'serverUpdateProhibited', by: 'registry' }], 'update-prohibited', 'registry'],
    ['dispute', [{ code: 'serverUpdateProhibited', by: 'registrar' }], 'update-prohibited', 'registrar'],
    ['former', [{ code: 'serverUpdateProhibited', by: 'holder' }], 'update-prohibited', 'registry'],
  ] as const)('is named: a domain that is %s', async (label, held, reason, clear) => {
    expect(await obstacleFor(label, held)).toMatchObject({
      candidate: old,
      reason,
      clear,
      object: { type: 'domain', handle: name(label), unicode: null },
    })
    expect(await isExisting(server.db, old)).toBe(true)
  })

  test('may be mine to unlock', async () => {
    await registerDomain(server.db, name('locked'), { holder: old, admins: ['GITA-HORAKOVA'] })
    await setStates(server.db, name('locked'), [{ code: 'serverUpdateProhibited', by: 'holder' }])
    expect(await obstaclesTo(gita, [old])).toMatchObject([{ clear: 'unlock', object: { handle: name('locked') } }])
  })

  test('is no lock against transfer alone', async () => {
    await registerDomain(server.db, name('kept'), { holder: old })
    await setStates(server.db, name('kept'), [{ code: 'serverTransferProhibited', by: 'holder' }])
    expect(await merged(gita, [old])).toMatchObject({ domains: 1 })
  })

  test('stops everything and is named all at once, each with the candidate it belongs to', async () => {
    await registerDomain(server.db, name('one'), { holder: old, admins: [other] })
    await setStates(server.db, name('one'), [{ code: 'serverBlocked', by: 'registry' }])
    await registerNsset(server.db, `NSS-O-${round}`, {
      technical: [other],
      states: [{ code: 'serverUpdateProhibited', by: 'registry' }],
    })
    const free = await registerDomain(server.db, name('free'), { holder: other })
    const obstacles = await obstaclesTo(gita, [old, other, 'DANA-MALA', 'NOBODY-AT-ALL', 'GITA-HORAKOVA'])
    expect(obstacles.map(({ candidate, reason, object }) => [candidate, reason, object?.handle ?? null])).toEqual([
      [old, 'blocked', name('one')],
      [other, 'blocked', name('one')],
      [other, 'update-prohibited', `NSS-O-${round}`],
      ['DANA-MALA', 'no-longer-fits', null],
      ['NOBODY-AT-ALL', 'no-longer-fits', null],
      ['GITA-HORAKOVA', 'no-longer-fits', null],
    ])
    expect([await isExisting(server.db, old), await isExisting(server.db, other)]).toEqual([true, true])
    expect(await holdersOf(server.db, [free])).toEqual([other])
  })
})

describe('who may not', () => {
  test('is refused before anything is read', async () => {
    for (const [person, code] of [
      ['karel', 'level-too-low'],
      ['ivana', 'level-too-low'],
      ['blocked', 'contact-blocked'],
    ] as const) {
      const visitor = await signIn(server.url, person)
      const answer = await visitor.send('POST', mergeContacts.path, { ids: [old] })
      expect([answer.status, await codeOf(answer)], person).toEqual([403, code])
    }
  })

  test('has not confirmed their identity in the last five minutes', async () => {
    await provedMinutesAgo(server.db, 6)
    const answer = await gita.send('POST', mergeContacts.path, { ids: [old] })
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'reauthentication-required'])
    expect(await isExisting(server.db, old)).toBe(true)
    await stepUp(server.url, gita, 'gita')
    expect(await merged(gita, [old])).toMatchObject({ merged: [old] })
  })

  test('names nothing, or too much', async () => {
    for (const ids of [[], Array.from({ length: 101 }, (_, at) => `X-${at}`), ['no such handle!']])
      expect((await gita.send('POST', mergeContacts.path, { ids })).status).toBe(422)
  })
})
