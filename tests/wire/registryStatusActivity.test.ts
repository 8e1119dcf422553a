// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportActivityCsv, listActivity } from '#contract/activity.ts'
import { addAdmin, lock, namesOf, setStates } from '#tests/server/lock.ts'
import { annasHandle } from '#tests/server/myContact.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  anna = await signIn(server.url, 'anna')
  names = (await namesOf(server.db, annasHandle)).slice(0, 3)
})
afterAll(() => server.close())

async function mark(handles: readonly string[], status: 'confirmed' | 'rejected'): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from registry_journal where handle = any(${[...handles]}::text[])`.execute(server.db)
  const { code } = await runRegistry(['journal', 'mark', '-'], {
    env: { DATABASE_URL: server.databaseUrl },
    input: [
      'id,status,reason',
      ...rows.map(({ id }) => `${id},${status},${status === 'rejected' ? 'no' : ''}`),
      '',
    ].join('\n'),
  })
  expect(code).toBe(0)
}

test('the activity of another owner has the answers to its own objects', async () => {
  const [shared = '', ...others] = names
  await addAdmin(server.db, shared, 'DANA-MALA')
  await lock(anna, 'block-all', names)
  const file = await anna.get(`${exportActivityCsv.path}?lang=en&action=block-all`)
  expect(readCsv(await file.text(), 'comma')[1]?.[1]).toBe('Full lock requested')

  const dana = await signIn(server.url, 'dana')
  const statusOf = async () => {
    const { items } = listActivity.answer.parse(await (await dana.get(listActivity.path)).json())
    return items.find(({ action, by }) => action === 'block-all' && by === annasHandle)?.registryChange?.status
  }
  expect(await statusOf()).toBe('pending')
  await mark([shared], 'confirmed')
  expect(await statusOf()).toBe('confirmed')
  await mark(others, 'rejected')
  expect(await statusOf()).toBe('confirmed')
})

test('the history of one object has an answer that a later one has corrected, and no other object’s answer', async () => {
  const [one = '', other = ''] = names
  for (const name of [one, other]) await setStates(server.db, name, [])
  await sql`delete from registry_journal`.execute(server.db)
  await lock(anna, 'block-transfer', [one, other])
  const answersOf = async (name: string) => {
    const answer = await anna.get(`${listActivity.path}?type=domain&handle=${name}&sort=at`)
    const { items } = listActivity.answer.parse(await answer.json())
    return items.map(({ action }) => action).slice(items.findIndex(({ action }) => action === 'block-transfer') + 1)
  }
  await mark([one], 'rejected')
  expect([await answersOf(one), await answersOf(other)]).toEqual([['registry-rejected'], []])
  await mark([other], 'confirmed')
  expect([await answersOf(one), await answersOf(other)]).toEqual([['registry-rejected'], ['registry-confirmed']])
  await mark([one], 'confirmed')
  expect([await answersOf(one), await answersOf(other)]).toEqual([
    ['registry-rejected', 'registry-confirmed'],
    ['registry-confirmed'],
  ])
})
