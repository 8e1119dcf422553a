// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { freeContacts, attach, detach, switchTo } from '#tests/server/linking.ts'
import { hashOf } from '#server/db/secretHash.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

/** How often two race; `npm run test:full` lets them a thousand times. */
const rounds = process.env['TEST_FULL'] === 'yes' ? 1000 : 15
const authInfo = 'ab2cd3ef4gh5jk6mn7pq'

let server: TestServer
let nina: Visitor
let maria: Visitor
let handle: string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  nina = await signIn(server.url, 'nina')
  maria = await signIn(server.url, 'maria')
  handle = (await freeContacts(server.db, 1))[0] ?? ''
})
afterAll(() => server.close())

test('of two identities that race for one contact exactly one wins, every time', { timeout: 600_000 }, async () => {
  const hash = await hashOf(authInfo)
  const wins = { nina: 0, maria: 0 }
  for (let round = 0; round < rounds; round++) {
    await sql`
      insert into auth_info (object_id, object_type, id, hash, made_at, expires_at)
      select id, 'contact', gen_random_uuid(), ${hash}, clock_timestamp(), clock_timestamp() + interval '1 day'
      from contact where handle = ${handle} and deleted_at is null`.execute(server.db)
    await forgetTries(server.db)

    const answers = await Promise.all([attach(nina, handle, authInfo), attach(maria, handle, authInfo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const { rows } = await sql<{ subject: string; authInfos: number }>`
      select i.subject, (select count(*)::int from auth_info) as "authInfos" from link as l
      join identity as i on i.id = l.identity_id join contact as c on c.id = l.contact_id
      where c.handle = ${handle} and l.ended_at is null`.execute(server.db)
    const winner = answers[0]?.status === 200 ? 'nina' : 'maria'
    expect(rows).toEqual([{ subject: `demo-${winner}`, authInfos: 0 }])
    wins[winner] += 1

    expect((await detach(winner === 'nina' ? nina : maria, handle)).status).toBe(200)
  }
  expect(wins.nina + wins.maria).toBe(rounds)
})

test('the database accepts one active link for each contact', async () => {
  const twice = sql`
    insert into link (id, identity_id, contact_id, created_at)
    select gen_random_uuid(), (select id from identity where subject = 'demo-nina'), l.contact_id, clock_timestamp()
    from link as l join identity as i on i.id = l.identity_id
    where i.subject = 'demo-maria' and l.ended_at is null`.execute(server.db)
  await expect(twice).rejects.toMatchObject({ code: '23505', table: 'link' })
})

test('detaching while switching leads to a contact of one’s own', async () => {
  for (let round = 0; round < 10; round++) {
    await switchTo(maria, 'MARIA-WEISS')
    const [ended] = await Promise.all([detach(maria, 'MARIA-WEISS'), switchTo(maria, 'WEISS-GMBH')])
    const { contact, contacts } = await infoOf(maria)
    expect(contacts.map((one) => one.handle)).toContain(contact?.handle)
    if (ended.status === 200) await linkAgain('MARIA-WEISS')
  }
})

async function linkAgain(lost: string): Promise<void> {
  await sql`
    insert into link (id, identity_id, contact_id, created_at)
    select gen_random_uuid(), i.id, c.id, clock_timestamp() from identity as i, contact as c
    where i.subject = 'demo-maria' and c.handle = ${lost} and c.deleted_at is null`.execute(server.db)
}
