import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportNssetsCsv, listNssets, readNsset } from '#contract/nsset.ts'
import { states } from '#contract/states.ts'
import { bumpListingsOfDomains, refreshHoldings } from '#server/db/holding.ts'
import { registerNsset } from '#tests/server/builders/storedSet.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let tomas: Visitor
let anna: Visitor
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  await registerNsset(server.db, 'NSS-TRY', {
    technical: ['TOMAS-SVOBODA', 'HOSTING-DVORAK'],
    states: [
      { code: 'linked', by: 'rule' },
      { code: 'serverTransferProhibited', by: 'holder' },
    ],
    servers: [
      { fqdn: 'xn--lut-noa55d.example', addresses: ['192.0.2.53', '2001:db8::53'] },
      { fqdn: 'ns2.elsewhere.example' },
    ],
  })
  await registerNsset(server.db, 'NSS-GONE', { technical: ['TOMAS-SVOBODA'], isDeleted: true })
  tomas = await signIn(server.url, 'tomas')
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())
beforeEach(() => forgetTries(server.db))

describe('an nsset of mine', () => {
  test('is returned completely, servers in their order', async () => {
    expect(await shown(tomas, 'nss-try')).toMatchObject({
      ...{
        access: 'own',
        handle: 'NSS-TRY',
        lock: 'transfer',
        domains: 0,
        techCheckLevel: 0,
        roid: expect.any(String),
      },
      servers: [
        { fqdn: 'xn--lut-noa55d.example', unicode: 'žlutý.example', addresses: ['192.0.2.53', '2001:db8::53'] },
        { fqdn: 'ns2.elsewhere.example', unicode: null, addresses: [] },
      ],
      technicalContacts: [
        { handle: 'HOSTING-DVORAK', name: 'Hosting Dvořák s.r.o.' },
        { handle: 'TOMAS-SVOBODA', name: 'Tomáš Svoboda' },
      ],
      states: [
        { code: 'serverTransferProhibited', setBy: 'holder' },
        { code: 'linked', setBy: 'rule' },
      ],
    })
  })
})

describe('a foreign nsset', () => {
  test('is returned with its public values', async () => {
    const own = await shown(tomas, 'NSS-TRY')
    expect(await shown(anna, 'NSS-TRY')).toEqual({
      ...own,
      access: 'public',
      states: own.states.filter(({ code }) => states[code].external),
      ...{
        roid: null,
        creatingRegistrar: null,
        transferredAt: null,
        domains: null,
        servers: null,
        techCheckLevel: null,
      },
    })
  })

  test('shows its servers to whom a domain belongs that uses it, and is not counted then', async () => {
    const { name, nsset } = await somebodysNsset('GITA-HORAKOVA')
    const { access, servers, techCheckLevel, domains } = await shown(gita, nsset)
    expect({ access, techCheckLevel, domains }).toEqual({ access: 'public', techCheckLevel: null, domains: null })
    expect(servers?.length).toBeGreaterThan(0)
    const { rows } = await sql`select from rate_count`.execute(server.db)
    expect(rows).toEqual([])
    await sql`update domain set nsset_id = null where fqdn = ${name}`.execute(server.db)
    await refresh(name)
  })

  test('or of nobody is looked at a hundred times an hour', async () => {
    for (let views = 0; views < 100; views++) {
      const answer = await anna.get(addressOf(views % 2 === 0 ? 'NSS-TRY' : 'NSS-GONE'))
      expect(answer.status).toBe(views % 2 === 0 ? 200 : 404)
    }
    expect(await codeOf(await anna.get(addressOf('NSS-GONE')))).toBe('too-many-requests')
    expect((await tomas.get(addressOf('NSS-TRY'))).status).toBe(200)
  })

  test('cannot be called just anything', async () => {
    const answer = await anna.get(addressOf('a%20b'))
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path: 'id' }] })
  })
})

describe('the list of nssets', () => {
  test('shows the servers of each in their order, with diacritics, as its file does', async () => {
    const answer = await tomas.get(`${listNssets.path}?q=nss-try`)
    const [row] = listNssets.answer.parse(await answer.json()).items
    expect(row?.servers).toEqual(['žlutý.example', 'ns2.elsewhere.example'])
    const file = await tomas.get(`${exportNssetsCsv.path}?q=nss-try&columns=handle,contents`)
    expect(readCsv(await file.text(), 'comma').at(1)).toEqual(['NSS-TRY', 'žlutý.example ns2.elsewhere.example'])
  })
})

describe('a search of nssets', () => {
  test.each([
    ['nss-tr', 1],
    ['elsewhere', 1],
    ['NS2.Elsewhere', 1],
    ['žlutý.example', 1],
    ['xn--lut', 1],
    ['192.0.2.53', 1],
    ['192.0.2.5', 1],
    ['2001:db8::53', 1],
    ['2001:0DB8:0:0:0:0:0:0053', 1],
    ['192.0.2.54', 0],
    ['fe80::1%eth0', 0],
    ['elsewhere%', 0],
    ["'", 0],
  ])('for %j finds %i of these', async (q, count) => {
    const answer = await tomas.get(`${listNssets.path}?${new URLSearchParams({ q })}`)
    const { items } = listNssets.answer.parse(await answer.json())
    expect(items.filter(({ handle }) => handle === 'NSS-TRY')).toHaveLength(count)
  })
})

async function shown(visitor: Visitor, handle: string) {
  const answer = await visitor.get(addressOf(handle))
  if (answer.status !== 200) throw new Error(`${handle}: ${answer.status} ${await answer.text()}`)
  return readNsset.answer.parse(await answer.json())
}

function addressOf(handle: string): string {
  return readNsset.path.replace('{id}', handle)
}

/** A domain of this contact that uses an nsset of others. */
async function somebodysNsset(handle: string): Promise<{ name: string; nsset: string }> {
  const { rows } = await sql<{ name: string; nsset: string }>`
    select d.fqdn as name, n.handle as nsset from domain as d join nsset as n on n.id = d.nsset_id
    join contact as c on c.id = d.holder_id and c.handle = ${handle} and c.deleted_at is null limit 1`.execute(
    server.db,
  )
  const [row] = rows
  if (!row) throw new Error(`${handle} has no domain with an nsset`)
  return row
}

async function refresh(name: string) {
  const { id } = await server.db.selectFrom('domain').select('id').where('fqdn', '=', name).executeTakeFirstOrThrow()
  await refreshHoldings(server.db, [id])
  await bumpListingsOfDomains(server.db, [id])
}
