import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMyAuthInfo, requestAuthInfo } from '#contract/authInfo.ts'
import { HelpFacts, readHelp } from '#contract/help.ts'
import { Problem } from '#contract/problem.ts'
import { recordRequest } from '#server/features/authInfo/requestStore.ts'
import { create, status } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { infoOf } from '#tests/server/infoOf.ts'
import { attach, freeContacts, putAuthInfo } from '#tests/server/linking.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  anna = await signIn(server.url, 'anna')
  await registerDomain(server.db, 'moje.cz', { holder: 'ANNA-NOVAKOVA' })
  await registerNsset(server.db, 'NSS:MOJE', { technical: ['ANNA-NOVAKOVA'] })
  await registerKeyset(server.db, 'KEY:MOJE', { technical: ['ANNA-NOVAKOVA'] })
})
afterAll(() => server.close())

const elsewhere = { allowed: false, reason: 'not-at-this-registry', stepUpSeconds: null }

describe('beside a registry whose connection cannot set an AuthInfo', () => {
  test.each([
    ['domain', 'moje.cz'],
    ['nsset', 'NSS:MOJE'],
    ['keyset', 'KEY:MOJE'],
  ] as const)('refuses to make one of a %s and shows none, even one made here before', async (type, id) => {
    await sql`insert into auth_info (object_id, object_type, id, hash, made_at, expires_at)
      select id, ${type}, gen_random_uuid(), 'x', now(), now() + interval '3 days'
      from ${sql.table(type)} where ${sql.ref(type === 'domain' ? 'fqdn' : 'handle')} = ${id}`.execute(server.db)
    expect(await codeOf(await create(anna, type, id))).toBe('403 not-at-this-registry')
    expect(await status(anna, type, id)).toEqual({ active: null, creation: elsewhere, days: 14, lockedBy: null })
  })

  test('refuses one of my contact, made or chosen', async () => {
    for (const body of [{}, { authInfo: 'my-own-secret-of-21-chars' }]) {
      const answer = await anna.send('POST', createMyAuthInfo.path, body, { 'idempotency-key': crypto.randomUUID() })
      expect(await codeOf(answer)).toBe('403 not-at-this-registry')
    }
  })

  test('offers it to nobody, whatever the level', async () => {
    const { capabilities } = await infoOf(anna)
    expect(capabilities['create-auth-info']).toEqual(elsewhere)
    expect(capabilities['set-own-auth-info']).toEqual(elsewhere)
    expect(HelpFacts.parse(await (await anna.get(readHelp.path)).json()).canSetAuthInfo).toBe(false)
  })

  test.each(['moje.cz', 'nobody-has-this.cz'])('refuses to mail one of %s alike', async (id) => {
    const visitor = visit(server.url)
    const answer = await visitor.send('POST', requestAuthInfo.path, { type: 'domain', id })
    expect(await codeOf(answer)).toBe('403 not-at-this-registry')
  })

  test('drops a request that waited from before, without a letter', async () => {
    await sql`update contact set email = 'anna@example.cz' where handle = 'ANNA-NOVAKOVA'`.execute(server.db)
    await recordRequest(server.db, { type: 'contact', name: 'ANNA-NOVAKOVA' })
    const waiting = () => server.db.selectFrom('auth_info_request').select('id').execute()
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
    expect(await server.db.selectFrom('mail').select('id').execute()).toEqual([])
  })

  test('links no contact by an AuthInfo that the registry does not know', async () => {
    const [handle = ''] = await freeContacts(server.db, 1)
    await putAuthInfo(server.db, handle, 'ab2cd3ef4gh5jk6mn7pq')
    const nina = await signIn(server.url, 'nina')
    expect(await codeOf(await attach(nina, handle, 'ab2cd3ef4gh5jk6mn7pq'))).toBe('403 not-at-this-registry')
    expect((await infoOf(nina)).capabilities['attach-contact']).toEqual(elsewhere)
    expect((await infoOf(nina)).contact).toBeNull()
  })
})

async function codeOf(answer: Response): Promise<string> {
  return `${answer.status} ${Problem.parse(await answer.json()).code}`
}
