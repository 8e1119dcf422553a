// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPrivacyText } from '#contract/legal.ts'
import { listSessions, signOut } from '#contract/session.ts'
import { removeExpiredData } from '#server/scheduler/retention.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { proveIdentity, signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

let server: TestServer
/** Connects as the role of the job. */
let web: Db
let identityId: string
beforeAll(async () => {
  // Longer periods than in any test, so that the server's own job leaves their rows alone.
  server = await startServer({ SIGN_IN_DAYS: '900', SENT_MAIL_DAYS: '300' })
  web = openDb(openPool(webAddressOf({ connectionString: server.databaseUrl }), { max: 2 }))
  const { rows } = await sql<{ id: string }>`select id from identity where subject = 'demo-anna'`.execute(server.db)
  identityId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await web.destroy()
  await server.close()
})

const run = (periods = usualPeriods, batch?: number) =>
  removeExpiredData(web, periods, { signal: new AbortController().signal, ...(batch === undefined ? {} : { batch }) })

type Ago = { createdAgo: string; usedAgo?: string; endedAgo?: string; idToken?: string }

/** Inserts a sign-in of Anna that long ago. */
async function aSignIn({ createdAgo, usedAgo = createdAgo, endedAgo, idToken }: Ago): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into session (id, secret_hash, identity_id, method, created_at, last_used_at, expires_at, ended_at, address,
      user_agent, id_token)
    values (${id}, ${Buffer.from(id)}, ${identityId}, 'eid', now() - ${createdAgo}::interval, now() - ${usedAgo}::interval,
      now() - ${createdAgo}::interval + interval '12 hours', now() - ${endedAgo ?? null}::interval, '198.51.100.7',
      'Retention Browser', ${idToken ?? null})`.execute(server.db)
  return id
}

async function newestSession(visitor: Visitor): Promise<string> {
  const { items } = listSessions.answer.parse(await (await visitor.get(listSessions.path)).json())
  return items[0]?.id ?? ''
}

async function isThere(table: 'session' | 'mail', id: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(server.db)
  return rows.length === 1
}

async function idTokenOf(id: string) {
  const { rows } = await sql<{ token: string | null }>`select id_token as token from session where id = ${id}`.execute(
    server.db,
  )
  return rows[0]?.token
}

describe('a sign-in', () => {
  test('is removed 90 days after its session ended, and not before', async () => {
    const gone = await aSignIn({ createdAgo: '91 days', usedAgo: '90 days 2 minutes', endedAgo: '90 days 1 minute' })
    const recent = await aSignIn({
      createdAgo: '90 days 1 hour',
      usedAgo: '89 days 23 hours 10 minutes',
      endedAgo: '89 days 23 hours',
    })
    await run()
    expect([await isThere('session', gone), await isThere('session', recent)]).toEqual([false, true])
  })

  test('that ended by time counts from its idle or longest end', async () => {
    const idle = await aSignIn({ createdAgo: '90 days 3 hours', usedAgo: '90 days 31 minutes' })
    const later = await aSignIn({ createdAgo: '90 days 3 hours', usedAgo: '90 days 29 minutes' })
    const longest = await aSignIn({ createdAgo: '90 days 12 hours 1 minute', usedAgo: '90 days 1 minute' })
    await run()
    expect([
      await isThere('session', idle),
      await isThere('session', later),
      await isThere('session', longest),
    ]).toEqual([false, true, false])
  })

  test('loses its address in its operations, which stay', async () => {
    const session = await aSignIn({ createdAgo: '91 days', endedAgo: '91 days' })
    const operation = await anOperation(session)
    await run()
    const { rows } = await sql`select id, session_id, address, total from operation where id = ${operation}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ id: operation, session_id: null, address: null, total: 3 }])
  })

  test('stays for as long as the setting says', async () => {
    const id = await aSignIn({ createdAgo: '10 days', endedAgo: '10 days' })
    await run({ ...usualPeriods, signInDays: 11 })
    expect(await isThere('session', id)).toBe(true)
    await run({ ...usualPeriods, signInDays: 9 })
    expect(await isThere('session', id)).toBe(false)
  })
})

describe('an ID token', () => {
  test('is cleared immediately by signing out, after it was sent to the provider', async () => {
    const anna = await signIn(server.url, 'anna')
    const own = await newestSession(anna)
    const token = await idTokenOf(own)
    expect(token).toMatch(/^ey/)
    const { endSessionUrl } = signOut.answer.parse(await (await anna.send('POST', signOut.path)).json())
    expect(new URL(endSessionUrl ?? '').searchParams.get('id_token_hint')).toBe(token)
    expect(await idTokenOf(own)).toBeNull()
  })

  test('is cleared immediately by ending the session from the list, and by signing in again', async () => {
    const anna = await signIn(server.url, 'anna')
    const first = await newestSession(anna)
    await proveIdentity(server.url, anna, { username: 'anna' })
    const second = await newestSession(anna)
    expect([await idTokenOf(first), typeof (await idTokenOf(second))]).toEqual([null, 'string'])
    const other = await signIn(server.url, 'anna')
    expect((await other.send('DELETE', `/api/user/sessions/${second}/`)).status).toBe(200)
    expect(await idTokenOf(second)).toBeNull()
  })

  test('is cleared by the job once time has ended the session, and not from a current one', async () => {
    const active = await aSignIn({ createdAgo: '2 hours', usedAgo: '29 minutes', idToken: 'current' })
    const idle = await aSignIn({ createdAgo: '2 hours', usedAgo: '31 minutes', idToken: 'idle' })
    const longest = await aSignIn({ createdAgo: '12 hours 1 minute', usedAgo: '1 minute', idToken: 'longest' })
    const ended = await aSignIn({ createdAgo: '2 hours', usedAgo: '1 minute', endedAgo: '1 minute', idToken: 'ended' })
    await run()
    expect(await Promise.all([active, idle, longest, ended].map(idTokenOf))).toEqual(['current', null, null, null])
  })
})

describe('a letter', () => {
  test('is removed with its text and address 30 days after it was sent, and not before', async () => {
    const gone = await aLetter({ status: 'sent', createdAgo: '35 days', sentAgo: '30 days 1 minute' })
    const recent = await aLetter({ status: 'sent', createdAgo: '35 days', sentAgo: '29 days 23 hours' })
    await run()
    expect([await isThere('mail', gone), await isThere('mail', recent)]).toEqual([false, true])
    const { rows } = await sql<{ mail: string }>`
      select mail_id as mail from demo_letter where mail_id in (${gone}, ${recent})`.execute(server.db)
    expect(rows).toEqual([{ mail: recent }])
  })

  test('is removed when it is undeliverable, and stays while it waits', async () => {
    const givenUp = await aLetter({ status: 'undeliverable', createdAgo: '31 days' })
    const waiting = await aLetter({ status: 'waiting', createdAgo: '31 days' })
    await run()
    expect([await isThere('mail', givenUp), await isThere('mail', waiting)]).toEqual([false, true])
  })
})

describe('the retention job', () => {
  test('continues in batches after one that failed', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index++)
      ids.push(await aSignIn({ createdAgo: `${100 - index} days`, endedAgo: `${100 - index} days` }))
    const left = async () => {
      const present = await Promise.all(ids.map((id) => isThere('session', id)))
      return present.filter(Boolean).length
    }
    // The oldest go first, two at a time; the fourth stops the second batch.
    await sql`
      create function stop_retention() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`.execute(
      server.db,
    )
    await sql`
      create trigger stop before delete on session for each row when (old.id = ${sql.lit(ids[3])})
      execute function stop_retention()`.execute(server.db)
    await expect(run(usualPeriods, 2)).rejects.toThrow('stopped')
    expect(await left()).toBe(3)
    await sql`drop trigger stop on session`.execute(server.db)
    await run(usualPeriods, 2)
    expect(await left()).toBe(0)
  })

  test('has the periods of the settings on the privacy page', async () => {
    const { kept } = readPrivacyText.answer.parse(await (await fetch(new URL(readPrivacyText.path, server.url))).json())
    const days = (what: string) => Number(kept.find((fact) => fact.what === what)?.seconds) / 86_400
    expect([days('sign-ins'), days('mail'), days('replaced-emails')]).toEqual([900, 300, 7])
  })
})

async function anOperation(sessionId: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into operation (id, contact_id, identity_id, session_id, level, address, object_type, action, status,
      created_at, total)
    select ${id}, id, ${identityId}, ${sessionId}, 'high', '198.51.100.7', 'domain', 'block-all', 'done', now(), 3
    from contact limit 1`.execute(server.db)
  return id
}

type Letter = { status: 'sent' | 'undeliverable' | 'waiting'; createdAgo: string; sentAgo?: string }

async function aLetter({ status, createdAgo, sentAgo }: Letter): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into mail (id, created_at, kind, recipient, language, data, status, sent_at, next_attempt_at)
    values (${id}, now() - ${createdAgo}::interval, 'link', 'anybody@registry.example', 'en', '{}', ${status},
      now() - ${sentAgo ?? null}::interval, now() + interval '1 day')`.execute(server.db)
  await sql`
    insert into demo_letter (mail_id, delivered_at, recipient, subject, body)
    values (${id}, now(), 'anybody@registry.example', 'Subject', 'Body')`.execute(server.db)
  return id
}
