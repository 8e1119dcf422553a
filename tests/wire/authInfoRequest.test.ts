import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authInfoAlphabet, requestAuthInfo } from '#contract/authInfo.ts'
import { opensDomain } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerNsset } from '#tests/server/builders/storedSet.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { setStates } from '#tests/server/lock.ts'
import { visit } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let domainId: string
beforeAll(async () => {
  server = await startServer()
  domainId = await registerDomain(server.db, 'žlutý.cz', { holder: 'ANNA-NOVAKOVA', admins: ['GITA-HORAKOVA'] })
  await registerNsset(server.db, 'NSS:POSTA', { technical: ['FILIP-KUCERA'] })
  await sql`update contact set email = lower(handle) || '@example.cz'`.execute(server.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetTries(server.db)
  await sql`delete from auth_info`.execute(server.db)
  await sql`delete from demo_letter`.execute(server.db)
  await sql`delete from mail`.execute(server.db)
})

describe('a request for AuthInfo by mail', () => {
  test('sends holder and administrative contacts the same one, which opens the domain', async () => {
    await request('domain', 'Žlutý.cz')
    const letters = await lettersOf(2)
    expect(letters.map(({ recipient }) => recipient)).toEqual(['anna-novakova@example.cz', 'gita-horakova@example.cz'])
    const values = letters.map(({ body }) => valueIn(body))
    expect(new Set(values).size).toBe(1)
    expect(await opensDomain(server.db, domainId, values[0] ?? '')).toBe(true)
  })

  test.each([
    ['nsset', 'nss:posta', 'filip-kucera@example.cz'],
    ['contact', 'gita-horakova', 'gita-horakova@example.cz'],
  ] as const)('of a %s writes to its own contacts', async (type, id, recipient) => {
    await request(type, id)
    expect(await lettersOf(1)).toMatchObject([{ recipient }])
  })

  test('leaves no value in the outbox, sealed or not, once the letter has gone', async () => {
    await request('domain', 'žlutý.cz')
    const [letter] = await lettersOf(2)
    const sent = await server.db.selectFrom('mail').select(['status', 'data']).execute()
    expect(sent.map(({ status, data }) => [status, data])).toEqual([
      ['sent', { objectType: 'domain', name: 'xn--lut-noa55d.cz', days: 14 }],
      ['sent', { objectType: 'domain', name: 'xn--lut-noa55d.cz', days: 14 }],
    ])
    const held = await server.db.selectFrom('auth_info').select(['hash', 'made_by_id']).executeTakeFirstOrThrow()
    expect(held.hash).not.toContain(valueIn(letter?.body ?? ''))
    expect(held.made_by_id).toBeNull()
  })

  test('stands in the histories of the contacts as what nobody in particular did', async () => {
    await request('domain', 'žlutý.cz')
    await lettersOf(2)
    const entries = await server.db
      .selectFrom('activity as a')
      .innerJoin('contact as c', 'c.id', 'a.contact_id')
      .select(['c.handle', 'a.actor', 'a.personal_digest'])
      .where('a.action', '=', 'mail-auth-info')
      .where('a.object_id', '=', domainId)
      .distinct()
      .orderBy('c.handle')
      .execute()
    expect(entries).toEqual([
      { handle: 'ANNA-NOVAKOVA', actor: 'system', personal_digest: null },
      { handle: 'GITA-HORAKOVA', actor: 'system', personal_digest: null },
    ])
  })

  test.each([
    ['that is not there', 'domain', 'nikdy-nebyla.cz'],
    ['whose handle cannot be one', 'nsset', 'ŽÁDNÁ'],
  ] as const)('of a %s is answered the same, and nothing is sent', async (_which, type, id) => {
    const [there, notThere] = [await request('domain', 'žlutý.cz'), await request(type, id)]
    expect(notThere).toEqual(there)
    await lettersOf(2)
    await answered()
    expect(await countOf('mail')).toBe(2)
  })

  test('makes none while the transfer is locked, nor where the registry has no address', async () => {
    await setStates(server.db, 'xn--lut-noa55d.cz', [{ code: 'serverTransferProhibited', by: 'holder' }])
    await request('domain', 'žlutý.cz')
    await answered()
    await setStates(server.db, 'xn--lut-noa55d.cz', [])
    await sql`update contact set email = null where handle = 'FILIP-KUCERA'`.execute(server.db)
    await request('nsset', 'NSS:POSTA')
    await answered()
    await sql`update contact set email = 'filip-kucera@example.cz' where handle = 'FILIP-KUCERA'`.execute(server.db)
    expect([await countOf('mail'), await countOf('auth_info')]).toEqual([0, 0])
  })

  test('leaves one that a person made and that still works, of which its owners read', async () => {
    await request('nsset', 'NSS:POSTA')
    await lettersOf(1)
    await sql`update auth_info set hash = 'made by a person', made_by_id = (
      select id from contact where handle = 'FILIP-KUCERA')`.execute(server.db)
    await request('nsset', 'NSS:POSTA')
    const letters = await lettersOf(2)
    expect(letters.filter(({ body }) => body.includes('NSS:POSTA') && !/^[a-zA-Z0-9]{20}$/m.test(body))).toHaveLength(1)
    const held = await server.db.selectFrom('auth_info').select(['hash']).execute()
    expect(held).toEqual([{ hash: 'made by a person' }])
  })

  test('sends none to an e-mail changed here less than seven days ago; the address before it gets a letter', async () => {
    const replace = (ago: string) =>
      sql`update contact set email_before = 'before@example.cz', email_replaced_at = now() - ${ago}::interval
        where handle = 'FILIP-KUCERA'`.execute(server.db)
    await replace('6 days 23 hours')
    await request('nsset', 'NSS:POSTA')
    expect(await lettersOf(1)).toMatchObject([{ recipient: 'before@example.cz' }])
    expect(await countOf('auth_info')).toBe(0)
    await replace('7 days 1 minute')
    await request('nsset', 'NSS:POSTA')
    expect((await lettersOf(2)).map(({ recipient }) => recipient)).toEqual([
      'before@example.cz',
      'filip-kucera@example.cz',
    ])
    await sql`update contact set email_before = null, email_replaced_at = null`.execute(server.db)
  })

  test('sends none to an e-mail typed here that nobody has confirmed', async () => {
    const stored = sql`select creating_registrar_id as registrar, email_confirmed_at as confirmed from contact
      where handle = 'FILIP-KUCERA'`
    const [before] = (await sql<{ registrar: string; confirmed: Date | null }>`${stored}`.execute(server.db)).rows
    await sql`update contact set email_confirmed_at = null,
      creating_registrar_id = (select id from registrar where is_system) where handle = 'FILIP-KUCERA'`.execute(
      server.db,
    )
    await request('nsset', 'NSS:POSTA')
    await answered()
    expect([await countOf('mail'), await countOf('auth_info')]).toEqual([0, 0])
    await sql`update contact set email_confirmed_at = ${before?.confirmed ?? null},
      creating_registrar_id = ${before?.registrar ?? ''} where handle = 'FILIP-KUCERA'`.execute(server.db)
  })

  test('writes one mailbox ten letters a day, and one at its end that names how many more there were', async () => {
    const handles = Array.from({ length: 13 }, (_, index) => `NSS:MANY${index}`)
    for (const handle of handles) await registerNsset(server.db, handle, { technical: ['FILIP-KUCERA'] })
    for (const handle of handles) await request('nsset', handle)
    await answered()
    const written = await server.db.selectFrom('mail').select(['kind', 'data', 'next_attempt_at']).execute()
    expect(written.filter(({ kind }) => kind === 'auth-info')).toHaveLength(10)
    const more = written.filter(({ kind }) => kind === 'auth-info-more')
    expect(more).toMatchObject([{ data: { count: 3 } }])
    const waits = (more[0]?.next_attempt_at?.getTime() ?? 0) - Date.now()
    expect(waits).toBeGreaterThan(23 * 3600_000)
    expect(await countOf('auth_info')).toBe(10)
    await sql`update mail set next_attempt_at = now() where kind = 'auth-info-more'`.execute(server.db)
    await expect.poll(() => countOf('demo_letter'), { timeout: 20_000 }).toBe(11)
  }, 60_000)

  test('queues one request for an object, however many come before it is answered', async () => {
    const quiet = await startServer({}, { hasClock: false })
    const request = (id: string) => visit(quiet.url).send('POST', requestAuthInfo.path, { type: 'domain', id })
    const answers = []
    for (const id of ['first.cz', 'first.cz', 'second.cz', 'FIRST.cz']) answers.push(await request(id))
    const { rows } = await sql<{ name: string }>`select name from auth_info_request order by requested_at`.execute(
      quiet.db,
    )
    await quiet.close()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(rows).toEqual([{ name: 'first.cz' }, { name: 'second.cz' }])
  })

  test('makes three a day for one object, and the answer to the fourth is the same', async () => {
    const answers = []
    for (let time = 1; time <= 4; time++) {
      answers.push(await request('nsset', 'NSS:POSTA'))
      await answered()
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countOf('mail')).toBe(3)
  })
})

async function request(type: string, id: string) {
  const answer = await visit(server.url).send('POST', requestAuthInfo.path, { type, id })
  expect(answer.status).toBe(200)
  return { body: await answer.text(), headers: [...answer.headers.keys()].sort() }
}

/** The letters that have come, by recipient, once there are so many. */
async function lettersOf(count: number): Promise<{ recipient: string; body: string }[]> {
  await expect.poll(() => countOf('demo_letter'), { timeout: 10_000, interval: 50 }).toBe(count)
  await expect.poll(waiting, { timeout: 10_000, interval: 50 }).toBe(0)
  return server.db.selectFrom('demo_letter').select(['recipient', 'body']).orderBy('recipient').execute()
}

/** Until no request is left to answer. Each costs a slow hash, and the job rests for as long as that took. */
async function answered(): Promise<void> {
  await expect.poll(() => countOf('auth_info_request'), { timeout: 25_000, interval: 50 }).toBe(0)
}

async function waiting(): Promise<number> {
  return (await server.db.selectFrom('mail').select('id').where('status', '=', 'waiting').execute()).length
}

async function countOf(table: 'mail' | 'demo_letter' | 'auth_info' | 'auth_info_request'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    server.db,
  )
  return rows[0]?.count ?? 0
}

function valueIn(body: string): string {
  return new RegExp(`^[${authInfoAlphabet}]{20}$`, 'm').exec(body)?.[0] ?? ''
}
