import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestLock } from '#tests/server/requestLock.ts'
import {
  changeOperation,
  ended,
  lock,
  makeAdminOf,
  namesOf,
  operationIn,
  read,
  setStates,
  lockStateOf,
} from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer()
  gita = await signIn(server.url, 'gita')
  names = await namesOf(server.db, 'GITA-HORAKOVA')
  for (const name of names) await setStates(server.db, name, [])
})
afterAll(() => server.close())

const T = 'serverTransferProhibited'
const U = 'serverUpdateProhibited'

/** The steps of an undo, as the operation shows them to a user. */
async function needsOf(visitor: Visitor, operation: { id: string }) {
  return (await read(visitor, operation)).undoNeeds
}

async function heldOf(name: string) {
  return (await lockStateOf(server.db, name)).held.map(({ code }) => code)
}

async function endedMinutesAgo({ id }: { id: string }, minutes: string) {
  await sql`update operation set ended_at = clock_timestamp() - ${minutes}::interval where id = ${id}`.execute(
    server.db,
  )
}

describe('undoing', () => {
  beforeEach(() => provedMinutesAgo(server.db, 0))

  test('puts back what each domain had before, and says so on both operations', async () => {
    const [open = '', transfer = ''] = names
    await setStates(server.db, transfer, [{ code: T, by: 'holder' }])
    const operation = await lock(gita, 'block-all', [open, transfer])
    expect(operation.undoUntil).not.toBeNull()

    const undo = await operationIn(await changeOperation(gita, operation, 'undo'))

    expect(undo).toMatchObject({ action: 'undo', undoOf: operation.id, status: 'done', done: 2, undoUntil: null })
    expect(await read(gita, operation)).toMatchObject({ undoneBy: undo.id, undoUntil: null })
    expect([await heldOf(open), await heldOf(transfer)]).toEqual([[], [T]])
    expect((await lockStateOf(server.db, transfer)).copies).toEqual([{ mask: 4n, rank: 21 }])
  })

  test('of an unlock gives every lock back, however old the proof', async () => {
    const [name = ''] = names.slice(2)
    await lock(gita, 'block-all', [name])
    const operation = await lock(gita, 'unblock-all', [name])
    const other = await signIn(server.url, 'gita')
    await provedMinutesAgo(server.db, 120)
    expect(await operationIn(await changeOperation(other, operation, 'undo'))).toMatchObject({ done: 1 })
    expect(await heldOf(name)).toEqual([T, U])
  })

  test('of a lock needs no new sign-in in the session that made it, and for one in another', async () => {
    const [own = '', others = ''] = names.slice(3)
    const other = await signIn(server.url, 'gita')
    const operations = [await lock(gita, 'block-all', [own]), await lock(gita, 'block-all', [others])] as const
    await provedMinutesAgo(server.db, 120)
    expect([await needsOf(gita, operations[0]), await needsOf(other, operations[1])]).toEqual(['block', 'unblock'])
    expect(await codeOf(await changeOperation(other, operations[1], 'undo'))).toBe('reauthentication-required')
    expect(await operationIn(await changeOperation(gita, operations[0], 'undo'))).toMatchObject({ done: 1 })
    expect([await heldOf(own), await heldOf(others)]).toEqual([[], [T, U]])
  })

  test('is taken up to ten minutes after the end', async () => {
    const [inTime = '', late = ''] = names.slice(5)
    const operations = [await lock(gita, 'block-all', [inTime]), await lock(gita, 'block-all', [late])] as const
    await endedMinutesAgo(operations[0], '9 minutes 55 seconds')
    await endedMinutesAgo(operations[1], '10 minutes 1 second')
    expect((await read(gita, operations[1])).undoUntil).toBeNull()
    expect(await operationIn(await changeOperation(gita, operations[0], 'undo'))).toMatchObject({ done: 1 })
    expect(await codeOf(await changeOperation(gita, operations[1], 'undo'))).toBe('undo-too-late')
    expect(await heldOf(late)).toEqual([T, U])
  })

  test('leaves alone what has been changed in between', async () => {
    const [touched = '', untouched = '', again = ''] = names.slice(7)
    const operation = await lock(gita, 'block-all', [touched, untouched, again])
    await lock(gita, 'unblock-all', [touched, again])
    await lock(gita, 'block-all', [again])
    const undo = await operationIn(await changeOperation(gita, operation, 'undo'))
    expect(undo).toMatchObject({ total: 3, done: 1, refused: 2, reasons: [{ reason: 'state-has-changed', count: 2 }] })
    expect([await heldOf(touched), await heldOf(untouched), await heldOf(again)]).toEqual([[], [], [T, U]])
  })

  test('opens no transfers under a full lock set since', async () => {
    const [name = ''] = names.slice(16)
    const operation = await lock(gita, 'block-transfer', [name])
    await lock(gita, 'block-all', [name])
    expect(await operationIn(await changeOperation(gita, operation, 'undo'))).toMatchObject({
      done: 0,
      reasons: [{ reason: 'state-has-changed', count: 1 }],
    })
    expect(await heldOf(name)).toEqual([T, U])
  })

  test('is not undone, is done once, and needs something that has ended', async () => {
    const [name = ''] = names.slice(10)
    const operation = await lock(gita, 'block-all', [name])
    const undo = await operationIn(await changeOperation(gita, operation, 'undo'))
    expect(await codeOf(await changeOperation(gita, undo, 'undo'))).toBe('undo-cannot-be-undone')
    expect(await codeOf(await changeOperation(gita, operation, 'undo'))).toBe('already-undone')
    const prepared = await lock(gita, 'block-all', [name], true)
    expect(await codeOf(await changeOperation(gita, prepared, 'undo'))).toBe('operation-not-finished')
  })

  test('of what changed nothing is refused and leaves nothing behind', async () => {
    const [name = ''] = names.slice(14)
    await lock(gita, 'block-all', [name])
    const operation = await lock(gita, 'block-all', [name])
    expect(operation).toMatchObject({ unchanged: 1, undoUntil: null, undoNeeds: null })
    expect(await codeOf(await changeOperation(gita, operation, 'undo'))).toBe('nothing-to-undo')
    expect(await read(gita, operation)).toMatchObject({ undoneBy: null })
    expect(await heldOf(name)).toEqual([T, U])
  })

  test('requested twice at once is done once', async () => {
    const operation = await lock(gita, 'block-all', names.slice(11, 14))
    const answers = await Promise.all([
      changeOperation(gita, operation, 'undo'),
      changeOperation(gita, operation, 'undo'),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('cancelling', () => {
  test('of an operation under way stops what is left; what is done stays done and can be undone', async () => {
    await makeAdminOf(server.db, 'GITA-HORAKOVA', 1500)
    const wish = { action: 'block-all', selection: { matching: { query: {} } } } as const
    const operation = await operationIn(await requestLock(gita, wish))
    expect(operation).toMatchObject({ status: 'running', endedAt: null })
    const cancelled = await operationIn(await changeOperation(gita, operation, 'cancel'))

    expect(['cancelled', 'done']).toContain(cancelled.status)
    expect(cancelled.done + cancelled.unchanged + cancelled.refused + cancelled.cancelled).toBe(cancelled.total)
    const { rows } = await sql<{ verdict: string | null; changed: string }>`
      select i.verdict, count(s.object_id) as changed from operation_item as i
      left join object_state as s on s.object_id = i.object_id and s.operation_id = i.operation_id
      where i.operation_id = ${operation.id} group by i.verdict`.execute(server.db)
    for (const { verdict, changed } of rows) expect(Number(changed) > 0).toBe(verdict === 'done')
    expect(await operationIn(await changeOperation(gita, operation, 'cancel'))).toEqual(cancelled)

    if (cancelled.done === 0) return
    const undo = await ended(gita, await operationIn(await changeOperation(gita, operation, 'undo')))
    expect(undo).toMatchObject({ total: cancelled.done, done: cancelled.done })
  })
})
