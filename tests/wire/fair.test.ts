import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMyContact, updateContact } from '#contract/myContact.ts'
import { exportDomainsCsv } from '#contract/domain.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

// One account at all its limits, and another beside it.
let server: TestServer
let gita: Visitor
let dana: Visitor
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000', EXPORTS_PER_HOUR: '100000' })
  gita = await signIn(server.url, 'gita')
  dana = await signIn(server.url, 'dana')
})
afterAll(() => server.close())

test('calls of one account that wait for a row leave connections to the others', async () => {
  const asked = await server.db.transaction().execute(async (tx) => {
    await sql`select id from contact where handle = 'GITA-HORAKOVA' for update`.execute(tx)
    // Eight are under way, sixteen wait, and one is too many.
    const changes = Array.from({ length: 25 }, () => gita.send('POST', updateContact.path, { fax: '+420.777123456' }))
    const refused = await Promise.race(changes)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    await expect.poll(() => countWaiting(server.db)).toBe(8)
    const others = await Promise.all(Array.from({ length: 12 }, () => dana.get(readMyContact.path)))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    return changes
  })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(24)
  expect((await gita.get(readMyContact.path)).status).toBe(200)
})

test('files are sent to one account two at a time, and the next when one has come', async () => {
  const open = await Promise.all([1, 2].map(() => gita.get(exportDomainsCsv.path)))
  await Promise.all(open.map((answer) => answer.text()))
  const many = await Promise.all(Array.from({ length: 7 }, () => gita.get(exportDomainsCsv.path).then(textOf)))
  expect(many.filter((status) => status === 429).length).toBeLessThanOrEqual(1)
  expect(many.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6)
})

async function textOf(answer: Response): Promise<number> {
  await answer.text()
  return answer.status
}
