import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authInfoPath, create, hashes, made, opensDomain, status } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerNsset } from '#tests/server/builders/storedSet.ts'
import { setStates } from '#tests/server/lock.ts'
import { problemOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let domainId: string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  domainId = await registerDomain(server.db, 'moje.cz', { holder: 'ANNA-NOVAKOVA' })
  await registerDomain(server.db, 'cizi.cz', { holder: 'FILIP-KUCERA' })
  await registerNsset(server.db, 'NSS:MOJE', { technical: ['ANNA-NOVAKOVA'] })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from auth_info`.execute(server.db)
  await setStates(server.db, 'moje.cz', [])
  await provedMinutesAgo(server.db, 0)
})

describe('making an AuthInfo', () => {
  test.each([
    ['another person’s', 'domain', 'cizi.cz'],
    ['none', 'domain', 'nikdy-nebyla.cz'],
    ['none', 'nsset', 'ŽÁDNÁ'],
    ["another person's", 'contact', 'GITA-HORAKOVA'],
  ] as const)('for %s %s (%s) is refused as for none', async (_whose, type, id) => {
    const expected = { status: 404, code: 'object-not-found' }
    expect(await problemOf(await create(anna, type, id))).toMatchObject(expected)
    expect(await problemOf(await anna.get(authInfoPath(type, id)))).toMatchObject(expected)
    expect(await hashes(server.db)).toEqual([])
  })

  test('requires a sign-in at most 15 minutes old', async () => {
    await provedMinutesAgo(server.db, 16)
    expect(await problemOf(await create(anna, 'domain', 'moje.cz'))).toMatchObject({
      status: 403,
      code: 'reauthentication-required',
    })
    await provedMinutesAgo(server.db, 14)
    expect((await create(anna, 'domain', 'moje.cz')).status).toBe(200)
  })

  test.each([
    ['holder', 'serverTransferProhibited', 'holder'],
    ['registry', 'serverTransferProhibited', 'registry'],
    ['registrar', 'clientTransferProhibited', 'registrar'],
    ['registry', 'serverBlocked', 'registry'],
  ] as const)('is refused while the %s has locked the transfer (%s)', async (by, code, lockedBy) => {
    await setStates(server.db, 'moje.cz', [{ code, by }])
    expect(await status(anna, 'domain', 'moje.cz')).toMatchObject({
      creation: { allowed: false, reason: 'transfer-is-blocked' },
      lockedBy,
    })
    // Before anybody is sent to confirm who they are.
    await provedMinutesAgo(server.db, 60)
    expect(await problemOf(await create(anna, 'domain', 'moje.cz'))).toMatchObject({
      status: 409,
      code: 'transfer-is-blocked',
    })
  })

  test.each([
    ['karel', 'level-too-low'],
    ['blocked', 'contact-blocked'],
  ])('is refused to %s: %s', async (username, reason) => {
    const visitor = await signIn(server.url, username)
    const name = await nameOfOneOf(username === 'karel' ? 'KAREL-REZNICEK' : 'BOHUMIL-ZEMAN')
    expect((await status(visitor, 'domain', name)).creation).toMatchObject({ allowed: false, reason })
    expect(await problemOf(await create(visitor, 'domain', name))).toMatchObject({ status: 403, code: reason })
  })

  test('for an eID’s own contact waits until none is active', async () => {
    const maria = await signIn(server.url, 'maria')
    const { rows } = await sql<{ handle: string }>`
      select c.handle from session as s join contact as c on c.id = s.contact_id join identity as i on i.id = s.identity_id
      where i.kind = 'eid' and s.ended_at is null limit 1`.execute(server.db)
    const handle = rows[0]?.handle ?? ''
    const key = randomUUID()
    expect((await create(maria, 'contact', handle, key)).status).toBe(200)
    expect(await problemOf(await create(maria, 'contact', handle, key))).toMatchObject({ code: 'already-shown' })
    expect(await problemOf(await create(maria, 'contact', handle))).toMatchObject({ code: 'auth-info-is-active' })
  })

  test('again under one key says that it has been shown, and makes no other', async () => {
    const key = randomUUID()
    const answers = await Promise.all([
      create(anna, 'domain', 'moje.cz', key),
      create(anna, 'domain', 'moje.cz', key),
      create(anna, 'domain', 'moje.cz', key),
    ])
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409, 409])
    const before = await hashes(server.db)
    expect(await problemOf(await create(anna, 'domain', 'moje.cz', key))).toMatchObject({ code: 'already-shown' })
    expect(await hashes(server.db)).toEqual(before)
    const other = await problemOf(await create(anna, 'nsset', 'NSS:MOJE', key))
    expect(other).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  })

  test('in two tabs at once leaves one that opens', async () => {
    const both = await Promise.all([made(anna, 'domain', 'moje.cz'), made(anna, 'domain', 'moje.cz')])
    expect(await hashes(server.db)).toHaveLength(1)
    const opened = []
    for (const { authInfo } of both) opened.push(await opensDomain(server.db, domainId, authInfo))
    expect(opened.filter(Boolean)).toHaveLength(1)
  })
})
async function nameOfOneOf(handle: string): Promise<string> {
  const { rows } = await sql<{ fqdn: string }>`
    select d.fqdn from domain as d join contact as c on c.id = d.holder_id
    where c.handle = ${handle} and d.deleted_at is null and d.state_mask & 4 = 0 limit 1`.execute(server.db)
  return rows[0]?.fqdn ?? ''
}
