// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mergeContacts } from '#contract/merge.ts'
import type { Tx } from '#server/db/connect.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { registerNamesake } from '#tests/server/builders/storedContact.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { attach, putAuthInfo } from '#tests/server/linking.ts'
import { requestMerge, isExisting } from '#tests/server/mergeCalls.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const rounds = process.env['TEST_FULL'] ? 200 : 20

let server: TestServer
let gita: Visitor
let dana: Visitor
let nina: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  // Two people of the same name, address and confirmed e-mail, each signed in as a contact of their own.
  await sql`
    update contact as d set name = g.name, street = g.street, city = g.city, postal_code = g.postal_code,
      country = g.country, email = g.email, ident_type = g.ident_type, ident_value = g.ident_value
    from contact as g where g.handle = 'GITA-HORAKOVA' and d.handle = 'DANA-MALA'`.execute(server.db)
  gita = await signIn(server.url, 'gita')
  dana = await signIn(server.url, 'dana')
  nina = await signIn(server.url, 'nina')
})
afterAll(() => server.close())

describe('what happens in the middle of a merge', () => {
  test('is seen: a domain that another locks is not moved', async () => {
    await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-LOCKED')
    const domain = await registerDomain(server.db, 'in-the-middle.cz', { holder: 'OLD-LOCKED', admins: ['DANA-MALA'] })
    const answer = await during(
      (tx) => sql`select id from domain where id = ${domain} for update`.execute(tx),
      (tx) =>
        sql`
        update domain set state_mask = state_mask | ${bitOf('serverUpdateProhibited').toString()}::bigint
        where id = ${domain}`.execute(tx),
      () => requestMerge(gita, ['OLD-LOCKED']),
    )
    expect(answer).toMatchObject([{ reason: 'update-prohibited', object: { handle: 'in-the-middle.cz' } }])
    expect(await isExisting(server.db, 'OLD-LOCKED')).toBe(true)
  })

  test('is seen: a candidate that an identity is linked to stays', async () => {
    const id = await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-LINKED')
    const answer = await during(
      (tx) => sql`select id from contact where id = ${id} for update`.execute(tx),
      (tx) =>
        sql`
        insert into link (id, identity_id, contact_id, created_at)
        select ${randomUUID()}, id, ${id}, now() from identity where subject = 'demo-filip'`.execute(tx),
      () => requestMerge(gita, ['OLD-LINKED']),
    )
    expect(answer).toMatchObject([{ candidate: 'OLD-LINKED', reason: 'no-longer-fits' }])
    expect(await isExisting(server.db, 'OLD-LINKED')).toBe(true)
  })

  test('is seen: a block of my own contact stops it', async () => {
    await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-BLOCKED')
    const blockedBit = bitOf('serverBlocked').toString()
    const answer = during(
      (tx) => sql`select id from contact where handle = 'GITA-HORAKOVA' for update`.execute(tx),
      (tx) =>
        sql`update contact set state_mask = state_mask | ${blockedBit}::bigint where handle = 'GITA-HORAKOVA'`.execute(
          tx,
        ),
      () => gita.send('POST', mergeContacts.path, { ids: ['OLD-BLOCKED'] }),
    )
    expect(await codeOf(await answer)).toBe('contact-blocked')
    await sql`update contact set state_mask = state_mask & ~${blockedBit}::bigint where handle = 'GITA-HORAKOVA'`.execute(
      server.db,
    )
    expect(await isExisting(server.db, 'OLD-BLOCKED')).toBe(true)
  })
})

describe('two merges at once', () => {
  test('of one candidate into two contacts: exactly one has it, and what it had', async () => {
    for (let round = 0; round < rounds; round++) {
      const handle = `OLD-${round}`
      await registerNamesake(server.db, 'GITA-HORAKOVA', handle)
      const domain = await registerDomain(server.db, `raced-${round}.cz`, { holder: handle })
      const answers = await Promise.all([requestMerge(gita, [handle]), requestMerge(dana, [handle])])
      const won = answers.map((answer) => !Array.isArray(answer))
      expect(won.toSorted(), `round ${round}`).toEqual([false, true])
      expect(answers[won.indexOf(false)]).toMatchObject([{ candidate: handle, reason: 'no-longer-fits' }])
      const { rows } = await sql<{ handle: string }>`
        select c.handle from domain as d join contact as c on c.id = d.holder_id where d.id = ${domain}`.execute(
        server.db,
      )
      expect(rows[0]?.handle).toBe(won[0] ? 'GITA-HORAKOVA' : 'DANA-MALA')
    }
    expect((await checkChain(server.db)).breaks).toEqual([])
  }, 300_000)

  test('of overlapping candidates in opposite orders: both end, one of them with everything it requested', async () => {
    for (let round = 0; round < rounds; round++) {
      const handles = [0, 1, 2].map((number) => `OVER-${round}-${number}`)
      for (const handle of handles) {
        await registerNamesake(server.db, 'GITA-HORAKOVA', handle)
        await registerDomain(server.db, `${handle.toLowerCase()}.cz`, { holder: handle, admins: handles })
      }
      const answers = await Promise.all([requestMerge(gita, handles), requestMerge(dana, handles.toReversed())])
      expect(
        answers.filter((answer) => Array.isArray(answer)),
        `round ${round}`,
      ).toHaveLength(1)
      expect(answers.find((answer) => !Array.isArray(answer))).toMatchObject({ domains: 3 })
    }
  }, 300_000)

  test('of each other: neither, as persons work as both', async () => {
    const answers = await Promise.all([requestMerge(gita, ['DANA-MALA']), requestMerge(dana, ['GITA-HORAKOVA'])])
    expect(answers).toMatchObject([
      [{ candidate: 'DANA-MALA', reason: 'no-longer-fits' }],
      [{ candidate: 'GITA-HORAKOVA', reason: 'no-longer-fits' }],
    ])
    expect([await isExisting(server.db, 'DANA-MALA'), await isExisting(server.db, 'GITA-HORAKOVA')]).toEqual([
      true,
      true,
    ])
  })

  test('that are the same one sent twice: both get the same answer', async () => {
    await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-TWICE')
    await registerDomain(server.db, 'old-twice.cz', { holder: 'OLD-TWICE' })
    const [one, other] = await Promise.all([requestMerge(gita, ['OLD-TWICE']), requestMerge(gita, ['OLD-TWICE'])])
    expect(one).toMatchObject({ merged: ['OLD-TWICE'], domains: 1 })
    expect(other).toEqual(one)
    const { rows } = await sql`select from activity where action = 'merge-contact' and handle = 'OLD-TWICE'`.execute(
      server.db,
    )
    // Mine and the merged contact's own.
    expect(rows).toHaveLength(2)
  })
})

describe('an attach of what is being merged', () => {
  const authInfo = 'ab2cd3ef4gh5jk6mn7pq'

  test('behind the merge links nobody to what is gone', async () => {
    const id = await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-FIRST')
    await putAuthInfo(server.db, 'OLD-FIRST', authInfo)
    const [merged, attached] = await queued(
      id,
      () => requestMerge(gita, ['OLD-FIRST']),
      () => attach(nina, 'OLD-FIRST', authInfo),
    )
    expect(merged).toMatchObject({ merged: ['OLD-FIRST'] })
    expect(await codeOf(attached)).toBe('attach-refused')
    expect(await linksOf(id)).toBe(0)
  })

  test('before the merge excludes the contact from it', async () => {
    const id = await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-SECOND')
    await putAuthInfo(server.db, 'OLD-SECOND', authInfo)
    const [attached, merged] = await queued(
      id,
      () => attach(nina, 'OLD-SECOND', authInfo),
      () => requestMerge(gita, ['OLD-SECOND']),
    )
    expect(attached.status).toBe(200)
    expect(merged).toMatchObject([{ candidate: 'OLD-SECOND', reason: 'no-longer-fits' }])
    expect(await isExisting(server.db, 'OLD-SECOND')).toBe(true)
    expect(await linksOf(id)).toBe(1)
  })

  test('finds a contact ended while it waited gone, though its AuthInfo is still there', async () => {
    const id = await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-ENDED')
    await putAuthInfo(server.db, 'OLD-ENDED', authInfo)
    const answer = await during(
      (tx) => sql`select id from contact where id = ${id} for update`.execute(tx),
      (tx) => sql`update contact set deleted_at = clock_timestamp() where id = ${id}`.execute(tx),
      async () => codeOf(await attach(nina, 'OLD-ENDED', authInfo)),
    )
    expect(answer).toBe('attach-refused')
    expect(await linksOf(id)).toBe(0)
  })
})

/** Two who come one after the other to a contact that is held, and are let go on once both wait for it. */
async function queued<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { begun } = await server.db.transaction().execute(async (tx) => {
    await sql`select id from contact where id = ${id} for update`.execute(tx)
    const one = first()
    await expect.poll(() => countWaiting(server.db), { timeout: 20_000, interval: 20 }).toBe(1)
    const other = second()
    await expect.poll(() => countWaiting(server.db), { timeout: 20_000, interval: 20 }).toBe(2)
    return { begun: Promise.all([one, other]) }
  })
  return begun
}

async function linksOf(contactId: string): Promise<number> {
  const { rows } = await sql`select from link where contact_id = ${contactId} and ended_at is null`.execute(server.db)
  return rows.length
}

/** Holds something, begins, and changes it once another waits for it; returns the outcome. */
async function during<T>(
  hold: (tx: Tx) => Promise<unknown>,
  change: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>,
) {
  const { begun } = await server.db.transaction().execute(async (tx) => {
    await hold(tx)
    const begun = begin()
    await expect.poll(() => countWaiting(server.db), { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
    await change(tx)
    return { begun }
  })
  return begun
}
