import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail, readMyContact, updateContact } from '#contract/myContact.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { problemOf } from '#tests/server/problem.ts'
import { holdStates } from '#tests/server/contactState.ts'
import {
  actionsOf,
  annasHandle,
  changed,
  codeIn,
  confirm,
  lettersOf,
  mailedCode,
  myContactOf,
  restoreAnna,
} from '#tests/server/myContact.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000', SIGN_INS_PER_HOUR: '100000' })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())
beforeEach(() => restoreAnna(server))

describe('another e-mail', () => {
  test('waits until the link mailed to it is opened, and the present address gets a letter', async () => {
    const mine = await changed(anna, { email: 'nova@example.cz' })
    expect(mine.contact.email.value).toBe('anna@example.cz')
    expect(mine.waitingEmail).toMatchObject({ email: 'nova@example.cz' })
    const letters = await lettersOf(server, 2)
    expect(letters.map(({ recipient }) => recipient)).toEqual(['anna@example.cz', 'nova@example.cz'])
    expect(letters[0]?.body).toContain('nova@example.cz')
    expect(letters[0]?.body).not.toContain('confirm-email')

    expect(await confirmed(codeIn(server, letters[1]?.body))).toEqual({ email: 'nova@example.cz' })
    const after = await myContactOf(anna)
    expect(after.contact.email.value).toBe('nova@example.cz')
    expect(after.waitingEmail).toBeNull()
    const toAnna = (await lettersOf(server, 3)).filter(({ recipient }) => recipient === 'anna@example.cz')
    expect(toAnna.at(-1)?.body).toContain('nova@example.cz')
    expect(await actionsOf(server)).toEqual(expect.arrayContaining(['ask-email-change', 'confirm-email']))
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('is requested with a sign-in of the last 15 minutes, and taken back by any', async () => {
    await changed(anna, { email: 'nova@example.cz' })
    await provedMinutesAgo(server.db, 16)
    const answer = await anna.send('POST', updateContact.path, { email: 'other@example.cz' })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'reauthentication-required' })
    expect((await myContactOf(anna)).waitingEmail).toMatchObject({ email: 'nova@example.cz' })
    expect((await changed(anna, { email: 'anna@example.cz' })).waitingEmail).toBeNull()
    await provedMinutesAgo(server.db, 0)
  })

  test('changed a hundred times at once leaves the portal to everyone else', async () => {
    const other = await signIn(server.url, 'dana')
    const changes = Array.from({ length: 100 }, (_, index) =>
      anna.send('POST', updateContact.path, { email: `nova${index}@example.cz` }),
    )
    const others = Array.from({ length: 9 }, () => other.get(readMyContact.path))
    const probes = Array.from({ length: 9 }, () => fetch(`${server.url}/api/healthcheck/ready`))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200))
    expect((await Promise.all(probes)).map(({ status }) => status)).toEqual(probes.map(() => 200))
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    // 409: it waited a second for those before it, and may be repeated.
    expect(new Set(statuses.filter((status) => status !== 409))).toEqual(new Set([200, 429]))
  })

  test('is confirmed once', async () => {
    await changed(anna, { email: 'nova@example.cz' })
    const code = await mailedCode(server, 'nova@example.cz')
    const answers = await Promise.all([1, 2, 3].map(() => confirm(server, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    ['a code nobody was sent', async () => 'x'.repeat(43)],
    [
      'a code that has expired',
      async () => {
        const code = await requestCode()
        await sql`update email_confirmation set expires_at = now() - interval '1 second'`.execute(server.db)
        return code
      },
    ],
    [
      'a code in whose place a newer one came',
      async () => {
        const code = await requestCode()
        await changed(anna, { email: 'jina@example.cz' })
        return code
      },
    ],
    [
      'a code that was withdrawn',
      async () => {
        const code = await requestCode()
        expect((await changed(anna, { email: 'anna@example.cz' })).waitingEmail).toBeNull()
        return code
      },
    ],
    [
      'a code of a person who no longer has the contact',
      async () => {
        const code = await requestCode()
        await sql`update link set ended_at = now(), ended_by = 'operator'
          where contact_id = (select id from contact where handle = ${annasHandle})`.execute(server.db)
        return code
      },
    ],
  ])('is not confirmed by %s', async (_what, codeOf) => {
    const code = await codeOf()
    expect(await problemOf(await confirm(server, code))).toMatchObject({ status: 409, code: 'confirmation-not-valid' })
    await sql`update link set ended_at = null, ended_by = null
      where contact_id = (select id from contact where handle = ${annasHandle})`.execute(server.db)
    expect((await myContactOf(anna)).contact.email.value).toBe('anna@example.cz')
  })

  test('is not confirmed while the contact is blocked, and is afterwards by the same link', async () => {
    const code = await requestCode()
    await holdStates(server.db, annasHandle, ['serverBlocked'])
    expect(await problemOf(await confirm(server, code))).toMatchObject({ status: 403, code: 'contact-blocked' })
    await holdStates(server.db, annasHandle, [])
    expect((await confirm(server, code)).status).toBe(200)
  })

  test('that is the present one, not confirmed yet, is confirmed without a change', async () => {
    await sql`update contact set email_confirmed_at = null where handle = ${annasHandle}`.execute(server.db)
    await changed(anna, { email: 'anna@example.cz' })
    await confirmed(await mailedCode(server, 'anna@example.cz'))
    const { contact } = await myContactOf(anna)
    expect(contact.emailConfirmedAt).not.toBeNull()
    expect(contact.updatedAt).toBeNull()
  })

  test('leaves no code in the outbox, and none in the clear anywhere', async () => {
    const code = await requestCode()
    const stored = await sql<{ text: string }>`
      select data::text as text from mail union all select encode(code_hash, 'hex') from email_confirmation
      union all select detail::text from activity`.execute(server.db)
    expect(stored.rows.filter(({ text }) => text.includes(code))).toEqual([])
    // The letter is sent first and its row emptied after, so that a process dying between the two loses none.
    await expect.poll(sealedLetters, { timeout: 10_000, interval: 50 }).toEqual([])
  })

  test('is mailed to ten times a day at most', async () => {
    for (let count = 0; count < 10; count += 1) await changed(anna, { email: 'nova@example.cz' })
    const answer = await anna.send('POST', updateContact.path, { email: 'nova@example.cz' })
    expect(await problemOf(answer)).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })
})

async function confirmed(code: string) {
  return confirmEmail.answer.parse(await (await confirm(server, code)).json())
}

/** The code of the link that a change to `nova@example.cz` has mailed there. */
async function requestCode(): Promise<string> {
  await changed(anna, { email: 'nova@example.cz' })
  return mailedCode(server, 'nova@example.cz')
}

async function sealedLetters() {
  const letters = await server.db.selectFrom('mail').select('data').execute()
  return letters.filter(({ data }) => JSON.stringify(data).includes('sealed'))
}
