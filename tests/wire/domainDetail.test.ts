import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDomains, readDomain } from '#contract/domain.ts'
import { readHelp } from '#contract/help.ts'
import { readKeyset } from '#contract/keyset.ts'
import { readNsset } from '#contract/nsset.ts'
import { states } from '#contract/states.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let gita: Visitor
beforeAll(async () => {
  server = await startServer()
  await registerDomain(server.db, 'žlutý.cz', {
    holder: 'ANNA-NOVAKOVA',
    admins: ['GITA-HORAKOVA'],
    expiresOn: '2031-01-01',
  })
  await registerDomain(server.db, 'byla.cz', { holder: 'ANNA-NOVAKOVA', isDeleted: true })
  await registerDomain(server.db, 'tenka.cz', { admins: ['ANNA-NOVAKOVA'] })
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())
beforeEach(() => forgetTries(server.db))

describe('a domain of mine', () => {
  test('is returned completely', async () => {
    const own = await shown(anna, await nameOf('ANNA-NOVAKOVA'))
    expect(own).toMatchObject({ access: 'own', roles: expect.arrayContaining(['holder']) })
    expect(own.roid).toMatch(/^D\d+-CZ$/)
    expect(own.creatingRegistrar?.name).toEqual(expect.any(String))
    expect(own.life?.expiresOn).toBe(own.expiresOn)
    expect(own.holder).toEqual({ handle: 'ANNA-NOVAKOVA', name: 'Anna Nováková' })
  })

  test('is returned completely to its administrative contact too', async () => {
    expect(await shown(gita, 'žlutý.cz')).toMatchObject({ access: 'own', roles: ['admin'] })
  })

  test.each(['žlutý.cz', 'ŽLUTÝ.CZ', 'xn--lut-noa55d.cz', 'XN--LUT-NOA55D.cz', 'žlutý.cz.'])(
    'is found as %s',
    async (name) => {
      expect(await shown(anna, name)).toMatchObject({ fqdn: 'xn--lut-noa55d.cz', unicode: 'žlutý.cz', access: 'own' })
    },
  )

  test('may lack a holder, an expiry and sets', async () => {
    const thin = { holder: null, expiresOn: null, life: null, next: null, nsset: null, keyset: null, roles: ['admin'] }
    expect(await shown(anna, 'tenka.cz')).toMatchObject({ ...thin, servers: null, keys: null })
  })

  test('has the servers and keys of its sets, in their order', async () => {
    const petr = await signIn(server.url, 'hosting')
    const { items } = listDomains.answer.parse(await (await petr.get(`${listDomains.path}?isSecured=yes`)).json())
    const own = await shown(petr, items.find(({ nsset }) => nsset !== null)?.fqdn ?? '')
    const read = async (path: string, id: unknown) => (await petr.get(path.replace('{id}', String(id)))).json()
    const { servers } = readNsset.answer.parse(await read(readNsset.path, own.nsset))
    const { keys } = readKeyset.answer.parse(await read(readKeyset.path, own.keyset))
    expect(own.servers).toEqual(servers?.map(({ fqdn, unicode }) => unicode ?? fqdn))
    expect(own.servers?.length).toBeGreaterThan(1)
    expect(own.keys).toEqual(
      keys?.map(({ keyTag, algorithm, algorithmName }) => ({ keyTag, algorithm, algorithmName })),
    )
    expect(own.keys?.length).toBeGreaterThan(0)
  })

  test('has no days of its own beside a registry, and help lists none', async () => {
    const beside = await startServer({ AUTHORITY: 'beside-a-registry' }, { hasClock: false })
    try {
      const owner = await signIn(beside.url, 'anna')
      const own = await shown(owner, await nameOf('ANNA-NOVAKOVA'))
      expect(own.expiresOn).not.toBeNull()
      expect(own.life).toBeNull()
      expect(readHelp.answer.parse(await (await owner.get(readHelp.path)).json()).life).toBeNull()
    } finally {
      await beside.close()
    }
  })

  test('has all its states, each with who set it and since when', async () => {
    const name = await nameOf('ANNA-NOVAKOVA')
    await setState(name, 'serverBlocked', 'registry')
    await setState(name, 'deleteWarning', 'rule')
    const { states: rows } = await shown(anna, name)
    expect(rows).toContainEqual({
      code: 'deleteWarning',
      setBy: 'rule',
      since: '2026-01-02T03:04:05.000Z',
      pending: null,
    })
    const ranks = rows.map(({ code }) => states[code].rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })
})

describe('a foreign domain', () => {
  test('is returned with its public values', async () => {
    const name = await nameOf('ANNA-NOVAKOVA')
    await setState(name, 'serverBlocked', 'registry')
    await setState(name, 'deleteWarning', 'rule')
    const [own, strange] = await Promise.all([shown(anna, name), shown(gita, name)])
    const { fqdn, unicode, registrar, createdAt, updatedAt, expiresOn, isSecured, isInZone, holder, admins } = own
    const { lock, lockInForce } = own
    expect(strange).toEqual({
      ...{ fqdn, unicode, registrar, createdAt, updatedAt, expiresOn, isSecured, isInZone, holder, admins },
      ...{ lock, lockInForce, registryChange: null },
      access: 'public',
      states: own.states.filter(({ code }) => states[code].external),
      ...{
        roid: null,
        creatingRegistrar: null,
        transferredAt: null,
        validationExpiresOn: null,
        next: null,
        life: null,
      },
      ...{ roles: [], nsset: { disclosed: false }, keyset: { disclosed: false }, isKeysetAutomatic: false },
      ...{ servers: null, keys: null },
    })
    expect(strange.states.map(({ code }) => code)).not.toContain('deleteWarning')
  })

  test('never says what its contacts hide, whatever they hide', async () => {
    const name = await nameOf('ANNA-NOVAKOVA')
    await sql`
      update contact set street = '{canary-street}', city = 'canary-city', postal_code = 'canary-post', email = 'canary-mail',
        telephone = 'canary-phone', fax = 'canary-fax', notify_email = 'canary-notify', vat_number = 'canary-vat',
        ident_value = 'canary-ident' where handle = 'ANNA-NOVAKOVA'`.execute(server.db)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0xffff }), async (mask) => {
        await sql`update contact set disclose_mask = ${mask} where handle = 'ANNA-NOVAKOVA'`.execute(server.db)
        const answer = await gita.get(addressOf(name))
        expect(answer.status).toBe(200)
        expect(await answer.text()).not.toContain('canary')
      }),
      { numRuns: 30 },
    )
  })
})

describe('a name', () => {
  test.each(['byla.cz', 'nikdy-nebyla.cz', 'neni.jmeno', '-.cz', 'a_b.cz', '%00.cz', `${'a'.repeat(64)}.cz`])(
    'of no existing domain, as %s, is no such object',
    async (name) => {
      const answer = await anna.get(`/api/registry/domain/${name}/`)
      expect(answer.status).toBe(404)
      expect(await codeOf(answer)).toBe('object-not-found')
    },
  )

  test('that is registered again is the new domain', async () => {
    await registerDomain(server.db, 'byla-a-je.cz', { holder: 'ANNA-NOVAKOVA', isDeleted: true })
    await registerDomain(server.db, 'byla-a-je.cz', { holder: 'GITA-HORAKOVA' })
    expect((await shown(gita, 'byla-a-je.cz')).access).toBe('own')
    expect((await shown(anna, 'byla-a-je.cz')).access).toBe('public')
  })
})

test('what is not mine can be looked at a hundred times an hour, found or not; what is mine always', async () => {
  const [mine, strange] = [await nameOf('GITA-HORAKOVA'), await nameOf('ANNA-NOVAKOVA')]
  for (let views = 0; views < 50; views++) {
    expect((await gita.get(addressOf(strange))).status).toBe(200)
    expect((await gita.get(addressOf('nikdy-nebyla.cz'))).status).toBe(404)
  }
  for (const name of [strange, 'nikdy-nebyla.cz']) {
    const answer = await gita.get(addressOf(name))
    expect(await codeOf(answer)).toBe('too-many-requests')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  }
  expect((await gita.get(addressOf(mine))).status).toBe(200)
  expect((await anna.get(addressOf('nikdy-nebyla.cz'))).status).toBe(404)
})

async function shown(visitor: Visitor, name: string) {
  const answer = await visitor.get(addressOf(name))
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  return readDomain.answer.parse(await answer.json())
}

function addressOf(name: string): string {
  return readDomain.path.replace('{id}', encodeURIComponent(name))
}

/** A domain of the demo that this contact holds and nobody else looks after. */
async function nameOf(handle: string): Promise<string> {
  const { rows } = await sql<{ fqdn: string }>`
    select fqdn from domain where holder_id = (select id from contact where handle = ${handle} and deleted_at is null)
      and deleted_at is null and roid like 'D%' and expires_on is not null
      and not exists (select from domain_contact where domain_id = domain.id and contact_id <> holder_id)
    order by fqdn limit 1`.execute(server.db)
  const [row] = rows
  if (!row) throw new Error(`${handle} holds no domain alone`)
  return row.fqdn
}

async function setState(fqdn: string, code: keyof typeof states, setBy: 'registry' | 'rule') {
  const { number } = states[code]
  await sql`
    with held as (
      insert into object_state (object_id, object_type, state, set_by, valid_from)
      select id, 'domain', ${number}, ${setBy}, '2026-01-02T03:04:05Z' from domain as d where fqdn = ${fqdn}
        and deleted_at is null and not exists (select from object_state where object_id = d.id and state = ${number} and valid_to is null)
    )
    update domain set state_mask = state_mask | (1::bigint << ${number - 1}) where fqdn = ${fqdn} and deleted_at is null`.execute(
    server.db,
  )
}
