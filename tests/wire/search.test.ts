import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { hitLimit, search } from '#contract/search.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const ascii = domainToASCII('žluťoučký-kůň.cz')

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer()
  const mine = { holder: 'ANNA-NOVAKOVA' }
  await registerDomain(server.db, 'zzstred-hledane.cz', mine)
  await registerDomain(server.db, 'aa-zzstred.cz', mine)
  await registerDomain(server.db, 'zzstred2.cz', { admins: ['ANNA-NOVAKOVA'] })
  await registerDomain(server.db, 'zzstred10.cz', mine)
  await registerDomain(server.db, 'žluťoučký-kůň.cz', mine)
  await registerDomain(server.db, 'zzstred-cizi.cz', { holder: 'HOSTING-DVORAK' })
  await registerDomain(server.db, 'zzstred-zrusena.cz', { holder: null, isDeleted: true })
  for (let at = 0; at < 15; at++) await registerDomain(server.db, `zzmnoho${at}.cz`, mine)
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())

describe('a search', () => {
  test('finds names that begin with the text first, then those that hold it, each in natural order', async () => {
    expect(await namesFound('zzstred')).toEqual(['zzstred-hledane.cz', 'zzstred2.cz', 'zzstred10.cz', 'aa-zzstred.cz'])
  })

  test.each(['ZZSTRED-HLED', '  zzstred-hled  ', 'zzstred-hledane.cz.', 'hledane'])(
    'for %j finds the name',
    async (q) => {
      expect(await namesFound(q)).toEqual(['zzstred-hledane.cz'])
    },
  )

  test.each(['žluťoučký', 'ZLUTOUCKY', 'kun.cz', ascii, ascii.toUpperCase(), ascii.slice(0, 8)])(
    'for %j finds the internationalized name in both its forms',
    async (q) => {
      expect(await hitsOf(q)).toEqual([{ type: 'domain', handle: ascii, unicode: 'žluťoučký-kůň.cz' }])
    },
  )

  test('finds ten at most', async () => {
    expect(await namesFound('zzmnoho')).toEqual(Array.from({ length: hitLimit }, (_, at) => `zzmnoho${at}.cz`))
  })

  test.each(['%', '_', '\\', "'", 'zz%d', '🦊', 'cizi', 'zrusena'])('for %j finds nothing of mine', async (q) => {
    expect(await hitsOf(q)).toEqual([])
  })

  test.each([
    ['', 'too-short'],
    ['   ', 'too-short'],
    ['x'.repeat(256), 'too-long'],
    ['a\0b', 'wrong-format'],
  ])('for %j is refused', async (q, code) => {
    const answer = await anna.get(addressOf(q))
    expect(answer.status).toBe(422)
    expect(Problem.parse(await answer.json()).errors).toEqual([{ path: 'q', code }])
  })

  test('is no stranger’s business', async () => {
    expect((await visit(server.url).get(addressOf('a'))).status).toBe(401)
  })
})

async function hitsOf(q: string) {
  return search.answer.parse(await (await anna.get(addressOf(q))).json()).items
}

async function namesFound(q: string): Promise<string[]> {
  return (await hitsOf(q)).map(({ handle }) => handle)
}

function addressOf(q: string): string {
  return `${search.path}?${new URLSearchParams({ q })}`
}
