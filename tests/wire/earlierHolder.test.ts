import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportActivityCsv, listActivity } from '#contract/activity.ts'
import { readOperation } from '#contract/operation.ts'
import { made } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { lock } from '#tests/server/lock.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

// Anna's contact goes to another account, which does something of its own with it, and comes back to her.
let server: TestServer
let later: Visitor
let operation: string
let laterOperation: string
beforeAll(async () => {
  server = await startServer()
  await registerDomain(server.db, 'predana.cz', { holder: 'ANNA-NOVAKOVA' })
  const anna = await signIn(server.url, 'anna')
  await made(anna, 'domain', 'predana.cz')
  operation = (await lock(anna, 'block-transfer', ['predana.cz'])).id
  await giveTo('demo-orphan')
  later = await signIn(server.url, 'orphan')
  laterOperation = (await lock(later, 'block-all', ['predana.cz'])).id
})
afterAll(() => server.close())

async function giveTo(subject: string): Promise<void> {
  const contact = ['--contact', 'ANNA-NOVAKOVA']
  const env = { DATABASE_URL: server.databaseUrl }
  const { issuer } = await server.db
    .selectFrom('identity')
    .select('issuer')
    .where('subject', '=', 'demo-anna')
    .executeTakeFirstOrThrow()
  await runRegistry(['link', 'end', ...contact], { env, input: '' })
  const what = ['--issuer', issuer, '--subject', subject, '--kind', 'account']
  expect((await runRegistry(['link', 'add', ...what, ...contact], { env, input: '' })).err).toBe('')
}

async function entriesOf(visitor: Visitor) {
  const { items } = listActivity.answer.parse(await (await visitor.get(`${listActivity.path}?actor=identity`)).json())
  return items.map(({ action, name, address, isByEarlierHolder }) => ({ action, name, address, isByEarlierHolder }))
}

async function operationOf(visitor: Visitor, id: string) {
  return readOperation.answer.parse(await (await visitor.get(readOperation.path.replace('{id}', id))).json())
}

const earlier = { name: null, address: null, isByEarlierHolder: true }

describe('after a contact changed hands', () => {
  test('the later holder sees what was done, and neither the earlier one’s name nor address', async () => {
    const [own, ...before] = await entriesOf(later)
    expect(own).toMatchObject({ action: 'block-all', address: '127.0.0.1', isByEarlierHolder: false })
    expect(own?.name).toEqual(expect.any(String))
    expect(before).toEqual([
      { action: 'block-transfer', ...earlier },
      { action: 'create-auth-info', ...earlier },
    ])
  })

  test('the history of one object leaves them out too', async () => {
    const answer = await later.get(`${listActivity.path}?type=domain&handle=predana.cz&sort=at`)
    const { items } = listActivity.answer.parse(await answer.json())
    expect(items[0]).toMatchObject({ action: 'create-auth-info', ...earlier })
  })

  test('so does the file, which says that an earlier holder did it', async () => {
    const answer = await later.get(
      `${exportActivityCsv.path}?lang=en&values=codes&columns=action,by,address&sort=at&actor=identity`,
    )
    const [, ...rows] = readCsv(await answer.text(), 'comma')
    expect(rows.slice(0, 2)).toEqual([
      ['create-auth-info', 'earlier-holder', ''],
      ['block-transfer', 'earlier-holder', ''],
    ])
    expect(rows[2]?.[2]).toBe('127.0.0.1')
  })

  test('and an operation of the earlier holder', async () => {
    expect(await operationOf(later, operation)).toMatchObject({ by: null, isByEarlierHolder: true, done: 1 })
    expect(await operationOf(later, laterOperation)).toMatchObject({ isByEarlierHolder: false })
  })

  test('the first one sees their own entries whole when it is theirs again', async () => {
    await giveTo('demo-anna')
    const anna = await signIn(server.url, 'anna')
    const [others, ...own] = await entriesOf(anna)
    expect(others).toEqual({ action: 'block-all', ...earlier })
    for (const entry of own)
      expect(entry).toMatchObject({ name: 'Anna Nováková', address: '127.0.0.1', isByEarlierHolder: false })
    expect(await operationOf(anna, operation)).toMatchObject({ by: 'Anna Nováková', isByEarlierHolder: false })
  })
})
