import { codeOf, problemOf } from '#tests/server/problem.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRegistrar } from '#contract/registrar.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
beforeAll(async () => {
  server = await startServer({ PUBLIC_VIEWS_PER_HOUR: '1' })
  gita = await signIn(server.url, 'gita')
})
afterAll(() => server.close())

describe('a registrar', () => {
  test('is returned completely to everyone, in any case of its handle', async () => {
    const { rows } = await sql<{ handle: string; name: string; city: string }>`
      select handle, name, city from registrar where not is_system order by handle limit 1`.execute(server.db)
    const [{ handle, name, city } = { handle: '', name: '', city: '' }] = rows
    expect(await shown(handle.toLowerCase())).toMatchObject({
      ...{ access: 'public', handle, name, isSystem: false },
      ...{ address: { city, country: 'CZ' }, url: expect.stringContaining('https://'), fax: null },
      certification: expect.any(Number),
    })
  })

  test('may be the registry’s own', async () => {
    expect(await shown('REG-SYSTEM')).toMatchObject({ isSystem: true, name: 'Demo Registry' })
  })

  test('can be looked at as often as anybody likes', async () => {
    for (let views = 0; views < 5; views++) expect((await shown('REG-SYSTEM')).handle).toBe('REG-SYSTEM')
  })

  test('that is not there or has gone is no such object', async () => {
    await sql`update registrar set deleted_at = now() where is_system`.execute(server.db)
    for (const handle of ['REG-SYSTEM', 'REG-NOBODY']) {
      const answer = await gita.get(readRegistrar.path.replace('{id}', handle))
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'object-not-found'])
    }
  })

  test('cannot be called just anything', async () => {
    const answer = await gita.get(readRegistrar.path.replace('{id}', 'a b'))
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path: 'id' }] })
  })
})

async function shown(handle: string) {
  const answer = await gita.get(readRegistrar.path.replace('{id}', handle))
  if (answer.status !== 200) throw new Error(`${handle}: ${answer.status} ${await answer.text()}`)
  return readRegistrar.answer.parse(await answer.json())
}
