import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { infoOf } from '#tests/server/infoOf.ts'
import { detach, switchTo } from '#tests/server/linking.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let maria: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`update link set ended_at = null, ended_by = null where ended_by = 'identity'`.execute(server.db)
  maria = await signIn(server.url, 'maria')
  await switchTo(maria, 'MARIA-WEISS')
})

describe('switching', () => {
  test('goes on as the other contact, now and at the next sign-in, with a letter', async () => {
    const before = await reported('WEISS-GMBH')
    expect((await switchTo(maria, 'weiss-gmbh')).status).toBe(200)
    expect((await infoOf(maria)).contact?.handle).toBe('WEISS-GMBH')
    expect((await infoOf(await signIn(server.url, 'maria'))).contact?.handle).toBe('WEISS-GMBH')
    expect(await reported('WEISS-GMBH')).toEqual({
      actions: [...before.actions, 'switch-contact'],
      letters: [...before.letters, 'switched'],
    })
  })

  test('to the present contact changes nothing', async () => {
    const before = await reported('MARIA-WEISS')
    expect((await switchTo(maria, 'MARIA-WEISS')).status).toBe(200)
    expect(await reported('MARIA-WEISS')).toEqual(before)
  })

  test('is of this session alone', async () => {
    const elsewhere = await signIn(server.url, 'maria')
    await switchTo(maria, 'WEISS-GMBH')
    expect((await infoOf(elsewhere)).contact?.handle).toBe('MARIA-WEISS')
  })

  test.each([
    ["another person's", 'ANNA-NOVAKOVA'],
    ['none', 'NOBODY-AT-ALL'],
  ])('to %s contact (%s) is refused as if it were not there', async (_whose, handle) => {
    const answer = await problemOf(await switchTo(maria, handle))
    expect({ ...answer, requestId: '' }).toEqual({
      type: '/problems#object-not-found',
      title: 'object not found',
      status: 404,
      code: 'object-not-found',
      requestId: '',
    })
    expect((await infoOf(maria)).contact?.handle).toBe('MARIA-WEISS')
  })

  test('to a contact whose link has ended is refused', async () => {
    await detach(maria, 'MARIA-WEISS')
    expect(await codeOf(await switchTo(maria, 'MARIA-WEISS'))).toBe('object-not-found')
  })

  test('is not for accounts', async () => {
    const anna = await signIn(server.url, 'anna')
    expect(await codeOf(await switchTo(anna, 'ANNA-NOVAKOVA'))).toBe('not-for-this-identity')
  })

  test('is possible away from a blocked contact, and detaching it is not', async () => {
    await block('MARIA-WEISS', true)
    expect(await problemOf(await detach(maria, 'MARIA-WEISS'))).toMatchObject({ status: 403, code: 'contact-blocked' })
    expect((await switchTo(maria, 'WEISS-GMBH')).status).toBe(200)
    await block('MARIA-WEISS', false)
  })

  test('in a session that ends meanwhile does not stand', async () => {
    const thief = visit(server.url)
    thief.setCookie('session', maria.cookie('session') ?? '')
    thief.setCookie('csrf', maria.cookie('csrf') ?? '')
    await maria.send('POST', '/api/common/logout/')
    expect((await switchTo(thief, 'WEISS-GMBH')).status).toBe(401)
  })
})

describe('detaching', () => {
  test('goes on as another linked contact in every session, with a letter', async () => {
    const elsewhere = await signIn(server.url, 'maria')
    const answer = await detach(maria, 'maria-weiss')
    expect(answer.status).toBe(200)
    for (const session of [maria, elsewhere]) {
      const { contact, contacts } = await infoOf(session)
      expect([contact?.handle, contacts.map(({ handle }) => handle)]).toEqual(['WEISS-GMBH', ['WEISS-GMBH']])
    }
    const { actions, letters } = await reported('MARIA-WEISS')
    expect([actions.at(-1), letters.at(-1)]).toEqual(['detach-contact', 'detached'])
  })

  test('the last one leaves nobody to work as', async () => {
    await detach(maria, 'MARIA-WEISS')
    await detach(maria, 'WEISS-GMBH')
    expect(await infoOf(maria)).toMatchObject({ contact: null, contacts: [], withoutContact: 'contact-required' })
    expect(await codeOf(await maria.get('/api/user/domains/'))).toBe('contact-required')
  })

  test('names the contact once more: with another one, as in a tab left open, nothing happens', async () => {
    await switchTo(maria, 'WEISS-GMBH')
    expect(await problemOf(await detach(maria, 'MARIA-WEISS'))).toMatchObject({
      status: 409,
      code: 'other-contact',
    })
    expect((await infoOf(maria)).contacts).toHaveLength(2)
  })

  test('needs a sign-in at most five minutes old', async () => {
    await provedMinutesAgo(server.db, 6)
    expect(await codeOf(await detach(maria, 'MARIA-WEISS'))).toBe('reauthentication-required')
    await provedMinutesAgo(server.db, 4)
    expect((await detach(maria, 'MARIA-WEISS')).status).toBe(200)
  })

  test('twice at once ends one link', async () => {
    const answers = await Promise.all([detach(maria, 'MARIA-WEISS'), detach(maria, 'MARIA-WEISS')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await infoOf(maria)).contacts).toHaveLength(1)
  })

  test('is not for accounts, which have one contact', async () => {
    const anna = await signIn(server.url, 'anna')
    expect(await codeOf(await detach(anna, 'ANNA-NOVAKOVA'))).toBe('not-for-this-identity')
  })
})

/** Returns the entries of a contact's activity and the letters to its addresses. */
async function reported(handle: string) {
  const { rows: actions } = await sql<{ action: string }>`
    select a.action from activity as a join contact as c on c.id = a.contact_id
    where c.handle = ${handle} order by a.sequence`.execute(server.db)
  const { rows: letters } = await sql<{ data: { deed: string } }>`
    select m.data from mail as m join contact as c on c.id = m.contact_id
    where c.handle = ${handle} and m.kind = 'link' order by m.created_at`.execute(server.db)
  return { actions: actions.map(({ action }) => action), letters: letters.map(({ data }) => data.deed) }
}

async function block(handle: string, isBlocked: boolean): Promise<void> {
  const mask = isBlocked ? sql`state_mask | 64` : sql`state_mask & ~64::bigint`
  await sql`update contact set state_mask = ${mask} where handle = ${handle}`.execute(server.db)
}
