import { createHook } from 'node:async_hooks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Info } from '#contract/session.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { readConfig } from '#server/config.ts'
import { hashes } from '#tests/server/authInfo.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { attach, freeContacts, putAuthInfo } from '#tests/server/linking.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, stepUp, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const { triesPerHour } = readConfig({}).rules.link

/** How many hashes of an AuthInfo were computed: most of the time of an answer. */
const scrypts = { count: 0 }
createHook({
  init: (_id, type) => {
    if (type === 'SCRYPTREQUEST') scrypts.count += 1
  },
}).enable()

const right = 'ab2cd3ef4gh5jk6mn7pq'

let server: TestServer
let nina: Visitor
let handles: string[]
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  handles = await freeContacts(server.db, 6)
})
afterAll(() => server.close())
beforeEach(async () => {
  nina = await signIn(server.url, 'nina')
})
afterEach(async () => {
  await forgetTries(server.db)
  await sql`delete from auth_info`.execute(server.db)
  await sql`update link set ended_at = clock_timestamp() where ended_at is null and identity_id in (
    select id from identity where subject = 'demo-nina')`.execute(server.db)
})

describe('linking a contact by its AuthInfo', () => {
  test('makes it my contact, uses the AuthInfo up, and writes to history, journal and letters', async () => {
    const [handle = ''] = handles
    await sql`update contact set notify_email = 'notices@mail.example' where handle = ${handle}`.execute(server.db)
    await putAuthInfo(server.db, handle, right)
    expect((await infoOf(nina)).withoutContact).toBe('contact-required')

    const answer = await attach(nina, handle.toLowerCase(), ` ${right}\n`)
    expect(answer.status).toBe(200)
    const info = Info.parse(await answer.json())
    expect([info.contact?.handle, info.contacts.map((one) => one.handle), info.withoutContact]).toEqual([
      handle,
      [handle],
      null,
    ])
    expect(await hashes(server.db)).toEqual([])
    expect(await problemOf(await attach(nina, handle, right))).toMatchObject({ status: 403, code: 'attach-refused' })

    const { rows } = await sql`
      select a.action, a.actor, a.level, p.actor_name from activity as a
      left join activity_personal as p on p.activity_id = a.id join contact as c on c.id = a.contact_id
      where c.handle = ${handle} and c.deleted_at is null`.execute(server.db)
    expect(rows).toEqual([
      { action: 'attach-contact', actor: 'identity', level: 'substantial', actor_name: 'Nina Procházková' },
    ])
    expect((await checkChain(server.db)).breaks).toEqual([])
    const { rows: journal } = await sql`
      select command, change, status from registry_journal where handle = ${handle}`.execute(server.db)
    expect(journal).toEqual([{ command: 'update', change: { chg: { authInfo: null } }, status: 'confirmed' }])
    const { rows: letters } = await sql<{ recipient: string; data: { deed: string } }>`
      select m.recipient, m.data from mail as m join contact as c on c.id = m.contact_id
      where c.handle = ${handle} and m.kind = 'link'`.execute(server.db)
    expect(letters.map(({ data }) => data.deed)).toEqual(['attached', 'attached'])
    expect(letters.map(({ recipient }) => recipient)).toContain('notices@mail.example')
  })

  test('is stored for the next sign-in', async () => {
    const [handle = ''] = handles
    await putAuthInfo(server.db, handle, right)
    await attach(nina, handle, right)
    expect((await infoOf(await signIn(server.url, 'nina'))).contact?.handle).toBe(handle)
  })

  test.each<[string, (handle: string) => Promise<{ handle: string; authInfo: string }>]>([
    ['a guessed AuthInfo', async (handle) => ({ handle, authInfo: 'guessed-by-another' })],
    ['a contact nobody has', async () => ({ handle: 'NOBODY-AT-ALL', authInfo: right })],
    [
      'an expired AuthInfo',
      async (handle) => {
        await putAuthInfo(server.db, handle, right, -1)
        return { handle, authInfo: right }
      },
    ],
    [
      'an AuthInfo that has been used',
      async (handle) => {
        await attach(nina, handle, right)
        return { handle, authInfo: right }
      },
    ],
    ['the AuthInfo of another contact', async () => ({ handle: handles[2] ?? '', authInfo: right })],
    [
      'a contact that was deleted',
      async (handle) => {
        await sql`update contact set deleted_at = clock_timestamp() where handle = ${handle}`.execute(server.db)
        return { handle, authInfo: right }
      },
    ],
  ])('with %s is refused like any other wrong one, after as much work', async (_what, prepare) => {
    const handle = handles[1] ?? ''
    await putAuthInfo(server.db, handle, right)
    const request = await prepare(handle)
    const before = await hashes(server.db)
    const linked = (await infoOf(nina)).contacts
    scrypts.count = 0
    const answer = await attach(nina, request.handle, request.authInfo)
    expect(scrypts.count).toBe(1)
    const { requestId: _own, ...problem } = await problemOf(answer)
    expect(problem).toEqual({
      type: '/problems#attach-refused',
      title: 'attach refused',
      status: 403,
      code: 'attach-refused',
    })
    expect(await hashes(server.db)).toEqual(before)
    expect((await infoOf(nina)).contacts).toEqual(linked)
    await sql`update contact set deleted_at = null where handle = ${handle}`.execute(server.db)
  })

  test.each([
    ['contact-already-linked', 409, 'MARIA-WEISS'],
    ['is-account-contact', 409, 'GITA-HORAKOVA'],
    ['contact-blocked', 403, null],
  ] as const)('says %s only to who knows the AuthInfo, which stays', async (code, status, named) => {
    const handle = named ?? handles[3] ?? ''
    if (code === 'contact-blocked')
      await sql`update contact set state_mask = state_mask | 64 where handle = ${handle}`.execute(server.db)
    await putAuthInfo(server.db, handle, right)
    const wrong = await problemOf(await attach(nina, handle, 'guessed-by-another'))
    expect(wrong.code).toBe('attach-refused')
    expect(await problemOf(await attach(nina, handle, right))).toMatchObject({ status, code })
    expect(await hashes(server.db)).toHaveLength(1)
  })

  test('is not for accounts, whatever they know', async () => {
    const anna = await signIn(server.url, 'anna')
    const [handle = ''] = handles
    await putAuthInfo(server.db, handle, right)
    expect(await problemOf(await attach(anna, handle, right))).toMatchObject({
      status: 403,
      code: 'not-for-this-identity',
    })
    expect(await hashes(server.db)).toHaveLength(1)
  })

  test('requires a sign-in of the same person at most five minutes old', async () => {
    const handle = handles[4] ?? ''
    await putAuthInfo(server.db, handle, right)
    await provedMinutesAgo(server.db, 6)
    const old = { status: 403, code: 'reauthentication-required' }
    expect(await problemOf(await attach(nina, handle, right))).toMatchObject(old)
    expect(await stepUp(server.url, nina, 'maria')).toContain('problem=sign-in-other-person')
    expect(await problemOf(await attach(nina, handle, right))).toMatchObject(old)
    await stepUp(server.url, nina, 'nina')
    expect((await attach(nina, handle, right)).status).toBe(200)
  })
})

describe('wrong tries', () => {
  test('past the fifth wait, for the identity from anywhere, and the answer says until when', async () => {
    const [handle = ''] = handles
    await putAuthInfo(server.db, handle, right)
    for (let count = 0; count < triesPerHour; count++)
      expect(await codeOf(await attach(nina, handle, `guess ${count}`))).toBe('attach-refused')
    await sql`delete from rate_count where bucket like 'attach:address:%'`.execute(server.db)
    scrypts.count = 0
    const refused = await attach(nina, handle, right)
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(scrypts.count).toBe(0)
  })

  test('count for the address too, for every identity from it', async () => {
    const [handle = ''] = handles
    await putAuthInfo(server.db, handle, right)
    for (let count = 0; count < triesPerHour; count++) await attach(nina, handle, `guess ${count}`)
    const maria = await signIn(server.url, 'maria')
    expect((await attach(maria, handle, right)).status).toBe(429)
  })

  test('sent all at once are no more than one after the other', async () => {
    const [handle = ''] = handles
    const answers = await Promise.all(Array.from({ length: 20 }, (_, guess) => attach(nina, handle, `guess ${guess}`)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(triesPerHour).fill(403), ...Array(20 - triesPerHour).fill(429)])
  })

  test('right ones do not count, and neither does what is refused for another reason', async () => {
    await putAuthInfo(server.db, 'GITA-HORAKOVA', right)
    for (let count = 0; count < triesPerHour + 1; count++)
      expect(await codeOf(await attach(nina, 'GITA-HORAKOVA', right))).toBe('is-account-contact')
  })

  test('of others for a contact never lock its owner out', async () => {
    const [handle = ''] = handles
    await putAuthInfo(server.db, handle, right)
    await sql`insert into rate_count (bucket, ends_at, count)
      values (${`attach:contact:${handle}`}, clock_timestamp() + interval '1 hour', 1000)`.execute(server.db)
    expect((await attach(nina, handle, right)).status).toBe(200)
  })
})
