import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAuthInfo } from '#contract/authInfo.ts'
import { createContact } from '#contract/link.ts'
import { updateContact } from '#contract/myContact.ts'
import { made } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { attach } from '#tests/server/linking.ts'
import { changeOperation, lock, read } from '#tests/server/lock.ts'
import { myContactOf } from '#tests/server/myContact.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Every number a registry sets for the whole portal, each with another value than by default. */
const others = {
  CHANGES_PER_MINUTE: '100000',
  SESSION_IDLE_MINUTES: '7',
  SESSION_LONGEST_HOURS: '2',
  STEP_UP_MINUTES: '20',
  STEP_UP_STRICT_MINUTES: '2',
  AUTH_INFO_LENGTH: '24',
  AUTH_INFO_DAYS: '30',
  AUTH_INFO_MAILED_PER_OBJECT: '1',
  AUTH_INFO_MAILED_PER_MAILBOX: '2',
  AUTH_INFO_NEW_EMAIL_DAYS: '20',
  AUTH_INFO_REFUSAL_DAYS: '9',
  ATTACH_TRIES_PER_HOUR: '2',
  CREATED_CONTACTS_PER_DAY: '1',
  EMAIL_CONFIRMATION_DAYS: '5',
  EMAIL_CONFIRMATIONS_PER_DAY: '1',
  PREVIEW_MINUTES: '45',
  UNDO_MINUTES: '60',
  DEVICE_DAYS: '90',
}

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer(others)
  for (const name of ['jedna.cz', 'dve.cz', 'tri.cz', 'ctyri.cz'])
    await registerDomain(server.db, name, { holder: 'ANNA-NOVAKOVA' })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())

const between = (from: string | Date, to: string | Date) => new Date(to).getTime() - new Date(from).getTime()
/** Whether a period is one that was set, to the seconds that a test takes. */
const isAbout = (found: number, set: number) => Math.abs(found - set) < 30_000

describe('a registry that sets its own numbers', () => {
  test('has sessions that last as long as it says', async () => {
    const { now, endsAt, latestEndAt } = (await infoOf(anna)).session
    expect(isAbout(between(now, endsAt), 7 * minute)).toBe(true)
    expect(isAbout(between(now, latestEndAt), 2 * hour)).toBe(true)
  })

  test('has sign-ins as fresh as it says, of its providers too', async () => {
    const { unblock, merge } = (await infoOf(anna)).capabilities
    expect([unblock.stepUpSeconds, merge.stepUpSeconds]).toEqual([1200, 120])
    const maxAgeOf = async (visitor: Visitor, purpose: string) => {
      const start = await visitor.get(`/api/auth/account/login/?purpose=${purpose}&next=/domains`)
      return new URL(start.headers.get('location') ?? '').searchParams.get('max_age')
    }
    expect(await maxAgeOf(anna, 'step-up')).toBe('120')
    expect(await maxAgeOf(visit(server.url), 'sign-in')).toBe('7200')
  })

  test('has an AuthInfo as long, valid as long, and pages that say so', async () => {
    const { authInfo, status } = await made(anna, 'domain', 'jedna.cz')
    expect(authInfo).toHaveLength(24)
    const { madeAt = '', validUntil = '' } = status.active ?? {}
    expect(isAbout(between(madeAt, validUntil), 30 * day)).toBe(true)
    expect(status.days).toBe(30)
  })

  test('mails as many AuthInfos for an object and to a mailbox, with their period', async () => {
    const request = (id: string) => visit(server.url).send('POST', requestAuthInfo.path, { type: 'domain', id })
    const waiting = () => server.db.selectFrom('auth_info_request').select('id').execute()
    for (const name of ['dve.cz', 'dve.cz', 'tri.cz', 'ctyri.cz']) {
      expect((await request(name)).status).toBe(200)
      await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
    }
    const { rows } = await sql<{ kind: string; name: string | null; days: number | null }>`
      select kind, data ->> 'name' as name, (data -> 'days')::int as days from mail
      where kind in ('auth-info', 'auth-info-more') order by created_at`.execute(server.db)
    expect(rows).toEqual([
      { kind: 'auth-info', name: 'dve.cz', days: 30 },
      { kind: 'auth-info', name: 'tri.cz', days: 30 },
      { kind: 'auth-info-more', name: null, days: null },
    ])
  })

  test('writes to the e-mail of before for as many days, with a link as long valid', async () => {
    await sql`delete from rate_count`.execute(server.db)
    await sql`update contact set email_before = 'earlier@mail.example', email_replaced_at = now() - interval '15 days'
      where handle = 'FILIP-KUCERA'`.execute(server.db)
    await registerDomain(server.db, 'filip.cz', { holder: 'FILIP-KUCERA' })
    await visit(server.url).send('POST', requestAuthInfo.path, { type: 'domain', id: 'filip.cz' })
    const letter = () =>
      server.db.selectFrom('mail').select(['recipient', 'data']).where('kind', '=', 'auth-info-asked').execute()
    await expect
      .poll(letter, { timeout: 20_000 })
      .toMatchObject([{ recipient: 'earlier@mail.example', data: { days: 9 } }])
    const refusal = await server.db
      .selectFrom('auth_info_refusal')
      .select(['expires_at', sql<Date>`now()`.as('now')])
      .executeTakeFirstOrThrow()
    expect(isAbout(between(refusal.now, refusal.expires_at), 9 * day)).toBe(true)
  })

  test('allows as many wrong tries to attach a contact', async () => {
    const nina = await signIn(server.url, 'nina')
    for (const _ of [1, 2]) expect((await attach(nina, 'NIKDO', 'wrong')).status).toBe(403)
    expect(await codeOf(await attach(nina, 'NIKDO', 'wrong'))).toBe('too-many-requests')
  })

  test('allows as many contacts a day from one electronic identity', async () => {
    const nina = await signIn(server.url, 'nina')
    const create = () =>
      nina.send(
        'POST',
        createContact.path,
        { email: `${randomUUID()}@mail.example` },
        { 'idempotency-key': randomUUID() },
      )
    expect((await create()).status).toBe(200)
    expect(await codeOf(await create())).toBe('too-many-requests')
  })

  test('mails as many links that confirm an e-mail, valid as long', async () => {
    const change = (email: string) => anna.send('POST', updateContact.path, { email })
    expect((await change('nova@mail.example')).status).toBe(200)
    const waiting = (await myContactOf(anna)).waitingEmail
    expect(waiting).toMatchObject({ email: 'nova@mail.example' })
    const { rows } = await sql<{ days: number; data: { days: number } }>`
      select extract(day from e.expires_at - e.asked_at)::int as days, m.data from email_confirmation as e, mail as m
      where e.email = m.recipient and m.kind = 'email-confirmation' and m.recipient = 'nova@mail.example'`.execute(
      server.db,
    )
    expect(rows).toMatchObject([{ days: 5, data: { days: 5 } }])
    expect(await codeOf(await change('dalsi@mail.example'))).toBe('too-many-requests')
  })

  test('lets a preview be confirmed and an operation be undone for as long', async () => {
    const preview = await lock(anna, 'block-transfer', ['jedna.cz'], true)
    expect(isAbout(between(preview.createdAt, preview.expiresAt ?? ''), 45 * minute)).toBe(true)
    const locked = await lock(anna, 'block-transfer', ['jedna.cz'])
    const { endedAt, undoUntil } = await read(anna, locked)
    expect(isAbout(between(endedAt ?? '', undoUntil ?? ''), 60 * minute)).toBe(true)
    await sql`update operation set ended_at = ended_at - interval '59 minutes' where id = ${locked.id}`.execute(
      server.db,
    )
    expect((await changeOperation(anna, locked, 'undo')).status).toBe(200)
  })

  test('knows a device for as long', async () => {
    const visitor = visit(server.url)
    const facts = await visitor.get('/api/common/texts/privacy/')
    expect(await facts.text()).toContain(`"seconds":${90 * 86_400}`)
  })
})
