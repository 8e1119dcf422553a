import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMyAuthInfo, readMyAuthInfo } from '#contract/authInfo.ts'
import { spendAuthInfo } from '#server/features/authInfo/parts/spendAuthInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { lettersOf, restoreAnna } from '#tests/server/myContact.ts'
import { problemOf } from '#tests/server/problem.ts'
import { setStates } from '#tests/server/lock.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())
beforeEach(async () => {
  await restoreAnna(server)
  await sql`delete from auth_info`.execute(server.db)
})

describe('the AuthInfo of my contact', () => {
  test('says how many of my domains it could move: those whose transfer nobody has locked', async () => {
    await sql`update domain_contact set state_mask = state_mask | 4 where contact_id = (
      select id from contact where handle = 'ANNA-NOVAKOVA')`.execute(server.db)
    expect((await status(anna)).domains).toBe(0)
    await registerDomain(server.db, 'volna.cz', { holder: 'ANNA-NOVAKOVA' })
    await registerDomain(server.db, 'spravovana.cz', { holder: 'GITA-HORAKOVA', admins: ['ANNA-NOVAKOVA'] })
    expect((await status(anna)).domains).toBe(2)
    await setStates(server.db, 'volna.cz', [{ code: 'clientTransferProhibited', by: 'registrar' }])
    expect((await status(anna)).domains).toBe(1)
  })

  test('is the one I have chosen, opens my contact once, and a letter says so without it', async () => {
    const answer = await create(anna, { authInfo: 'my own long secret' })
    expect(createMyAuthInfo.answer.parse(await answer.json()).authInfo).toBe('my own long secret')
    expect(await opens('my own long secreT')).toBe(false)
    expect(await opens('my own long secret')).toBe(true)
    expect(await opens('my own long secret')).toBe(false)
    const [letter] = await lettersOf(server, 1)
    expect(letter?.recipient).toBe('anna@example.cz')
    expect(letter?.body).not.toContain('my own long secret')
  })

  test('is made where none is chosen', async () => {
    const { authInfo, status: now } = createMyAuthInfo.answer.parse(await (await create(anna, {})).json())
    expect(authInfo).toMatch(/^\w{20}$/)
    expect(now.active).toMatchObject({ isMine: true })
    expect(await opens(authInfo)).toBe(true)
  })

  test.each([['fifteen letters'], ['x'.repeat(301)], [' sixteen or more '], ['with a\nline break in it']])(
    'is never “%s”',
    async (authInfo) => {
      const problem = await problemOf(await create(anna, { authInfo }))
      expect(problem).toMatchObject({ code: 'invalid-values', errors: [{ path: 'authInfo' }] })
    },
  )

  test('chosen under one key is shown once; nothing of it is stored with the key', async () => {
    const key = randomUUID()
    expect((await create(anna, { authInfo: 'my own long secret' }, key)).status).toBe(200)
    expect(await problemOf(await create(anna, { authInfo: 'my own long secret' }, key))).toMatchObject({
      status: 409,
      code: 'already-shown',
    })
    expect(await problemOf(await create(anna, {}, key))).toMatchObject({ code: 'idempotency-key-reused' })
    const one = await keyHash(key)
    const other = randomUUID()
    await create(anna, { authInfo: 'quite another secret' }, other)
    expect(await keyHash(other)).toBe(one)
  })
})

async function status(visitor: Visitor) {
  return readMyAuthInfo.answer.parse(await (await visitor.get(readMyAuthInfo.path)).json())
}

function create(visitor: Visitor, body: object, key: string = randomUUID()): Promise<Response> {
  return visitor.send('POST', createMyAuthInfo.path, body, { 'idempotency-key': key })
}

async function opens(authInfo: string): Promise<boolean> {
  const { id } = await server.db
    .selectFrom('contact')
    .select('id')
    .where('handle', '=', 'ANNA-NOVAKOVA')
    .executeTakeFirstOrThrow()
  return server.db
    .transaction()
    .execute((tx) => spendAuthInfo(tx, { type: 'contact', id }, authInfo, 'registry-of-record'))
}

async function keyHash(key: string): Promise<string> {
  const row = await server.db
    .selectFrom('idempotency')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.request_hash.toString('hex')
}
