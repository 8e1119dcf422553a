// @module-tag database
import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hitLimit, search } from '#contract/search.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { registerThousands } from '#tests/server/builders/thousands.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const ascii = domainToASCII('žluťoučký-kůň.cz')

const viewsPerHour = 12

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ PUBLIC_VIEWS_PER_HOUR: String(viewsPerHour) })
  const mine = { holder: 'ANNA-NOVAKOVA' }
  await registerDomain(server.db, 'zzstred-hledane.cz', mine)
  await registerDomain(server.db, 'aa-zzstred.cz', { ...mine, states: ['serverTransferProhibited'] })
  await registerDomain(server.db, 'zzstred2.cz', { admins: ['ANNA-NOVAKOVA'], states: ['expired', 'outzone'] })
  await registerDomain(server.db, 'zzstred10.cz', mine)
  await registerDomain(server.db, 'žluťoučký-kůň.cz', mine)
  await registerDomain(server.db, 'zzstred-cizi.cz', { holder: 'HOSTING-DVORAK' })
  await registerDomain(server.db, 'zzstred-zrusena.cz', { holder: null, isDeleted: true })
  for (let at = 0; at < 15; at++) await registerDomain(server.db, `zzmnoho${at}.cz`, mine)
  for (const fqdn of ['zzdrazba.cz', 'prvni-zzdrazba.cz']) await aRunningAuction(server.db, { fqdn })
  await registerDomain(server.db, 'mezi-zzdrazba.cz', mine)
  await registerNsset(server.db, 'ZZSTRED-NSS', { technical: ['ANNA-NOVAKOVA'] })
  await registerNsset(server.db, 'ZZMNOHO-NSS', { technical: ['ANNA-NOVAKOVA'] })
  await registerKeyset(server.db, 'KEYS-ZZSTRED', { technical: ['ANNA-NOVAKOVA'] })
  await registerNsset(server.db, 'ZZCIZI', { technical: ['HOSTING-DVORAK'] })
  await registerKeyset(server.db, 'ZZCIZI', { technical: ['HOSTING-DVORAK'] })
  await registerNsset(server.db, 'ZZZRUSENA', { technical: ['ANNA-NOVAKOVA'], isDeleted: true })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())

describe('a search', () => {
  test('finds names that begin with the text first, then those that hold it, each in natural order', async () => {
    const domains = (await hitsOf('zzstred')).filter(({ type }) => type === 'domain')
    expect(domains.map(({ handle }) => handle)).toEqual([
      'zzstred-hledane.cz',
      'zzstred2.cz',
      'zzstred10.cz',
      'aa-zzstred.cz',
    ])
    expect(domains.map(({ lock }) => lock)).toEqual(['open', 'open', 'open', 'transfer'])
    expect(domains.map(({ state }) => state)).toEqual([undefined, 'outzone', undefined, undefined])
  })

  test('distinguishes the kinds of objects', async () => {
    const mine = { unicode: null, name: null, isMine: true, lock: 'open' }
    expect((await hitsOf('zzstred')).filter(({ type }) => type !== 'domain')).toEqual([
      { type: 'nsset', handle: 'ZZSTRED-NSS', ...mine },
      { type: 'keyset', handle: 'KEYS-ZZSTRED', ...mine },
    ])
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
      expect(await hitsOf(q)).toEqual([
        { type: 'domain', handle: ascii, unicode: 'žluťoučký-kůň.cz', name: null, isMine: true, lock: 'open' },
      ])
    },
  )

  test('finds ten at most, of every kind some', async () => {
    expect(await namesFound('zzmnoho')).toEqual([
      ...Array.from({ length: hitLimit - 1 }, (_, at) => `zzmnoho${at}.cz`),
      'ZZMNOHO-NSS',
    ])
  })

  test('names the lists with more matches than the results, with the number of domains', async () => {
    expect((await answerOf('zzmnoho')).more).toEqual([{ type: 'domain', total: 15 }])
    expect((await answerOf('zzstred')).more).toEqual([])
  })

  test.each(['ANNA-NOV', 'novakova', 'Anna Nová'])('for %j finds my contact', async (q) => {
    expect((await hitsOf(q)).filter(({ type }) => type === 'contact')).toEqual([
      { type: 'contact', handle: 'ANNA-NOVAKOVA', unicode: null, name: 'Anna Nováková', isMine: true },
    ])
  })

  test.each(['reg-active-n', 'active names', 'ACTIVE NAM'])('for %j finds the registrar', async (q) => {
    expect(await hitsOf(q)).toEqual([
      { type: 'registrar', handle: 'REG-ACTIVE-NAMES', unicode: null, name: 'Active Names', isMine: false },
    ])
  })

  test('finds names in auction by a part, the exact name before a domain of mine that only contains it', async () => {
    expect(await namesFound('zzdrazba.cz')).toEqual(['zzdrazba.cz', 'mezi-zzdrazba.cz', 'prvni-zzdrazba.cz'])
    expect((await hitsOf('zzdraz')).map(({ type, handle }) => `${type} ${handle}`)).toEqual([
      'auction zzdrazba.cz',
      'domain mezi-zzdrazba.cz',
      'auction prvni-zzdrazba.cz',
    ])
  })

  test.each([
    ['zzstred-cizi.cz', ['domain']],
    ['ZZSTRED-CIZI.CZ.', ['domain']],
    ['hosting-dvorak', ['contact']],
    ['zzcizi', ['nsset', 'keyset']],
  ])('for %j, which is others’, finds that alone and shows nothing of it', async (q, types) => {
    const found = await hitsOf(q)
    expect(found.map(({ type }) => type)).toEqual(types)
    for (const hit of found)
      expect(hit).toEqual({ type: hit.type, handle: hit.handle, unicode: null, name: null, isMine: false })
  })

  test.each([
    '%',
    '_',
    '\\',
    "'",
    'zz%d',
    '🦊',
    'cizi',
    'zrusena',
    'zzstred-ciz',
    'hosting-dvora',
    'zzciz',
    'zzzrusena',
    'dvořák',
  ])('for %j finds nothing', async (q) => {
    expect(await hitsOf(q)).toEqual([])
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['x'.repeat(256), 'too-long'],
    ['a\0b', 'wrong-format'],
  ])('for %j is refused', async (q, code) => {
    const answer = await anna.get(addressOf(q))
    expect(answer.status).toBe(422)
    expect((await problemOf(answer)).errors).toEqual([{ path: 'q', code }])
  })

  test('finds no more of others’ than may be looked at within an hour, and mine still', async () => {
    const karel = await signIn(server.url, 'karel')
    const answers: number[] = []
    for (let at = 0; at <= viewsPerHour; at++) answers.push((await hitsOf('zzstred-cizi.cz', karel)).length)
    expect(answers).toEqual([...Array<number>(viewsPerHour).fill(1), 0])
    expect((await karel.get('/api/registry/domain/zzstred-cizi.cz/')).status).toBe(200)
  })

  test('reads the one name among tens of thousands', async () => {
    await registerThousands(server.db, 'domain', 25_000, 'ANNA-NOVAKOVA')
    expect(await namesFound('any-24999')).toEqual(['many-24999.cz'])
    expect(await namesFound('many-24999')).toEqual(['many-24999.cz'])
  })

  test('is no stranger’s business', async () => {
    expect((await visit(server.url).get(addressOf('a'))).status).toBe(401)
  })
})

async function answerOf(q: string, visitor = anna) {
  return search.answer.parse(await (await visitor.get(addressOf(q))).json())
}

async function hitsOf(q: string, visitor = anna) {
  return (await answerOf(q, visitor)).items
}

async function namesFound(q: string): Promise<string[]> {
  return (await hitsOf(q)).map(({ handle }) => handle)
}

function addressOf(q: string): string {
  return `${search.path}?${new URLSearchParams({ q })}`
}
