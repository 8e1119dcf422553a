import { describe, expect, test } from 'vitest'
import type { Answer, Change } from '#server/registry/port.ts'
import { aChange, frames, once, open, type Opened } from '#tests/server/epp/opened.ts'
import { faultsInXml, schemaFolder } from '#tests/server/xmllint.ts'

const statuses = ({ server }: Opened) => [...(server.domains.get('a.cz')?.statuses ?? [])]
const confirmed = { outcome: 'confirmed' }
const contact = { objectType: 'contact', handle: 'HOLDER' } as const

describe('a change over EPP', () => {
  test('is one command with the entry’s id, and confirmed by 1000', async () => {
    const epp = await open()
    const answer = await epp.apply({ id: '00000000-0000-7000-8000-00000000abcd' })
    expect([answer, statuses(epp)]).toEqual([confirmed, ['serverTransferProhibited']])
    expect([...epp.server.applied]).toEqual([['00000000-0000-7000-8000-00000000abcd', 1]])
    expect(epp.server.requests).toHaveLength(2)
  })

  test('can be of a contact’s data, a new contact, a merge and a deletion', async () => {
    const epp = await open()
    const { contacts, domains } = epp.server
    const postalInfo = {
      name: 'Eva Nová',
      addr: { street: ['Lipová 1'], city: 'Brno', sp: null, pc: '602 00', cc: 'CZ' },
    }
    const created = {
      contact: {
        postalInfo,
        voice: '+420.777000000',
        email: 'eva@a.cz',
        ident: null,
        mailingAddress: null,
        status: [],
      },
    }
    expect(await epp.apply({ objectType: 'contact', handle: 'EID-EVA', command: 'create', change: created })).toEqual(
      confirmed,
    )
    expect(contacts.get('EID-EVA')?.values).toMatchObject({ name: 'Eva Nová', city: 'Brno', email: 'eva@a.cz' })
    expect(
      await epp.apply({ ...contact, change: { chg: { contact: { voice: '+420.601000000', fax: null } } } }),
    ).toEqual(confirmed)
    expect(contacts.get('HOLDER')?.values).toMatchObject({ voice: '+420.601000000', fax: '' })
    const move = { add: { contact: [{ type: 'admin', id: 'EID-EVA' }] }, chg: { registrant: 'EID-EVA' } }
    expect(await epp.apply({ ...contact, command: 'delete', change: {} })).toMatchObject({
      outcome: 'rejected',
      code: '2305',
    })
    expect(await epp.apply({ change: move })).toEqual(confirmed)
    expect(domains.get('a.cz')).toMatchObject({ registrant: 'EID-EVA', admins: new Set(['EID-EVA']) })
    expect(await epp.apply({ ...contact, command: 'delete', change: {} })).toEqual(confirmed)
    expect(contacts.has('HOLDER')).toBe(false)
  })

  test('leaves a status alone that another party has set too, in both directions', async () => {
    const epp = await open()
    epp.server.domains.get('a.cz')?.statuses.add('serverTransferProhibited')
    const foreignStates = ['serverTransferProhibited']
    const status = ['serverTransferProhibited', 'serverUpdateProhibited']
    expect(await epp.apply({ foreignStates, change: { add: { status } } })).toEqual(confirmed)
    expect(await epp.apply({ foreignStates, change: { rem: { status } } })).toEqual(confirmed)
    expect(await epp.apply({ foreignStates, change: { rem: { status: ['serverTransferProhibited'] } } })).toEqual(
      confirmed,
    )
    expect([statuses(epp), epp.server.applied.size]).toEqual([['serverTransferProhibited'], 2])
  })

  test('adds and removes only what the registry lacks, because an earlier change was rejected', async () => {
    const epp = await open()
    const [transfer, update] = ['serverTransferProhibited', 'serverUpdateProhibited']
    expect(await epp.apply({ change: { add: { status: [transfer] } } })).toEqual(confirmed)
    expect(await epp.apply({ change: { add: { status: [transfer, update] } } })).toEqual(confirmed)
    expect(statuses(epp)).toEqual([transfer, update])
    expect(await epp.apply({ change: { add: { status: [transfer, update] } } })).toEqual(confirmed)
    expect(await epp.apply({ change: { rem: { status: [update] } } })).toEqual(confirmed)
    expect(await epp.apply({ change: { rem: { status: [transfer, update] } } })).toEqual(confirmed)
    expect(statuses(epp)).toEqual([])
  })

  test('of a new contact is rejected where another has its handle, even one of this name and e-mail', async () => {
    const epp = await open()
    const postalInfo = { name: 'Hana', addr: { street: [], city: 'Brno', sp: null, pc: null, cc: 'CZ' } }
    const created = { contact: { postalInfo, voice: null, email: 'h@a.cz' } }
    expect(await epp.apply({ ...contact, command: 'create', change: created })).toMatchObject({ code: '2302' })
  })

  test('of a state that EPP does not know is nothing for the registry', async () => {
    const epp = await open()
    expect(await epp.apply({ ...contact, change: { add: { status: ['validatedContact'] } } })).toEqual(confirmed)
    expect(epp.server.requests).toEqual([])
  })

  test.each([
    ['an nsset', { objectType: 'nsset', handle: 'NSS', change: { add: { status: ['serverTransferProhibited'] } } }],
    ['a VAT number', { ...contact, change: { chg: { contact: { vat: 'CZ1' } } } }],
  ])('of %s is rejected, because EPP has no command for it', async (_what, given) => {
    const epp = await open()
    expect(await epp.apply(given)).toEqual({
      outcome: 'rejected',
      code: null,
      text: 'EPP has no command for this change',
    })
  })

  test.each([2302, 2303, 2304, 2305, 2306, 2308])('is rejected by %i with the server’s text', async (code) => {
    const epp = await open()
    once(epp.server, 'update', code)
    expect(await epp.apply()).toMatchObject({
      outcome: 'rejected',
      code: String(code),
      text: expect.stringMatching(/\w/),
    })
    expect(statuses(epp)).toEqual([])
  })

  test.each([
    [2400, false],
    [2201, false],
    [2500, true],
    [2502, true],
  ])('is tried again after %i', async (code, isConnection) => {
    const epp = await open()
    once(epp.server, 'update', code)
    expect(await epp.apply()).toMatchObject({
      outcome: 'unknown',
      problem: expect.stringContaining(String(code)),
      isConnection,
    })
    expect(await epp.apply({ attempts: 2 })).toEqual(confirmed)
    expect(statuses(epp)).toEqual(['serverTransferProhibited'])
  })
})

describe('an answer that was lost', () => {
  test('is looked up before the command is repeated, which is not needed', async () => {
    const epp = await open()
    once(epp.server, 'update', 'lose')
    const change = aChange()
    expect(await epp.apply(change)).toMatchObject({ outcome: 'unknown', isConnection: true })
    expect(await epp.apply({ ...change, attempts: 2 })).toEqual(confirmed)
    expect(epp.server.applied.get(change.id)).toBe(1)
  })

  test('of a command that was not carried out has it repeated', async () => {
    const epp = await open()
    once(epp.server, 'update', 'drop')
    const change = aChange()
    expect(await epp.apply(change)).toMatchObject({ outcome: 'unknown', isConnection: true })
    expect(await epp.apply({ ...change, attempts: 2 })).toEqual(confirmed)
    expect(epp.server.applied.get(change.id)).toBe(1)
  })

  test.each<[string, Partial<Change>]>([
    [
      'contact data',
      { ...contact, change: { chg: { contact: { voice: '+420.601000000', postalInfo: { name: 'Hana Nová' } } } } },
    ],
    ['a deletion', { ...contact, command: 'delete', change: {} }],
    [
      'a new contact',
      {
        objectType: 'contact',
        handle: 'EID-EVA',
        command: 'create',
        change: {
          contact: {
            postalInfo: { name: 'Eva', addr: { street: [], city: 'Brno', sp: null, pc: null, cc: 'CZ' } },
            voice: null,
            email: 'eva@a.cz',
          },
        },
      },
    ],
    ['a moved domain', { change: { chg: { registrant: 'OTHER' } } }],
  ])('of %s is found at the registry', async (_what, given) => {
    const epp = await open()
    epp.server.contacts.set('OTHER', { roid: 'C2-TEST', values: {}, authInfo: null })
    if (given.command === 'delete') epp.server.domains.clear()
    const change = aChange(given)
    once(epp.server, change.command, 'lose')
    expect(await epp.apply(change)).toMatchObject({ outcome: 'unknown' })
    expect(await epp.apply({ ...change, attempts: 2 })).toEqual(confirmed)
    expect(epp.server.applied.get(change.id)).toBe(1)
  })

  test('is not taken for a refusal where the server cannot say what it has', async () => {
    const epp = await open()
    once(epp.server, 'update', 'lose')
    const change = aChange()
    expect(await epp.apply(change)).toMatchObject({ outcome: 'unknown' })
    epp.server.fault((command) => (command === 'info' ? 2400 : null))
    expect(await epp.apply({ ...change, attempts: 2 })).toEqual({
      outcome: 'unknown',
      problem: '2400 Command failed',
      isConnection: false,
    })
    epp.server.fault(() => null)
    expect(await epp.apply({ ...change, attempts: 3 })).toEqual(confirmed)
    expect(epp.server.applied.get(change.id)).toBe(1)
  })

  test('by a slow server is found after its command was carried out, and no refusal of the repetition counts', async () => {
    const epp = await open({ slowMs: 600 }, { patienceMs: 300 })
    once(epp.server, 'update', 'slow')
    const change = aChange()
    expect(await epp.apply(change)).toMatchObject({ problem: 'the server did not answer in time', isConnection: true })
    // The server carries it out between the look and the repetition.
    let looks = 0
    epp.server.fault((command) => {
      if (command === 'info' && ++looks === 1)
        setTimeout(() => epp.server.domains.get('a.cz')?.statuses.add('serverTransferProhibited'), 0)
      return null
    })
    expect(await epp.apply({ ...change, attempts: 2 })).toEqual(confirmed)
  })
})

describe('a change that the registry decides later', () => {
  test.each([
    [true, confirmed],
    [false, { outcome: 'rejected', code: null, text: 'The registry declined your request.' }],
  ])('is accepted by 1001, and its message is taken and acknowledged: %s', async (isDone, decision) => {
    const epp = await open()
    once(epp.server, 'update', 'pending')
    const change = aChange()
    expect(await epp.apply(change)).toEqual({ outcome: 'accepted' })
    expect(await epp.apply({ ...change, attempts: 2 })).toEqual({ outcome: 'accepted' })
    epp.server.decide(isDone)
    const taken: [string, Answer][] = []
    const take = async (id: string, answer: Answer) => void taken.push([id, answer])
    await epp.port.readLaterAnswers?.(take, AbortSignal.timeout(5000))
    expect(taken).toEqual([[change.id, decision]])
    expect(epp.server.messages).toEqual([])
  })

  test('has its message read again until it is taken', async () => {
    const epp = await open()
    once(epp.server, 'update', 'pending')
    await epp.apply()
    epp.server.decide(true)
    const fail = async () => {
      throw new Error('the database is away')
    }
    await expect(epp.port.readLaterAnswers?.(fail, AbortSignal.timeout(5000))).rejects.toThrow('the database is away')
    expect(epp.server.messages).toHaveLength(1)
  })
})

describe('an AuthInfo over EPP', () => {
  const given = { roid: 'D1-TEST', authInfo: 'ab2cd3ef4gh5jk6mn7pq', expiresAt: new Date() }

  test('is set at a domain or a contact, and ended as RFC 9154 has it', async () => {
    const { setAuthInfo, server, apply } = await open()
    expect(await setAuthInfo?.({ ...given, type: 'domain', handle: 'a.cz' })).toEqual(confirmed)
    expect(await setAuthInfo?.({ ...given, type: 'contact', handle: 'HOLDER' })).toEqual(confirmed)
    expect([server.domains.get('a.cz')?.authInfo, server.contacts.get('HOLDER')?.authInfo]).toEqual([
      given.authInfo,
      given.authInfo,
    ])
    for (const target of [{}, contact])
      expect(await apply({ ...target, change: { chg: { authInfo: null } } })).toEqual(confirmed)
    expect([server.domains.get('a.cz')?.authInfo, server.contacts.get('HOLDER')?.authInfo]).toEqual([null, null])
  })

  test('is not set where the server refuses, or does not answer', async () => {
    const { setAuthInfo, server } = await open()
    once(server, 'update', 2304)
    expect(await setAuthInfo?.({ ...given, type: 'domain', handle: 'a.cz' })).toEqual({ outcome: 'rejected' })
    once(server, 'update', 2400)
    expect(await setAuthInfo?.({ ...given, type: 'domain', handle: 'a.cz' })).toEqual({ outcome: 'unknown' })
    once(server, 'update', 'drop')
    expect(await setAuthInfo?.({ ...given, type: 'domain', handle: 'a.cz' })).toEqual({ outcome: 'unknown' })
  })

  test('is not offered with EPP_AUTH_INFO=no', async () => {
    expect((await open({ extensions: [] }, { setsAuthInfo: false })).setAuthInfo).toBeNull()
  })
})

test.runIf(schemaFolder !== null)(
  'every command and every response above is valid by the schemas of the RFCs',
  async () => {
    expect(frames.length).toBeGreaterThan(100)
    expect(await faultsInXml([...new Set(frames)], schemaFolder ?? '')).toBe('')
  },
)
