import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportKeysetDomainsCsv, listKeysetDomains, listKeysets, readKeyset } from '#contract/keyset.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset } from '#tests/server/builders/storedSet.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

// RFC 6605 section 6.1: its example of a key, and of the DS record that stands for it at example.net.
const key = {
  flags: 257,
  protocol: 3,
  algorithm: 13,
  publicKey: Buffer.from(
    'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
    'base64',
  ),
}
const keyTag = 55_648
const digest = 'b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'
const dsRecord = { keyTag: 60_485, algorithm: 5, digestType: 1, digest: '2bb183af5f22588179a53b0a98631fad1a292118' }

let server: TestServer
let tomas: Visitor
let anna: Visitor
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  const technical = ['TOMAS-SVOBODA']
  const revoked = { ...key, flags: 385, algorithm: 99 }
  await registerKeyset(server.db, 'KEYS-TRY', { technical, keys: [key, revoked] })
  await registerKeyset(server.db, 'KEYS-DS', { technical, dsRecords: [{ ...dsRecord, maxSigLife: 604_800 }] })
  await registerKeyset(server.db, 'AUTO-TRY', { technical, keys: [key], isAutomatic: true })
  await registerKeyset(server.db, 'KEYS-GONE', { technical, isDeleted: true })
  for (const [name, holder] of [
    ['example.net', 'GITA-HORAKOVA'],
    ['aaa.example.net', 'ANNA-NOVAKOVA'],
  ] as const) {
    await registerDomain(server.db, name, { holder })
    await sql`update domain set keyset_id = (select id from keyset where handle = 'KEYS-TRY') where fqdn = ${name}`.execute(
      server.db,
    )
    await sql`
      update domain_contact set keyset_id = (select id from keyset where handle = 'KEYS-TRY')
      where domain_id = (select id from domain where fqdn = ${name})`.execute(server.db)
  }
  tomas = await signIn(server.url, 'tomas')
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())

describe('a keyset of mine', () => {
  test('is shown with all that follows from its keys', async () => {
    const { keys, dsRecords, digestsFor, isAutomatic, access } = await shown(tomas, 'keys-try?domain=EXAMPLE.net')
    expect({ access, digestsFor, isAutomatic, dsRecords }).toEqual({
      ...{ access: 'own', digestsFor: 'example.net', isAutomatic: false, dsRecords: [] },
    })
    expect(keys?.[0]).toEqual({
      ...{ flags: 257, isZoneKey: true, isEntryPoint: true, isRevoked: false, protocol: 3, algorithm: 13, keyTag },
      ...{ algorithmName: 'ECDSAP256SHA256', publicKey: key.publicKey.toString('base64') },
      digests: [
        { digestType: 2, digestName: 'SHA-256', digest },
        { digestType: 4, digestName: 'SHA-384', digest: expect.stringMatching(/^[0-9a-f]{96}$/) },
      ],
    })
    expect(keys?.[1]).toMatchObject({ isRevoked: true, algorithm: 99, algorithmName: null })
  })

  test('works digests out for the first of its domains where none is named', async () => {
    const { digestsFor, keys } = await shown(tomas, 'KEYS-TRY')
    expect(digestsFor).toBe('aaa.example.net')
    expect(keys?.[0]?.digests[0]?.digest).not.toBe(digest)
  })

  test('has no digests where no domain uses it', async () => {
    const { digestsFor, keys, isAutomatic } = await shown(tomas, 'AUTO-TRY')
    expect({ digestsFor, digests: keys?.[0]?.digests, isAutomatic }).toEqual({
      ...{ digestsFor: null, digests: [], isAutomatic: true },
    })
  })

  test('may hold DS records alone', async () => {
    const { keys, dsRecords } = await shown(tomas, 'KEYS-DS')
    expect(keys).toEqual([])
    expect(dsRecords).toEqual([{ ...dsRecord, algorithmName: 'RSASHA1', digestName: 'SHA-1', maxSigLife: 604_800 }])
  })
})

describe('a foreign keyset', () => {
  test('hides its keys from a stranger', async () => {
    const dana = await signIn(server.url, 'dana')
    const facts = { access: 'public', keys: null, dsRecords: null, digestsFor: null, isAutomatic: null, domains: null }
    expect(await shown(dana, 'KEYS-TRY')).toMatchObject(facts)
  })

  test('shows its keys to whom a domain belongs that uses it, with the digests for their domain alone', async () => {
    expect(await shown(gita, 'KEYS-TRY')).toMatchObject({ access: 'public', digestsFor: 'example.net', domains: null })
    expect(await shown(anna, 'KEYS-TRY')).toMatchObject({ access: 'public', digestsFor: 'aaa.example.net' })
  })

  test.each([
    ['gita', 'KEYS-TRY?domain=aaa.example.net'],
    ['tomas', 'KEYS-TRY?domain=neni.cz'],
    ['tomas', 'AUTO-TRY?domain=example.net'],
    ['tomas', 'KEYS-GONE'],
  ])('is no such object to %s as %s', async (username, handle) => {
    const visitor = { gita, tomas }[username] ?? anna
    const answer = await visitor.get(addressOf(handle))
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'object-not-found'])
  })

  test('is not readable for just any domain', async () => {
    const answer = await tomas.get(addressOf('KEYS-TRY?domain=a%20b'))
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path: 'domain' }] })
  })
})

describe('the list of keysets', () => {
  test('shows the tag and algorithm of the keys of each, or of its DS records where it has no keys', async () => {
    const answer = await tomas.get(listKeysets.path)
    const { items } = listKeysets.answer.parse(await answer.json())
    const keysOf = (name: string) => items.find(({ handle }) => handle === name)?.keys
    expect(keysOf('AUTO-TRY')).toEqual([{ keyTag, algorithm: 13, algorithmName: 'ECDSAP256SHA256' }])
    expect(keysOf('KEYS-TRY')?.map(({ algorithmName }) => algorithmName)).toEqual(['ECDSAP256SHA256', null])
    expect(keysOf('KEYS-DS')).toEqual([{ keyTag: 60_485, algorithm: 5, algorithmName: 'RSASHA1' }])
  })
})

describe('a search of keysets', () => {
  test.each([
    ['keys-t', ['KEYS-TRY']],
    ['55648', ['AUTO-TRY', 'KEYS-TRY']],
    ['60485', ['KEYS-DS']],
    ['5564', []],
    [digest, ['KEYS-TRY']],
    [digest.toUpperCase().replaceAll(/(.{8})/g, '$1 '), ['KEYS-TRY']],
    [digest.slice(20, 36), ['KEYS-TRY']],
    ['2BB183AF5F22588179A53B0A98631FAD1A292118', ['KEYS-DS']],
    [digest.slice(0, 7), []],
    [digest.replace('b4', 'b5'), []],
  ])('for %j finds %j of these', async (q, handles) => {
    const answer = await tomas.get(`${listKeysets.path}?${new URLSearchParams({ q })}`)
    const { items } = listKeysets.answer.parse(await answer.json())
    const tried = items.map(({ handle }) => handle).filter((handle) => /TRY|DS/.test(handle))
    expect(tried).toEqual(handles)
  })

  test('finds the digest for SHA-384 too', async () => {
    const { keys } = await shown(tomas, 'KEYS-TRY')
    const q = keys?.[1]?.digests[1]?.digest ?? ''
    const answer = await tomas.get(`${listKeysets.path}?${new URLSearchParams({ q })}`)
    expect(listKeysets.answer.parse(await answer.json()).items.map(({ handle }) => handle)).toEqual(['KEYS-TRY'])
  })
})

describe('the domains that use a keyset of mine', () => {
  test('are all there, others’ without their nsset, which no call shows either', async () => {
    const list = await domainsOf('')
    expect(list.items.map(({ fqdn }) => fqdn)).toEqual(['aaa.example.net', 'example.net'])
    for (const row of list.items)
      expect(row).toMatchObject({ roles: [], keyset: 'KEYS-TRY', nsset: { disclosed: false }, isSecured: true })
    for (const missing of ['yes', 'no']) expect((await domainsOf(`nssetMissing=${missing}`)).total).toBe(0)
  })

  test('come as a file, and to nobody else', async () => {
    const path = exportKeysetDomainsCsv.path.replace('{id}', 'KEYS-TRY')
    const [, ...records] = readCsv(await (await tomas.get(`${path}?columns=fqdn`)).text(), 'comma')
    expect(records.flat()).toEqual(['aaa.example.net', 'example.net'])
    for (const address of [path, listKeysetDomains.path.replace('{id}', 'KEYS-TRY')]) {
      expect(await codeOf(await gita.get(address))).toBe('object-not-found')
    }
  })

  async function domainsOf(view: string) {
    const answer = await tomas.get(`${listKeysetDomains.path.replace('{id}', 'KEYS-TRY')}?${view}`)
    return listKeysetDomains.answer.parse(await answer.json())
  }
})

async function shown(visitor: Visitor, handle: string) {
  const answer = await visitor.get(addressOf(handle))
  if (answer.status !== 200) throw new Error(`${handle}: ${answer.status} ${await answer.text()}`)
  return readKeyset.answer.parse(await answer.json())
}

/** `address` is a handle with an optional query. */
function addressOf(address: string): string {
  const [handle = '', query] = address.split('?')
  return readKeyset.path.replace('{id}', handle) + (query === undefined ? '' : `?${query}`)
}
