import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOperation, lock, namesOf, operationIn, setStates } from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  gita = await signIn(server.url, 'gita')
  names = (await namesOf(server.db, 'GITA-HORAKOVA')).slice(0, 3)
})
afterAll(() => server.close())

test('what was refused here and rejected by the registry is prepared again in one operation, and nothing else', async () => {
  const [blocked = '', rejected = '', confirmed = ''] = names
  for (const name of names) await setStates(server.db, name, [])
  await setStates(server.db, blocked, [{ code: 'serverBlocked', by: 'registry' }])
  const operation = await lock(gita, 'block-all', names)
  expect(operation).toMatchObject({ done: 2, refused: 1 })
  const { rows } = await sql<{ id: string; handle: string }>`
    select id, handle from registry_journal where operation_id = ${operation.id}`.execute(server.db)
  const idOf = (name: string) => rows.find(({ handle }) => handle === name)?.id
  const marks = `id,status,reason\n${idOf(rejected)},rejected,no\n${idOf(confirmed)},confirmed,\n`
  await runRegistry(['journal', 'mark', '-'], { env: { DATABASE_URL: server.databaseUrl }, input: marks })
  await setStates(server.db, blocked, [])

  const again = await operationIn(await changeOperation(gita, operation, 'retry'))
  expect(again).toMatchObject({ action: 'block-all', status: 'prepared', total: 2, done: 2 })
  const done = await operationIn(await changeOperation(gita, again, 'confirm'))
  expect(done).toMatchObject({ status: 'done', done: 2, registry: { pending: 2 } })
})

test('an operation with nothing refused, an undo and one that has not ended have nothing to try again', async () => {
  const [name = ''] = names
  await setStates(server.db, name, [])
  const prepared = await lock(gita, 'block-all', [name], true)
  expect(await codeOf(await changeOperation(gita, prepared, 'retry'))).toBe('operation-not-finished')
  const operation = await operationIn(await changeOperation(gita, prepared, 'confirm'))
  expect(await codeOf(await changeOperation(gita, operation, 'retry'))).toBe('selection-empty')
  const undo = await operationIn(await changeOperation(gita, operation, 'undo'))
  expect(await codeOf(await changeOperation(gita, undo, 'retry'))).toBe('selection-empty')
})
