import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuseAuthInfo, requestAuthInfo } from '#contract/authInfo.ts'
import { confirmEmail, updateContact } from '#contract/myContact.ts'
import { removeExpiredData } from '#server/scheduler/retention.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { actionsOf, annasHandle, changed, confirm, mailedCode, restoreAnna } from '#tests/server/myContact.ts'
import { problemOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

const before = 'before@example.cz'
const present = 'anna@example.cz'
const changedTo = 'changed@example.cz'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000', SIGN_INS_PER_HOUR: '100000' })
  anna = await signIn(server.url, 'anna')
  await registerDomain(server.db, 'own.cz', { holder: annasHandle })
  await registerDomain(server.db, 'shared.cz', { holder: annasHandle, admins: ['GITA-HORAKOVA'] })
  await sql`update contact set email = 'gita@example.cz' where handle = 'GITA-HORAKOVA'`.execute(server.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`truncate auth_info, auth_info_refusal`.execute(server.db)
  await restoreAnna(server)
  await sql`update contact set email_before = null, email_replaced_at = null, auth_info_refused_at = null`.execute(
    server.db,
  )
  await emailChanged('1 day')
})

describe('the link that refuses AuthInfo by mail', () => {
  test('is mailed to the e-mail before the change, and to no other', async () => {
    await request('shared.cz')
    await mailedLink()
    await delivered('gita@example.cz')
    const { rows } = await sql<{ recipient: string }>`
      select recipient from demo_letter where body like '%/auth-info/refuse#%'`.execute(server.db)
    expect(rows).toEqual([{ recipient: before }])
  })

  test('is in the letter about the change, to the previous e-mail and not to the one for notices', async () => {
    await sql`update contact set notify_email = 'notices@example.cz' where handle = ${annasHandle}`.execute(server.db)
    await changed(anna, { email: changedTo })
    await confirm(server, await mailedCode(server, changedTo))
    await mailedLink({ address: present })
    const letters = await server.db
      .selectFrom('demo_letter')
      .select('recipient')
      .where('body', 'like', '%/auth-info/refuse#%')
      .execute()
    expect(letters).toEqual([{ recipient: present }])
    await expect.poll(() => lettersTo('notices@example.cz', 'contact')).toBe(2)
  })

  test('stops AuthInfo by mail when it came with the change and nobody requested AuthInfo for 7 days', async () => {
    await changed(anna, { email: changedTo })
    await confirm(server, await mailedCode(server, changedTo))
    expect((await refuse(await mailedLink({ address: present }))).status).toBe(200)
    await sql`update contact set email_replaced_at = now() - interval '8 days' where handle = ${annasHandle}`.execute(
      server.db,
    )
    await request('own.cz')
    await answered()
    expect([await countOf('auth_info'), await lettersTo(changedTo, 'auth-info')]).toEqual([0, 0])
  })

  test('stops AuthInfo by mail to the changed e-mail, also once it is no longer new', async () => {
    expect((await refuse(await requestCode('own.cz'))).status).toBe(200)
    await emailChanged('8 days')
    await request('own.cz')
    await answered()
    expect([await countOf('auth_info'), await lettersTo(present, 'auth-info')]).toEqual([0, 0])
  })

  test('lets AuthInfo go there again when it is not used', async () => {
    await requestCode('own.cz')
    await emailChanged('8 days')
    await request('own.cz')
    await answered()
    expect([await countOf('auth_info'), await lettersTo(present, 'auth-info')]).toEqual([1, 1])
  })

  test('ends the AuthInfo that the same request had mailed to others', async () => {
    const code = await requestCode('shared.cz')
    expect(await countOf('auth_info')).toBe(1)
    await refuse(code)
    expect(await countOf('auth_info')).toBe(0)
    const { rows } = await sql<{ change: unknown }>`
      select change from registry_journal order by recorded_at desc limit 1`.execute(server.db)
    expect(rows).toEqual([{ change: { chg: { authInfo: null } } }])
  })

  test('leaves an AuthInfo that has taken the place of that one', async () => {
    const code = await requestCode('shared.cz')
    await sql`update auth_info set id = gen_random_uuid(), made_by_id = (
      select id from contact where handle = 'GITA-HORAKOVA')`.execute(server.db)
    expect((await refuse(code)).status).toBe(200)
    expect(await countOf('auth_info')).toBe(1)
  })

  test('is over when the holder confirms the e-mail again after a step-up', async () => {
    await refuse(await requestCode('own.cz'))
    await emailChanged('8 days')
    await provedMinutesAgo(server.db, 16)
    const answer = await anna.send('POST', updateContact.path, { email: present })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'reauthentication-required' })
    await provedMinutesAgo(server.db, 0)
    await changed(anna, { email: present })
    confirmEmail.answer.parse(await (await confirm(server, await mailedCode(server, present))).json())
    await request('own.cz')
    await answered()
    expect(await lettersTo(present, 'auth-info')).toBe(1)
  })

  test('takes back a confirmation that waits', async () => {
    const code = await requestCode('own.cz')
    await changed(anna, { email: 'third@example.cz' })
    const confirmation = await mailedCode(server, 'third@example.cz')
    await refuse(code)
    expect(await problemOf(await confirm(server, confirmation))).toMatchObject({ code: 'confirmation-not-valid' })
  })

  test('writes to both e-mails of the contact and to its history, which names no person', async () => {
    await refuse(await requestCode('own.cz'))
    expect((await delivered(present)).body).toContain(present)
    await expect.poll(() => lettersTo(before, 'contact')).toBe(1)
    expect(await actionsOf(server)).toContain('refuse-auth-info')
    const { rows } = await sql<{ actor: string; personal: number }>`
      select a.actor, (select count(*)::int from activity_personal where activity_id = a.id) as personal
      from activity as a where a.action = 'refuse-auth-info' order by recorded_at desc limit 1`.execute(server.db)
    expect(rows).toEqual([{ actor: 'system', personal: 0 }])
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('refuses for every contact that had the e-mail before', async () => {
    await sql`update contact set email_before = ${before.toUpperCase()}, email_replaced_at = now()
      where handle = 'GITA-HORAKOVA'`.execute(server.db)
    await refuse(await requestCode('shared.cz'))
    const { rows } = await sql<{ handle: string }>`
      select handle from contact where auth_info_refused_at is not null order by handle`.execute(server.db)
    expect(rows).toEqual([{ handle: annasHandle }, { handle: 'GITA-HORAKOVA' }])
  })

  test('is used once, however often it is sent at a time', async () => {
    const code = await requestCode('own.cz')
    const answers = await Promise.all([1, 2, 3].map(() => refuse(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('gives one answer for a code that is unknown, used or expired', async () => {
    const used = await requestCode('own.cz')
    await refuse(used)
    await request('own.cz')
    const expired = await mailedLink({ count: 2 })
    await sql`update auth_info_refusal set expires_at = now() - interval '1 second'`.execute(server.db)
    const answers = await Promise.all(
      ['x'.repeat(43), used, expired].map(async (code) => problemOf(await refuse(code))),
    )
    expect(answers.map(({ status, code }) => ({ status, code }))).toEqual(
      answers.map(() => ({ status: 409, code: 'refusal-not-valid' })),
    )
  })

  test('stays valid beside the link of a later letter', async () => {
    const first = await requestCode('own.cz')
    await request('own.cz')
    await mailedLink({ count: 2 })
    expect((await refuse(first)).status).toBe(200)
  })

  test('is not used by reading its page or by a GET', async () => {
    const code = await requestCode('own.cz')
    for (const path of ['/auth-info/refuse', refuseAuthInfo.path, `${refuseAuthInfo.path}?code=${code}`])
      await visit(server.url).get(path)
    expect(await countOf('auth_info_refusal')).toBe(1)
    expect((await refuse(code)).status).toBe(200)
  })

  test('stands nowhere in the clear, and its hash is removed when it has expired', async () => {
    const code = await requestCode('own.cz')
    const { rows } = await sql<{ text: string }>`
      select data::text as text from mail union all select detail::text from activity
      union all select auth_info_refusal::text from auth_info_refusal`.execute(server.db)
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([])
    const run = () => removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal })
    await run()
    expect(await countOf('auth_info_refusal')).toBe(1)
    await sql`update auth_info_refusal set expires_at = now() - interval '1 second'`.execute(server.db)
    await run()
    expect(await countOf('auth_info_refusal')).toBe(0)
  })
})

/** Anna's e-mail replaced `before` so long ago. */
async function emailChanged(ago: string): Promise<void> {
  await sql`update contact set email_before = ${before}, email_replaced_at = now() - ${ago}::interval
    where handle = ${annasHandle}`.execute(server.db)
}

async function request(fqdn: string): Promise<void> {
  expect((await visit(server.url).send('POST', requestAuthInfo.path, { type: 'domain', id: fqdn })).status).toBe(200)
}

/** The code of the link that a request for a domain's AuthInfo has mailed to the e-mail before the change. */
async function requestCode(fqdn: string): Promise<string> {
  await request(fqdn)
  return mailedLink()
}

/** The code of the newest link once so many have come. */
async function mailedLink({ count = 1, address = before } = {}): Promise<string> {
  const find = async () => {
    const letters = await server.db
      .selectFrom('demo_letter')
      .select('body')
      .where(sql<string>`lower(recipient)`, '=', address)
      .orderBy('delivered_at')
      .execute()
    return letters.flatMap(
      ({ body }) => new RegExp(`${server.url}/auth-info/refuse#([\\w-]{43})`).exec(body)?.[1] ?? [],
    )
  }
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(count)
  return (await find()).at(-1) ?? ''
}

/** The first letter that has come to an address. */
async function delivered(recipient: string): Promise<{ body: string }> {
  const find = () =>
    server.db.selectFrom('demo_letter').select('body').where('recipient', '=', recipient).executeTakeFirst()
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return (await find()) ?? { body: '' }
}

function refuse(code: string): Promise<Response> {
  return visit(server.url).send('POST', refuseAuthInfo.path, { code })
}

/** Until no request is left to answer. */
async function answered(): Promise<void> {
  await expect.poll(() => countOf('auth_info_request'), { timeout: 20_000, interval: 50 }).toBe(0)
}

async function lettersTo(recipient: string, kind: string): Promise<number> {
  const letters = server.db.selectFrom('mail').select('id').where('recipient', '=', recipient).where('kind', '=', kind)
  return (await letters.execute()).length
}

async function countOf(table: 'auth_info' | 'auth_info_request' | 'auth_info_refusal'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    server.db,
  )
  return rows[0]?.count ?? 0
}
