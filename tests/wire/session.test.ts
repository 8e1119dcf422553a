// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listSessions, SessionEnd, signOut } from '#contract/session.ts'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import { readSettings } from '#contract/system.ts'
import { auctionTermsVersion } from '#server/features/auction/auctionTerms.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { codeOf } from '#tests/server/problem.ts'
import { proveIdentity, signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await signIn(server.url, 'anna')
})

test('the settings have the currency of the auctions and the version of their rules in force', async () => {
  const { auctions } = readSettings.answer.parse(await (await fetch(server.url + readSettings.path)).json())
  expect(auctions).toEqual({ currency: 'CZK', termsVersion: auctionTermsVersion() })
})

describe('a session', () => {
  test('says who it is, as which contact, and what they may do', async () => {
    const info = await infoOf(anna)
    expect(info).toMatchObject({
      person: { name: 'Anna Nováková', method: 'account', kind: 'account', level: 'validated' },
      contact: { handle: 'ANNA-NOVAKOVA', name: 'Anna Nováková' },
      withoutContact: null,
    })
    expect(info.capabilities.block).toEqual({ allowed: true, reason: null, stepUpSeconds: null })
    expect(info.capabilities.unblock.stepUpSeconds).toBe(900)
  })

  test('counts the domains of which the contact is holder or administrative contact', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from domain_contact join contact on contact.id = contact_id
      where contact.handle = 'ANNA-NOVAKOVA' and roles & 3 <> 0`.execute(server.db)
    const { counts } = await infoOf(anna)
    expect(counts.domains).toBe(rows[0]?.count)
    expect(counts.domains).toBeGreaterThan(0)
  })

  test('counts a domain from the moment it is the contact’s', async () => {
    const before = (await infoOf(anna)).counts.domains
    expect((await infoOf(anna)).counts.domains).toBe(before)
    await registerDomain(server.db, 'prave-pribyla.cz', { admins: ['ANNA-NOVAKOVA'] })
    expect((await infoOf(anna)).counts.domains).toBe(before + 1)
    expect((await infoOf(await signIn(server.url, 'tomas'))).counts.domains).toBe(0)
  })

  test('lives one second before half an hour without an act, and no longer', async () => {
    const end = (await infoOf(anna)).session
    expect(secondsBetween(end.now, end.endsAt)).toBeGreaterThan(1790)
    expect(secondsBetween(end.now, end.endsAt)).toBeLessThanOrEqual(1800)
    await moveLastUse('30 minutes - 5 seconds')
    expect((await anna.get('/api/user/info/')).status).toBe(200)
    await moveLastUse('30 minutes')
    expect(await codeOf(await anna.get('/api/user/info/'))).toBe('signed-out')
  })

  test('lives twelve hours at most, whatever its holder does', async () => {
    const { session } = await infoOf(anna)
    expect(secondsBetween(session.now, session.latestEndAt)).toBeGreaterThan(12 * 3600 - 10)
    await server.db
      .updateTable('session')
      .set({ expires_at: sql<Date>`now() + interval '60 seconds'` })
      .execute()
    const extended = SessionEnd.parse(await (await anna.send('POST', '/api/common/session/extend/')).json())
    expect(secondsBetween(extended.now, extended.endsAt)).toBeLessThanOrEqual(60)
    await server.db
      .updateTable('session')
      .set({ expires_at: sql<Date>`now()` })
      .execute()
    expect((await anna.get('/api/user/info/')).status).toBe(401)
  })

  test('is not prolonged by requests of the page itself', async () => {
    await moveLastUse('10 minutes')
    const first = (await infoOf(anna)).session.endsAt
    await anna.get('/api/user/domains/')
    expect((await infoOf(anna)).session.endsAt).toBe(first)
  })

  test.each([
    ['a read after real input', () => anna.get('/api/user/domains/', { 'x-user-active': '1' })],
    ['a change', () => anna.send('POST', '/api/common/session/extend/')],
  ])('is prolonged by %s', async (_what, act) => {
    await moveLastUse('10 minutes')
    expect((await act()).status).toBe(200)
    const { session } = await infoOf(anna)
    expect(secondsBetween(session.now, session.endsAt)).toBeGreaterThan(1790)
  })

  test('is not prolonged by a change that is refused as forged', async () => {
    await moveLastUse('10 minutes')
    await anna.send('POST', '/api/common/session/extend/', {}, { 'x-csrf-token': 'wrong' })
    const { session } = await infoOf(anna)
    expect(secondsBetween(session.now, session.endsAt)).toBeLessThan(1300)
  })

  test('that has ended cannot be revived by an act', async () => {
    await moveLastUse('30 minutes')
    expect((await anna.send('POST', '/api/common/session/extend/')).status).toBe(401)
    expect((await anna.get('/api/user/info/')).status).toBe(401)
  })

  test('is known by nothing that the database holds', async () => {
    const rows = await server.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(anna.cookie('session'))
    expect(anna.cookie('session')).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('loses its contact when the link ends', async () => {
    await server.db
      .updateTable('link')
      .set({ ended_at: new Date(0) })
      .where('contact_id', 'in', (e) => e.selectFrom('contact').select('id').where('handle', '=', 'DANA-MALA'))
      .execute()
    const dana = await signIn(server.url, 'dana')
    expect(await codeOf(await dana.get('/api/user/domains/'))).toBe('not-admitted')
    expect((await infoOf(dana)).withoutContact).toBe('not-admitted')
  })

  test('takes its level from the present states of the contact', async () => {
    const gita = await signIn(server.url, 'gita')
    expect((await infoOf(gita)).person.level).toBe('validated')
    await setStates('GITA-HORAKOVA', ['mojeidContact', 'identifiedContact'])
    expect((await infoOf(gita)).person.level).toBe('identified')
    expect((await infoOf(gita)).capabilities.block).toMatchObject({ allowed: false, reason: 'level-too-low' })
    await setStates('GITA-HORAKOVA', ['mojeidContact', 'validatedContact', 'serverBlocked'])
    expect((await infoOf(gita)).capabilities.block).toMatchObject({ allowed: false, reason: 'contact-blocked' })
  })

  test('begins with the contact worked as last', async () => {
    await signIn(server.url, 'maria')
    const weiss = await server.db
      .selectFrom('contact')
      .select('id')
      .where('handle', '=', 'WEISS-GMBH')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('identity')
      .set({ last_contact_id: weiss.id })
      .where('subject', '=', 'demo-maria')
      .execute()
    const info = await infoOf(await signIn(server.url, 'maria'))
    expect(info.contact?.handle).toBe('WEISS-GMBH')
    expect(info.contacts.map(({ handle }) => handle)).toEqual(['MARIA-WEISS', 'WEISS-GMBH'])
  })

  test('has letters in the chosen language, else in the earlier one, else in that of the browser', async () => {
    const signInAgain = async (chosen?: string) => {
      const visitor = visit(server.url, { 'accept-language': 'en-US' })
      if (chosen) visitor.setCookie('language', chosen)
      await proveIdentity(server.url, visitor, { username: 'nina' })
      const nina = server.db.selectFrom('identity').select('language').where('subject', '=', 'demo-nina')
      return (await nina.executeTakeFirstOrThrow()).language
    }
    expect([await signInAgain(), await signInAgain('cs'), await signInAgain()]).toEqual(['en', 'cs', 'cs'])
  })
})

describe('signing out', () => {
  test('ends the session at once, clears its cookies and names where the provider signs out', async () => {
    const thief = visit(server.url)
    thief.setCookie('session', anna.cookie('session') ?? '')
    expect((await thief.get('/api/user/info/')).status).toBe(200)

    const { endSessionUrl } = z.parse(signOut.answer, await (await anna.send('POST', '/api/common/logout/')).json())
    expect(endSessionUrl).toContain('/account/session/end?')
    expect([anna.cookie('session'), anna.cookie('csrf')]).toEqual([undefined, undefined])
    expect((await thief.get('/api/user/info/')).status).toBe(401)
  })
})

describe('own sessions', () => {
  test('are listed newest first, and one can be ended from another', async () => {
    const elsewhere = await signIn(server.url, 'anna')
    const { items } = await sessionsOf(anna)
    expect(items.map(({ startedAt }) => startedAt)).toEqual(
      items
        .map(({ startedAt }) => startedAt)
        .sort()
        .reverse(),
    )
    const other = items[0]
    expect(other?.isThisOne).toBe(false)
    expect((await anna.send('DELETE', `/api/user/sessions/${other?.id}/`)).status).toBe(200)
    expect((await elsewhere.get('/api/user/info/')).status).toBe(401)
    expect((await sessionsOf(anna)).items.find(({ id }) => id === other?.id)?.endedAt).not.toBeNull()
  })

  test('another person’s cannot be ended, nor distinguished from one that never was', async () => {
    const ivana = await signIn(server.url, 'ivana')
    const id = (await sessionsOf(ivana)).items.find(({ isThisOne }) => isThisOne)?.id
    const notMine = await anna.send('DELETE', `/api/user/sessions/${id}/`)
    const notThere = await anna.send('DELETE', '/api/user/sessions/019a5b1e-0000-7000-8000-000000000000/')
    expect([notMine.status, await codeOf(notMine)]).toEqual([404, 'object-not-found'])
    expect([notThere.status, await codeOf(notThere)]).toEqual([404, 'object-not-found'])
    expect((await ivana.get('/api/user/info/')).status).toBe(200)
  })

  test('one that time has ended says when', async () => {
    await moveLastUse('30 minutes')
    const { items } = await sessionsOf(await signIn(server.url, 'anna'))
    expect(items.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a sign-in past the limit of a person ends their oldest session, and nobody else’s', async () => {
    const limited = await startServer({ SESSIONS_PER_PERSON: '2' })
    const other = await signIn(limited.url, 'dana')
    const oldest = await signIn(limited.url, 'anna')
    const second = await signIn(limited.url, 'anna')
    const statuses = async (...visitors: Visitor[]) =>
      Promise.all(visitors.map(async (visitor) => (await visitor.get('/api/user/info/')).status))
    expect(await statuses(oldest, second, other)).toEqual([200, 200, 200])
    const third = await signIn(limited.url, 'anna')
    expect(await statuses(oldest, second, third, other)).toEqual([401, 200, 200, 200])
    // One that its holder ended, or time, takes no place.
    await second.send('POST', signOut.path, {})
    const fourth = await signIn(limited.url, 'anna')
    expect(await statuses(third, fourth)).toEqual([200, 200])
    const { rows } = await sql`select from session where ended_at is not null and id_token is not null`.execute(
      limited.db,
    )
    expect(rows).toEqual([])
    await limited.close()
  })

  test('sign-ins of a person at the same time leave as many sessions as they may have', async () => {
    const limited = await startServer({ SESSIONS_PER_PERSON: '2' })
    const visitors = await Promise.all(Array.from({ length: 6 }, () => signIn(limited.url, 'anna')))
    const answers = await Promise.all(visitors.map((visitor) => visitor.get('/api/user/info/')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    await limited.close()
  })

  test('sign-ins past the limit of an address wait', async () => {
    const limited = await startServer({ SIGN_INS_PER_HOUR: '2' })
    const visitor = visit(limited.url)
    const request = () => visitor.get('/api/auth/account/login/')
    expect([(await request()).status, (await request()).status]).toEqual([303, 303])
    const refused = await request()
    await limited.close()
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  })

  test('a flood of reads is refused before the database gets a statement', async () => {
    const limited = await startServer({ READS_PER_MINUTE: '3' })
    const statuses = []
    for (let count = 0; count < 5; count++) statuses.push((await fetch(limited.url + readSettings.path)).status)
    await limited.close()
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('changes past the limit of an account wait', async () => {
    const limited = await startServer({ CHANGES_PER_MINUTE: '2' })
    const person = await signIn(limited.url, 'anna')
    const statuses = []
    for (let count = 0; count < 3; count++)
      statuses.push((await person.send('POST', '/api/common/session/extend/')).status)
    await limited.close()
    expect(statuses).toEqual([200, 200, 429])
  })
})

async function sessionsOf(visitor: Visitor) {
  return z.parse(listSessions.answer, await (await visitor.get('/api/user/sessions/')).json())
}

/** Lets every session have been used last that long ago (an SQL interval). */
async function moveLastUse(ago: string): Promise<void> {
  await server.db
    .updateTable('session')
    .set({ last_used_at: sql<Date>`now() - (${sql.raw(`interval '${ago.split(' - ').join("' + interval '-")}'`)})` })
    .execute()
}

async function setStates(handle: string, codes: readonly StateCode[]): Promise<void> {
  const mask = codes.reduce((sum, code) => sum | (1n << BigInt(states[code].number - 1)), 0n)
  await server.db.updateTable('contact').set({ state_mask: mask }).where('handle', '=', handle).execute()
}

function secondsBetween(from: string, to: string): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / 1000
}
