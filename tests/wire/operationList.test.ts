import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelOperation,
  exportOperationCsv,
  listOperationItems,
  listOperations,
  OperationRow,
  type Operation,
} from '#contract/operation.ts'
import { startSignIn } from '#contract/session.ts'
import { changeOperation, lock, namesOf, operationIn, read, setStates } from '#tests/server/lock.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
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

describe('the list of operations', () => {
  test('is mine, the newest first, each as it stands', async () => {
    const first = await lock(gita, 'block-all', names.slice(0, 12).toReversed())
    const undone = await operationIn(await changeOperation(gita, first, 'undo'))
    const { items, total } = await pageOf(gita, '')
    expect(total).toBe(2)
    const expected = await Promise.all([undone, first].map((operation) => read(gita, operation)))
    const examples = names.slice(0, 3).map((handle) => ({ handle, unicode: null }))
    expect(items).toEqual(expected.map((operation) => OperationRow.parse({ ...operation, examples })))
    const dana = await signIn(server.url, 'dana')
    expect(await pageOf(dana, '')).toMatchObject({ items: [], total: 0, pages: 1 })
  })

  test('says until when one can be undone, as the operation itself does', async () => {
    const operation = await lock(gita, 'block-all', names.slice(4, 5))
    const { items } = await pageOf(gita, 'action=block-all')
    expect(items[0]).toMatchObject({ id: operation.id, undoUntil: operation.undoUntil })
    expect(operation.undoUntil).not.toBeNull()
  })

  test('is filtered by kind, act and status, and read from either end', async () => {
    const all = (await pageOf(gita, 'sort=createdAt')).items
    expect(all.map(({ id }) => id)).toEqual((await pageOf(gita, '')).items.map(({ id }) => id).toReversed())
    for (const [name, value] of [
      ['objectType', 'domain'],
      ['objectType', 'nsset'],
      ['action', 'undo'],
      ['status', 'prepared'],
      ['status', 'done'],
    ] as const) {
      const { items } = await pageOf(gita, `sort=createdAt&${name}=${value}`)
      expect(items).toEqual(all.filter((row) => row[name] === value))
    }
  })

  test('has a preview only while identity is being confirmed for it', async () => {
    const { total } = await pageOf(gita, '')
    const preview = await lock(gita, 'unblock-all', names.slice(5, 6), true)
    const other = await lock(gita, 'unblock-all', names.slice(6, 7), true)
    expect(await pageOf(gita, '')).toMatchObject({ total })

    await leaveToConfirm(`/domains?operation=${preview.id}`)
    const { items } = await pageOf(gita, 'status=prepared')
    expect(items.map(({ id }) => id)).toEqual([preview.id])
    await leaveToConfirm(`/operations/${other.id}`)
    expect((await pageOf(gita, 'status=prepared')).total).toBe(2)

    await sql`update operation set expires_at = now() - interval '1 second' where id = ${other.id}`.execute(server.db)
    expect((await pageOf(gita, 'status=prepared')).total).toBe(1)
    await sql`update sign_in_flow set expires_at = now() - interval '1 second'`.execute(server.db)
    expect(await pageOf(gita, '')).toMatchObject({ total })
  })

  test('has no preview that was withdrawn', async () => {
    const { total } = await pageOf(gita, '')
    const preview = await lock(gita, 'block-all', names.slice(5, 6), true)
    expect(await operationIn(await withdraw(preview))).toMatchObject({ status: 'cancelled' })
    expect(await pageOf(gita, '')).toMatchObject({ total })
  })

  test('loses nothing by a withdrawal that comes after the confirmation', async () => {
    const preview = await lock(gita, 'block-all', names.slice(5, 6), true)
    const running = await lock(gita, 'block-all', names.slice(6, 7), true)
    await changeOperation(gita, preview, 'confirm')
    expect(await operationIn(await withdraw(preview))).toMatchObject({ status: 'done' })
    // A lease of another process: this one does not finish the operation meanwhile.
    await sql`
      update operation set status = 'running', started_at = now(), expires_at = null,
        leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'
      where id = ${running.id}`.execute(server.db)
    expect(await operationIn(await withdraw(running))).toMatchObject({ status: 'running' })
    expect(await server.db.selectFrom('operation_stop').selectAll().execute()).toEqual([])
  })

  test('comes in pages', async () => {
    for (let made = 0; made < 30; made++) await lock(gita, 'block-transfer', names.slice(6, 7))
    const [one, two] = [await pageOf(gita, 'size=25&page=1'), await pageOf(gita, 'size=25&page=2')]
    expect(one.items).toHaveLength(25)
    expect(one.total).toBe(two.total)
    expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(Math.min(50, one.total))
  })

  test.each([
    ['sort=total', 'sort', 'wrong-choice'],
    ['status=asleep', 'status', 'wrong-choice'],
    ['q=x', 'q', 'unknown-field'],
  ])('is refused for %s', async (view, path, code) => {
    const answer = await gita.get(`${listOperations.path}?${view}`)
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-values', errors: [{ path, code }] })
  })
})

describe('the objects of an operation', () => {
  test('are listed with what became of each, the refused first, then by name', async () => {
    const some = names.slice(20, 24)
    const [, own = '', blocked = ''] = some
    await setStates(server.db, own, [{ code: 'serverTransferProhibited', by: 'holder' }])
    await setStates(server.db, blocked, [{ code: 'serverBlocked', by: 'registry' }])
    const operation = await lock(gita, 'block-transfer', some.toReversed())
    const { items, ...page } = await itemsOf(operation, '')
    expect(items.map(({ handle, verdict, reason }) => [handle, verdict, reason])).toEqual([
      [blocked, 'refused', 'administratively-blocked'],
      [some[0], 'done', null],
      [own, 'unchanged', null],
      [some[3], 'done', null],
    ])
    expect(page).toMatchObject({ total: 4, page: 1, size: 100, pages: 1 })
    const done = await itemsOf(operation, 'verdict=done')
    expect([done.total, done.items.map(({ handle }) => handle)]).toEqual([2, [some[0], some[3]]])
    expect(await itemsOf(operation, 'verdict=cancelled')).toMatchObject({ items: [], total: 0, pages: 1 })
  })

  test('come in pages that hold each once', async () => {
    const operation = await lock(gita, 'block-all', names, true)
    const pages = await Promise.all([1, 2, 3].map((page) => itemsOf(operation, `size=25&page=${page}`)))
    expect(pages.map(({ items }) => items.length)).toEqual([25, names.length - 25, 0])
    expect(pages.flatMap(({ items }) => items.map(({ handle }) => handle)).toSorted()).toEqual(names.toSorted())
  })

  test('of a running one say nothing yet of what is not decided', async () => {
    const operation = await lock(gita, 'block-all', names.slice(24, 26), true)
    await sql`
      update operation set status = 'running', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'
      where id = ${operation.id}`.execute(server.db)
    expect((await itemsOf(operation, '')).items.map(({ verdict }) => verdict)).toEqual([null, null])
    expect((await itemsOf(operation, 'verdict=done')).total).toBe(0)
  })

  test('are nobody else’s, and are searched by nothing', async () => {
    const operation = await lock(gita, 'block-all', names.slice(27, 28))
    const dana = await signIn(server.url, 'dana')
    expect(await codeOf(await dana.get(itemsAddress(operation)))).toBe('object-not-found')
    const wrong = await gita.get(`${itemsAddress(operation)}?q=x`)
    expect(await problemOf(wrong)).toMatchObject({ errors: [{ path: 'q', code: 'unknown-field' }] })
  })
})

describe('the file of an operation', () => {
  test('has a line for each object, by name, with what became of it and why', async () => {
    const some = names.slice(10, 14)
    const [, own = '', blocked = ''] = some
    await setStates(server.db, own, [{ code: 'serverTransferProhibited', by: 'holder' }])
    await setStates(server.db, blocked, [{ code: 'serverBlocked', by: 'registry' }])
    const operation = await lock(gita, 'block-transfer', some.toReversed())
    const answer = await gita.get(`${addressOf(operation)}?lang=en&values=codes`)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="operation-GITA-HORAKOVA-\d{4}-\d\d-\d\d\.csv"/)
    expect(readCsv(await answer.text(), 'comma')).toEqual([
      ['Object', 'Result', 'Reason', 'Registry status', 'Registry’s reason'],
      [some[0], 'done', '', 'confirmed', ''],
      [own, 'unchanged', '', '', ''],
      [blocked, 'refused', 'administratively-blocked', '', ''],
      [some[3], 'done', '', 'confirmed', ''],
    ])
    const inWords = await gita.get(`${addressOf(operation)}?lang=en&columns=verdict,registryStatus`)
    expect(readCsv(await inWords.text(), 'comma').slice(1, 3)).toEqual([
      ['Changed', 'Confirmed by the registry'],
      ['Unchanged', ''],
    ])
  })

  test('says nothing yet of what is not decided', async () => {
    const operation = await lock(gita, 'block-all', names.slice(15, 17), true)
    await sql`
      update operation set status = 'running', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'
      where id = ${operation.id}`.execute(server.db)
    const answer = await gita.get(`${addressOf(operation)}?columns=object,verdict`)
    expect(readCsv(await answer.text(), 'comma').slice(1)).toEqual([
      [names[15], ''],
      [names[16], ''],
    ])
  })

  test('is nobody else’s, and has no column there is not', async () => {
    const operation = await lock(gita, 'block-all', names.slice(18, 19))
    const dana = await signIn(server.url, 'dana')
    const answer = await dana.get(addressOf(operation))
    expect(await codeOf(answer)).toBe('object-not-found')
    const wrong = await gita.get(`${addressOf(operation)}?columns=handle`)
    expect(await problemOf(wrong)).toMatchObject({ errors: [{ path: 'columns', code: 'wrong-choice' }] })
  })
})

async function pageOf(visitor: Visitor, view: string) {
  const answer = await visitor.get(`${listOperations.path}?${view}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return listOperations.answer.parse(await answer.json())
}

async function itemsOf(operation: { id: string }, view: string) {
  const answer = await gita.get(`${itemsAddress(operation)}?${view}`)
  return listOperationItems.answer.parse(await answer.json())
}

function itemsAddress({ id }: { id: string }): string {
  return listOperationItems.path.replace('{id}', id)
}

function addressOf({ id }: { id: string }): string {
  return exportOperationCsv.path.replace('{id}', id)
}

/** Begins a step-up that comes back to `next`. */
async function leaveToConfirm(next: string): Promise<void> {
  const login = startSignIn.path.replace('{method}', 'account')
  const answer = await gita.get(`${login}?purpose=step-up&next=${encodeURIComponent(next)}`)
  expect(answer.status).toBe(303)
}

function withdraw({ id }: Operation) {
  return gita.send('POST', cancelOperation.path.replace('{id}', id), { onlyPrepared: true })
}
