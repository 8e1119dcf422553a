import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookUpDomain } from '#contract/domain.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { problemOf } from '#tests/server/problem.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await registerDomain(server.db, 'hledaná.cz', {
    holder: 'ANNA-NOVAKOVA',
    expiresOn: '2031-01-01',
    states: ['expired'],
  })
})
afterAll(() => server.close())
beforeEach(() => forgetTries(server.db))

const lookUp = (name: string) => fetch(server.url + lookUpDomain.path.replace('{id}', encodeURIComponent(name)))
const found = async (name: string) => lookUpDomain.answer.parse(await (await lookUp(name)).json())

describe('a look-up without a session', () => {
  test.each(['hledaná.cz', 'HLEDANÁ.cz', 'xn--hledan-uta.cz'])(
    'finds a registered name written as %s',
    async (name) => {
      const { registrar, ...rest } = await found(name)
      expect(registrar?.handle).toMatch(/^REG-/)
      expect(rest).toEqual({
        fqdn: 'xn--hledan-uta.cz',
        unicode: 'hledaná.cz',
        isRegistered: true,
        isRegistrable: false,
        brokenRule: { zone: 'cz', rule: 'idn', labelCount: 1 },
        expiresOn: '2031-01-01',
        states: ['expired'],
        auctionId: null,
      })
    },
  )

  test('says that a name is not registered', async () => {
    expect(await found('nobody-has-this.cz')).toEqual({
      ...{ fqdn: 'nobody-has-this.cz', unicode: null, isRegistered: false, isRegistrable: true, brokenRule: null },
      ...{ registrar: null, expiresOn: null, states: [], auctionId: null },
    })
  })

  test.each([
    ['kolé.cz', 'idn'],
    ['a--b.cz', 'double-hyphen'],
    ['a.b.cz', 'label-count'],
  ])('says that nobody can register %s, by the rule %s', async (name, rule) => {
    const brokenRule = { zone: 'cz', rule, labelCount: 1 }
    expect(await found(name)).toMatchObject({ isRegistered: false, isRegistrable: false, brokenRule })
  })

  test('says that nobody can register a name of no zone here', async () => {
    expect(await found('kolo.example')).toMatchObject({ isRegistrable: false, brokenRule: null })
  })

  test('refuses text that is no name', async () => {
    expect(await problemOf(await lookUp('word'))).toMatchObject({ code: 'invalid-values', errors: [{ path: 'id' }] })
  })

  test('is limited for an address, registered or not', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 101; time++) statuses.push((await lookUp(`try-${time}.cz`)).status)
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
    const refused = await lookUp('hledaná.cz')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
