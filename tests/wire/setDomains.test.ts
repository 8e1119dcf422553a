import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isHidden } from '#contract/hidden.ts'
import { domainColumnNames, type DomainQuery, exportDomainsCsv, listDomains, weighDomains } from '#contract/domain.ts'
import { exportNssetDomainsCsv, listNssetDomains } from '#contract/nsset.ts'
import { bumpListingsOfDomains, refreshHoldings } from '#server/db/holding.ts'
import { externalMask } from '#server/features/record/parts/rules.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { requestLock } from '#tests/server/requestLock.ts'
import { operationIn, setStates } from '#tests/server/lock.ts'
import { domainJoins, domainValues, listedNames, ownDomains, type OwnDomain } from '#tests/server/ownDomains.ts'
import { codeOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let tomas: Visitor
let anna: Visitor
let nsset: string
let own: OwnDomain[]
let rows: OwnDomain[]
beforeAll(async () => {
  server = await startServer()
  tomas = await signIn(server.url, 'tomas')
  anna = await signIn(server.url, 'anna')
  await registerNsset(server.db, 'NSS-GONE', { technical: ['TOMAS-SVOBODA'], isDeleted: true })
  nsset = await sharedNsset()
  await registerDomain(server.db, 'moje-cizi.cz', { holder: 'HOSTING-DVORAK', expiresOn: '2031-01-01' })
  await setStates(server.db, 'moje-cizi.cz', [{ code: 'deleteWarning', by: 'rule' }])
  await registerDomain(server.db, 'moje.cz', { holder: 'TOMAS-SVOBODA', admins: ['GITA-HORAKOVA'] })
  await sql`
    update domain set nsset_id = (select id from nsset where handle = ${nsset} and deleted_at is null)
    where fqdn in ('moje.cz', 'moje-cizi.cz')`.execute(server.db)
  for (const name of ['moje.cz', 'moje-cizi.cz']) await refresh(name)
  own = await ownDomains(server.db, 'TOMAS-SVOBODA')
  rows = await domainsUsing(nsset)
})
afterAll(() => server.close())

/** In place of what others' domains have. */
const hidden = { disclosed: false }

describe('the domains that use an nsset of mine', () => {
  test('are all there, those of others with what the public may know and no role', async () => {
    const { items, total } = await domainsOf(tomas, nsset, {})
    expect(total).toBe(rows.length)
    expect(items.find(({ fqdn }) => fqdn === 'moje.cz')).toMatchObject({ roles: ['holder'], nsset })
    const foreign = items.filter(({ fqdn }) => fqdn !== 'moje.cz')
    expect(foreign.length).toBeGreaterThan(0)
    for (const row of foreign) expect(row).toMatchObject({ roles: [], next: hidden, keyset: hidden, nsset })
    expect(foreign.some(({ isSecured }) => isSecured)).toBe(true)
  })

  test.each(domainColumnNames.flatMap((column) => [column, `-${column}`] as const))(
    'sorted by %s stand by what is shown of them',
    async (sort) => {
      const { items } = await domainsOf(tomas, nsset, { sort })
      expect(items.map(({ fqdn }) => fqdn)).toEqual(listedNames(shownAs(rows), sort, {}, '2026-01-01'))
    },
  )

  test('are not found by what is not shown of them', async () => {
    const found = async (query: Partial<DomainQuery>) => {
      const { items } = await domainsOf(tomas, nsset, query)
      return items.map(({ fqdn }) => fqdn)
    }
    expect(await found({ state: 'deleteWarning' })).toEqual([])
    expect(await found({ handle: 'TOMAS-SVOBODA' })).toEqual(['moje.cz'])
    expect(await found({ type: 'holder' })).toEqual(['moje.cz'])
    const { rows: keysets } = await sql<{ handle: string }>`
      select k.handle from domain as d join keyset as k on k.id = d.keyset_id join nsset as n on n.id = d.nsset_id
      where n.handle = ${nsset} limit 1`.execute(server.db)
    expect(keysets).toHaveLength(1)
    expect(await found({ keyset: keysets[0]?.handle })).toEqual([])
    expect((await found({ isSecured: 'yes' })).length).toBe(rows.filter(({ keyset }) => keyset !== null).length)
    expect((await found({ nssetMissing: 'yes' })).length).toBe(0)
  })

  test('come as a file with the same rows', async () => {
    const path = `${exportNssetDomainsCsv.path.replace('{id}', nsset)}?columns=fqdn,roles,keyset&sort=fqdn&values=codes`
    const answer = await tomas.get(path)
    expect(answer.headers.get('content-disposition')).toContain(`nsset-${nsset}-domains-TOMAS-SVOBODA-`)
    const { items } = await domainsOf(tomas, nsset, { sort: 'fqdn' })
    const [, ...records] = readCsv(await answer.text(), 'comma')
    expect(records).toEqual(
      items.map(({ fqdn, roles, keyset }) => [fqdn, roles.join(' '), isHidden(keyset) ? 'hidden' : (keyset ?? '')]),
    )
  })

  test('are the present ones when a domain changes or leaves', async () => {
    const { total } = await domainsOf(tomas, nsset, { lock: 'full' })
    await setStates(server.db, 'moje-cizi.cz', [
      { code: 'serverTransferProhibited', by: 'registrar' },
      { code: 'serverUpdateProhibited', by: 'registrar' },
    ])
    expect((await domainsOf(tomas, nsset, { lock: 'full' })).total).toBe(total + 1)
  })

  test('are the list of domains under the filter of that nsset, and its file', async () => {
    const all = await domainsOf(tomas, nsset, { sort: 'holder' })
    const listed = await requested(tomas, `nsset=${nsset}&sort=holder`)
    expect(listed).toMatchObject({ items: all.items, total: rows.length, mine: 1 })
    expect((await requested(tomas, `nsset=${nsset}&type=holder`)).items).toMatchObject([{ fqdn: 'moje.cz' }])

    const file = await tomas.get(`${exportDomainsCsv.path}?nsset=${nsset}&sort=holder&columns=fqdn`)
    expect(file.headers.get('content-disposition')).toContain('domains-TOMAS-SVOBODA-')
    expect(readCsv(await file.text(), 'comma').slice(1)).toEqual(all.items.map(({ fqdn }) => [fqdn]))
  })

  test('under both a keyset of mine and the nsset are those that use both', async () => {
    const keyset = await registerKeyset(server.db, 'KEYS-TRY', { technical: ['TOMAS-SVOBODA'] })
    const foreign = rows.filter(({ fqdn, keyset: own }) => own !== null && !fqdn.startsWith('moje')).slice(0, 2)
    for (const { fqdn } of foreign) {
      await server.db.updateTable('domain').set({ keyset_id: keyset }).where('fqdn', '=', fqdn).execute()
      await refresh(fqdn)
    }
    const { items, mine } = await requested(tomas, `nsset=${nsset}&keyset=KEYS-TRY&sort=fqdn`)
    expect(items.map(({ fqdn }) => fqdn)).toEqual(listedNames(foreign, 'fqdn', {}, '2026-01-01'))
    expect(items).toMatchObject(foreign.map(() => ({ roles: [], nsset, keyset: 'KEYS-TRY' })))
    expect(mine).toBe(0)
  })

  test('are no more than mine to a person without a role in the nsset', async () => {
    const gita = await signIn(server.url, 'gita')
    const { items, mine, total } = await requested(gita, `nsset=${nsset}`)
    expect(items).toContainEqual(expect.objectContaining({ fqdn: 'moje.cz', roles: ['admin'] }))
    expect(items.filter(({ roles }) => roles.length === 0)).toEqual([])
    expect([mine, total]).toEqual([items.length, items.length])
  })

  test('are selected, weighed and locked as far as they are mine', async () => {
    const matching = { query: { nsset } }
    const weighed = await tomas.send('POST', weighDomains.path, { selection: { matching }, query: { nsset } })
    expect(weighDomains.answer.parse(await weighed.json())).toEqual({ count: 1, shown: 1 })
    const prepared = await requestLock(tomas, { action: 'block-transfer', selection: { matching }, dryRun: true })
    expect((await operationIn(prepared)).total).toBe(1)
  })

  test('are nobody’s business but its technical contacts’', async () => {
    for (const path of [listNssetDomains.path, exportNssetDomainsCsv.path]) {
      for (const handle of [nsset, 'NOBODY', 'NSS-GONE']) {
        const answer = await anna.get(path.replace('{id}', handle))
        expect([answer.status, await codeOf(answer)]).toEqual([404, 'object-not-found'])
      }
    }
    const answer = await tomas.get(`${listNssetDomains.path.replace('{id}', nsset)}?handle=ANNA-NOVAKOVA`)
    expect(await codeOf(answer)).toBe('object-not-found')
  })

  /** The columns to sort by: of a foreign domain no hidden one. */
  function shownAs(some: readonly OwnDomain[]): OwnDomain[] {
    return some.map((row) =>
      own.some(({ fqdn }) => fqdn === row.fqdn)
        ? row
        : {
            ...row,
            ...{ roles: 0, nextState: null, nextOn: null, mask: (BigInt(row.mask) & externalMask).toString() },
            // The reference sorts DNSSEC by whether there is a keyset, which everybody may know.
            keysetKey: null,
          },
    )
  }
})

async function domainsOf(visitor: Visitor, handle: string, query: Partial<DomainQuery>) {
  const prepared = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const answer = await visitor.get(`${listNssetDomains.path.replace('{id}', handle)}?${prepared.join('&')}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return listNssetDomains.answer.parse(await answer.json())
}

async function requested(visitor: Visitor, view: string) {
  return listDomains.answer.parse(await (await visitor.get(`${listDomains.path}?${view}`)).json())
}

/** An nsset of Tomáš's with domains of others, some of them with a keyset. */
async function sharedNsset(): Promise<string> {
  const { rows } = await sql<{ handle: string }>`
    with chosen as (
      select n.id from nsset as n join nsset_contact as l on l.nsset_id = n.id join contact as c on c.id = l.contact_id
      where c.handle = 'TOMAS-SVOBODA' and c.deleted_at is null and n.handle <> 'NSS-TRY' order by n.sort_key limit 1
    ), moved as (
      update domain set nsset_id = (select id from chosen)
      where id in (select id from domain where keyset_id is not null and deleted_at is null order by fqdn limit 20)
        or id in (select id from domain where keyset_id is null and nsset_id is not null and deleted_at is null
          and fqdn not like 'moje%' order by fqdn limit 20)
    )
    select handle from nsset where id = (select id from chosen)`.execute(server.db)
  const [row] = rows
  if (!row) throw new Error('Tomáš has no nsset')
  const { rows: users } = await sql<{ id: string }>`
    select d.id from domain as d join nsset as n on n.id = d.nsset_id where n.handle = ${row.handle}`.execute(server.db)
  await refreshHoldings(
    server.db,
    users.map(({ id }) => id),
  )
  return row.handle
}

async function refresh(name: string) {
  const { id } = await server.db.selectFrom('domain').select('id').where('fqdn', '=', name).executeTakeFirstOrThrow()
  await refreshHoldings(server.db, [id])
  await bumpListingsOfDomains(server.db, [id])
}

/** The domains that use an nsset as the tables have them, of every owner. */
async function domainsUsing(nsset: string): Promise<OwnDomain[]> {
  const { rows } = await sql<OwnDomain>`
    select ${domainValues}, 0 as roles from domain as d ${domainJoins}
    where n.handle = ${nsset} and n.deleted_at is null and d.deleted_at is null`.execute(server.db)
  return rows.map((row) => (row.fqdn === 'moje.cz' ? { ...row, roles: 1 } : row))
}
