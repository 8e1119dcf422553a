import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHostileProvider, type HostileProvider } from '#tests/server/hostileProvider.ts'
import { begin, finish, signInAt } from '#tests/server/hostileSignIn.ts'
import { visit } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let account: HostileProvider
beforeAll(async () => {
  account = await startHostileProvider('account')
  server = await startServer({}, { providers: [account.provider] })
})
afterAll(async () => {
  await server.close()
  await account.close()
})

describe('the time at the provider', () => {
  test('is refused past its time, and says where the person was going', async () => {
    const visitor = visit(server.url)
    const state = await begin(account, visitor, { next: '/domains' })
    await passMinutes(16)
    expect(await finish(account, visitor, { state, code: 'c' })).toBe(
      '/login-method?problem=sign-in-failed&next=%2Fdomains',
    )
  })

  test.each([14, 29])('has its whole time after one that was left %i minutes before', async (minutes) => {
    const visitor = visit(server.url)
    await begin(account, visitor)
    await passMinutes(minutes)
    const state = await begin(account, visitor, { next: '/domains' })
    await passMinutes(14)
    expect(await finish(account, visitor, { state, code: 'c' })).toBe('/domains')
  })

  test('for a step-up extends the session, as an action of the user', async () => {
    const visitor = visit(server.url)
    await signInAt(account, visitor)
    await passMinutes(29)
    const state = await begin(account, visitor, { purpose: 'step-up', next: '/domains' })
    await passMinutes(2)
    expect(await finish(account, visitor, { state, code: 'c' })).toBe('/domains')
  })
})

/** Moves every session and unfinished sign-in so many minutes into the past. */
async function passMinutes(minutes: number): Promise<void> {
  const before = (column: string) => sql`${sql.ref(column)} - make_interval(mins => ${minutes})`
  await sql`
    update session set created_at = ${before('created_at')}, last_used_at = ${before('last_used_at')},
      expires_at = ${before('expires_at')}`.execute(server.db)
  await sql`update sign_in_flow set expires_at = ${before('expires_at')}`.execute(server.db)
}
