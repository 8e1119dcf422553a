import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { authInfoAlphabet } from '#contract/authInfo.ts'
import { removeExpiredData } from '#server/scheduler/retention.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { authInfoPath, hashes, made, opensDomain, status } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { setStates } from '#tests/server/lock.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

const shape = new RegExp(`^[${authInfoAlphabet}]{20}$`)

let server: TestServer
let anna: Visitor
let gita: Visitor
let domainId: string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  domainId = await registerDomain(server.db, 'moje.cz', { holder: 'ANNA-NOVAKOVA', admins: ['GITA-HORAKOVA'] })
  await registerDomain(server.db, 'cizi.cz', { holder: 'FILIP-KUCERA' })
  await registerNsset(server.db, 'NSS:MOJE', { technical: ['ANNA-NOVAKOVA'] })
  await registerKeyset(server.db, 'KEY:MOJE', { technical: ['ANNA-NOVAKOVA'] })
  anna = await signIn(server.url, 'anna')
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from auth_info`.execute(server.db)
  await setStates(server.db, 'moje.cz', [])
  await provedMinutesAgo(server.db, 0)
})

describe('the AuthInfo of an object of mine', () => {
  test('is none at first and can be made', async () => {
    expect(await status(anna, 'domain', 'moje.cz')).toEqual({
      active: null,
      creation: { allowed: true, reason: null, stepUpSeconds: 900 },
      days: 14,
      lockedBy: null,
    })
  })

  test.each([
    ['domain', 'MOJE.cz'],
    ['nsset', 'nss:moje'],
    ['keyset', 'key:moje'],
    ['contact', 'anna-novakova'],
  ] as const)('of a %s is shown once and mentioned for 14 days', async (type, id) => {
    const { authInfo, status: after } = await made(anna, type, id)
    expect(authInfo).toMatch(shape)
    expect(after.active).toMatchObject({ isMine: true, madeBy: { handle: 'ANNA-NOVAKOVA', name: 'Anna Nováková' } })
    const { madeAt = '', validUntil = '' } = after.active ?? {}
    expect(Date.parse(validUntil) - Date.parse(madeAt)).toBeGreaterThan(14 * 86_400_000 - 2 * 3_600_000)
    expect(await status(anna, type, id)).toEqual(after)
  })

  test('is known to its other contact too, as another person’s', async () => {
    await made(anna, 'domain', 'moje.cz')
    expect((await status(gita, 'domain', 'moje.cz')).active).toMatchObject({
      isMine: false,
      madeBy: { handle: 'ANNA-NOVAKOVA', name: 'Anna Nováková' },
    })
  })

  test('a new one replaces the old', async () => {
    const { authInfo: old } = await made(anna, 'domain', 'moje.cz')
    const { authInfo: fresh } = await made(gita, 'domain', 'moje.cz')
    expect(await opens(old)).toBe(false)
    expect(await opens(fresh)).toBe(true)
  })

  test('is used up by the first who presents it', async () => {
    const { authInfo } = await made(anna, 'domain', 'moje.cz')
    expect(await opens('2222222222222222222a')).toBe(false)
    expect(await Promise.all([opens(authInfo), opens(authInfo)])).toContain(false)
    expect(await opens(authInfo)).toBe(false)
    expect((await status(anna, 'domain', 'moje.cz')).active).toBeNull()
  })

  test('is used up by a transfer, however the transfer became known', async () => {
    const { authInfo } = await made(anna, 'domain', 'moje.cz')
    await sql`update domain set transferred_at = clock_timestamp() where fqdn = 'moje.cz'`.execute(server.db)
    expect((await status(anna, 'domain', 'moje.cz')).active).toBeNull()
    expect(await opens(authInfo)).toBe(false)
    await sql`update domain set transferred_at = null where fqdn = 'moje.cz'`.execute(server.db)
  })

  test('opens nothing once it has expired, and its hash is forgotten', async () => {
    const { authInfo } = await made(anna, 'domain', 'moje.cz')
    await sql`update auth_info set expires_at = clock_timestamp() - interval '1 second'`.execute(server.db)
    expect((await status(anna, 'domain', 'moje.cz')).active).toBeNull()
    expect(await opens(authInfo)).toBe(false)
    await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal })
    expect(await hashes(server.db)).toEqual([])
  })
})

describe('what is left of making one', () => {
  test('stands in the history of each contact concerned, with the person in one’s own alone', async () => {
    const { id } = await latest('ANNA-NOVAKOVA')
    await made(anna, 'domain', 'moje.cz')
    const own = await latest('ANNA-NOVAKOVA')
    expect(own.id).not.toBe(id)
    expect(own).toMatchObject({
      action: 'create-auth-info',
      actor: 'identity',
      object_id: domainId,
      handle: 'moje.cz',
      level: 'validated',
      address: '127.0.0.1',
    })
    expect(await latest('GITA-HORAKOVA')).toMatchObject({
      action: 'create-auth-info',
      identity_id: null,
      level: null,
      address: null,
      detail: { by: 'ANNA-NOVAKOVA' },
    })
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('stands in the activity with its registry status', async () => {
    const { items } = listActivity.answer.parse(await (await anna.get(listActivity.path)).json())
    const entry = items.find(({ action }) => action === 'create-auth-info')
    expect(entry?.registryChange).toMatchObject({ status: 'confirmed', decidedAt: expect.any(String) })
  })

  test.each([
    ['domain', 'moje.cz', ['ANNA-NOVAKOVA', 'GITA-HORAKOVA']],
    ['nsset', 'NSS:MOJE', ['ANNA-NOVAKOVA']],
    ['keyset', 'KEY:MOJE', ['ANNA-NOVAKOVA']],
  ] as const)(
    'is a letter of the %s to its contacts, at each of their addresses, without the AuthInfo',
    async (type, id, readers) => {
      await sql`delete from demo_letter`.execute(server.db)
      await sql`delete from mail`.execute(server.db)
      await sql`update contact set email = 'anna@example.cz', notify_email = 'novakova@example.cz' where handle = 'ANNA-NOVAKOVA'`.execute(
        server.db,
      )
      const { authInfo } = await made(anna, type, id)
      const { rows } = await sql<{ kind: string; handle: string; recipient: string; data: object }>`
      select m.kind, c.handle, m.recipient, m.data from mail as m join contact as c on c.id = m.contact_id
      order by c.handle, m.recipient`.execute(server.db)
      expect([...new Set(rows.map(({ handle }) => handle))]).toEqual(readers)
      const annas = rows.filter(({ handle }) => handle === 'ANNA-NOVAKOVA')
      expect(annas.map(({ recipient }) => recipient)).toEqual(['anna@example.cz', 'novakova@example.cz'])
      for (const { kind, data } of rows) {
        expect(kind).toBe('auth-info-made')
        expect(data).toEqual({ objectType: type, name: id, by: 'ANNA-NOVAKOVA' })
        expect(JSON.stringify(data)).not.toContain(authInfo)
      }
    },
  )

  test('stands in the registry journal with the hash', async () => {
    await sql`delete from registry_journal`.execute(server.db)
    await made(anna, 'domain', 'moje.cz')
    const [hash] = await hashes(server.db)
    const entries = await server.db.selectFrom('registry_journal').select(['handle', 'change', 'status']).execute()
    expect(entries).toEqual([
      {
        handle: 'moje.cz',
        change: { chg: { authInfo: { hash, expiresAt: expect.any(String) } } },
        status: 'confirmed',
      },
    ])
  })
})

describe('the value', () => {
  test('is nowhere in the database, and neither it nor its hash in any other answer', async () => {
    const { authInfo } = await made(anna, 'domain', 'moje.cz')
    const [hash = ''] = await hashes(server.db)
    expect(await everythingStored(server)).not.toContain(authInfo)

    const addresses = [
      authInfoPath('domain', 'moje.cz'),
      '/api/registry/domain/moje.cz/',
      '/api/registry/contact/ANNA-NOVAKOVA/',
      '/api/user/domains/?q=moje.cz',
      '/api/user/domains/csv/?q=moje.cz',
      '/api/user/info/',
      '/api/user/overview/',
      '/api/user/operations/',
      '/api/search/?q=moje.cz',
      '/api/registry/domain/moje.cz/record-statement/',
    ]
    for (const address of addresses) {
      const text = await (await anna.get(address)).text()
      for (const secret of [authInfo, hash, hash.slice(-43)]) expect(text, address).not.toContain(secret)
    }
  })
})

function opens(authInfo: string): Promise<boolean> {
  return opensDomain(server.db, domainId, authInfo)
}

async function latest(handle: string) {
  return server.db
    .selectFrom('activity as a')
    .innerJoin('contact as c', 'c.id', 'a.contact_id')
    .leftJoin('activity_personal as p', 'p.activity_id', 'a.id')
    .select([
      'a.id',
      'a.action',
      'a.actor',
      'a.object_id',
      'a.handle',
      'a.level',
      'a.identity_id',
      'a.detail',
      'p.address',
    ])
    .where('c.handle', '=', handle)
    .orderBy('a.sequence', 'desc')
    .executeTakeFirstOrThrow()
    .catch(() => ({ id: '' }))
}

/** Every row of every table, as text. */
async function everythingStored({ db }: TestServer): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const texts: string[] = []
  for (const { name } of rows) {
    const all = await sql<{ text: string | null }>`
      select string_agg(t::text, E'\n') as text from ${sql.table(name)} as t`.execute(db)
    texts.push(all.rows[0]?.text ?? '')
  }
  return texts.join('\n')
}
