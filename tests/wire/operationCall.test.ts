import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestLock } from '#tests/server/requestLock.ts'
import { holdStates } from '#tests/server/contactState.ts'
import { changeOperation, lock, namesOf, operationIn, read, setStates, lockStateOf } from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { provedMinutesAgo } from '#tests/server/provedMinutesAgo.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let gita: Visitor
let names: string[]
let foreign: string
beforeAll(async () => {
  server = await startServer()
  gita = await signIn(server.url, 'gita')
  names = await namesOf(server.db, 'GITA-HORAKOVA')
  const others = await namesOf(server.db, 'HOSTING-DVORAK')
  foreign = others.find((name) => !names.includes(name)) ?? ''
  for (const name of names) await setStates(server.db, name, [])
})
afterAll(() => server.close())

const T = 'serverTransferProhibited'

/** Everything an operation could leave behind, counted. */
async function traces() {
  const { rows } = await sql<Record<string, string>>`
    select (select count(*) from operation) as operations, (select count(*) from operation_item) as items,
      (select count(*) from object_state) as states, (select count(*) from registry_journal) as journal,
      (select count(*) from activity) as entries, (select count(*) from mail) as letters,
      (select count(*) from idempotency) as keys`.execute(server.db)
  return rows[0]
}

describe('who may lock', () => {
  test.each([
    ['ivana', 'IVANA-CERNA', 'level-too-low'],
    ['karel', 'KAREL-REZNICEK', 'level-too-low'],
    ['blocked', 'BOHUMIL-ZEMAN', 'contact-blocked'],
  ] as const)('%s is refused, and nothing is left behind', async (username, handle, code) => {
    const visitor = await signIn(server.url, username)
    const [own = ''] = await namesOf(server.db, handle)
    const before = await traces()
    for (const dryRun of [true, false]) {
      expect(await codeOf(await requestLock(visitor, { action: 'block-all', selection: { ids: [own] }, dryRun }))).toBe(
        code,
      )
    }
    expect(await traces()).toEqual(before)
  })

  test.each([
    ['dana', 'DANA-MALA'],
    ['maria', 'MARIA-WEISS'],
  ])('%s is let', async (username, handle) => {
    const visitor = await signIn(server.url, username)
    const [own = ''] = await namesOf(server.db, handle)
    await setStates(server.db, own, [])
    expect(await lock(visitor, 'block-all', [own])).toMatchObject({ status: 'done', done: 1 })
  })

  test('a proof older than 15 minutes is enough to lock and to look ahead, not to unlock', async () => {
    const [name = ''] = names
    await provedMinutesAgo(server.db, 16)
    expect(await lock(gita, 'block-transfer', [name])).toMatchObject({ done: 1 })
    expect(await codeOf(await requestLock(gita, { action: 'unblock-all', selection: { ids: [name] } }))).toBe(
      'reauthentication-required',
    )
    const preview = await lock(gita, 'unblock-all', [name], true)
    expect(preview).toMatchObject({ status: 'prepared', done: 1 })
    expect(await codeOf(await changeOperation(gita, preview, 'confirm'))).toBe('reauthentication-required')

    await provedMinutesAgo(server.db, 14)
    expect(await operationIn(await changeOperation(gita, preview, 'confirm'))).toMatchObject({
      status: 'done',
      done: 1,
    })
  })

  test('an operation is nobody else’s to read, confirm, cancel or undo', async () => {
    const operation = await lock(gita, 'block-transfer', [names[1] ?? ''])
    const dana = await signIn(server.url, 'dana')
    const answers = await Promise.all([
      dana.get(`/api/user/operations/${operation.id}/`),
      changeOperation(dana, operation, 'confirm'),
      changeOperation(dana, operation, 'cancel'),
      changeOperation(dana, operation, 'undo'),
    ])
    expect(await Promise.all(answers.map(codeOf))).toEqual(Array.from({ length: 4 }, () => 'object-not-found'))
  })
})

describe('what is selected', () => {
  test('one that is not mine, or is not there, fails the whole and leaves nothing behind', async () => {
    const before = await traces()
    for (const stranger of [foreign, 'nobody-has-this.cz', 'not a name']) {
      const answer = await requestLock(gita, { action: 'block-all', selection: { ids: [names[2] ?? '', stranger] } })
      expect(answer.status).toBe(404)
      expect(await codeOf(answer)).toBe('object-not-found')
    }
    expect(await traces()).toEqual(before)
  })

  test('nothing selected is an error', async () => {
    const nothing = await requestLock(gita, { action: 'block-all', selection: { ids: [] } })
    expect([nothing.status, await codeOf(nothing)]).toEqual([422, 'selection-empty'])
    const noMatch = await requestLock(gita, {
      action: 'block-all',
      selection: { matching: { query: { q: 'no-such-word-anywhere' } } },
    })
    expect(await codeOf(noMatch)).toBe('selection-empty')
  })

  test('one named several ways counts once', async () => {
    const [, , , name = ''] = names
    expect(await lock(gita, 'block-all', [name, name.toUpperCase(), `${name}.`])).toMatchObject({ total: 1, done: 1 })
  })

  test('named ones and those that match are taken together, less those left out', async () => {
    const [, , , , first = '', second = '', third = ''] = names
    const query = { q: first }
    const matching = names.filter((name) => name.includes(first)).length
    const selection = { ids: [second, second], matching: { query, except: [first, third, foreign] } }
    expect(await lockMatching(selection)).toBe(matching)
    expect(await lockMatching({ ids: [first], matching: { query, except: [first] } })).toBe(matching)
    expect(await lockMatching({ ids: [], matching: { query: {} } })).toBe(names.length)
  })

  async function lockMatching(selection: Parameters<typeof requestLock>[1]['selection']): Promise<number> {
    const operation = await operationIn(await requestLock(gita, { action: 'block-all', selection, dryRun: true }))
    return operation.total
  }
})

describe('a prepared operation', () => {
  test('foretells what confirming does, and touches nothing before', async () => {
    const [a = '', b = '', c = '', d = ''] = names.slice(8)
    await setStates(server.db, b, [{ code: T, by: 'holder' }])
    await setStates(server.db, c, [{ code: 'serverBlocked', by: 'registry' }])
    await setStates(server.db, d, [{ code: T, by: 'registrar' }])
    const prepared = await lock(gita, 'block-transfer', [a, b, c, d], true)
    expect(prepared).toMatchObject({ status: 'prepared', total: 4, done: 2, unchanged: 1, refused: 1, undoUntil: null })
    expect((await lockStateOf(server.db, a)).held).toEqual([])

    const { done, unchanged, refused, reasons, refusedItems } = prepared
    const confirmed = await operationIn(await changeOperation(gita, prepared, 'confirm'))
    expect(confirmed).toMatchObject({
      id: prepared.id,
      status: 'done',
      done,
      unchanged,
      refused,
      reasons,
      refusedItems,
    })

    const entries = (await traces())?.['entries']
    expect(await operationIn(await changeOperation(gita, prepared, 'confirm'))).toEqual(confirmed)
    expect((await traces())?.['entries']).toBe(entries)
  })

  test('confirmed twice at once is done once', async () => {
    const [name = ''] = names.slice(12)
    const prepared = await lock(gita, 'block-all', [name], true)
    const answers = await Promise.all([
      changeOperation(gita, prepared, 'confirm'),
      changeOperation(gita, prepared, 'confirm'),
    ])
    const [one, other] = await Promise.all(answers.map(operationIn))
    expect(one).toEqual(other)
    expect(await journalOf(prepared.id)).toBe(1)
  })

  test('cannot be confirmed after half an hour, and is not done', async () => {
    const [name = ''] = names.slice(13)
    const prepared = await lock(gita, 'block-all', [name], true)
    await sql`update operation set expires_at = clock_timestamp() - interval '1 second' where id = ${prepared.id}`.execute(
      server.db,
    )
    expect(await codeOf(await changeOperation(gita, prepared, 'confirm'))).toBe('operation-expired')
    expect((await lockStateOf(server.db, name)).held).toEqual([])
  })

  test('that is withdrawn is not done', async () => {
    const [name = ''] = names.slice(14)
    const prepared = await lock(gita, 'block-all', [name], true)
    expect(await operationIn(await changeOperation(gita, prepared, 'cancel'))).toMatchObject({
      status: 'cancelled',
      cancelled: 1,
      done: 0,
    })
    expect(await operationIn(await changeOperation(gita, prepared, 'confirm'))).toMatchObject({
      status: 'cancelled',
      cancelled: 1,
    })
    expect((await lockStateOf(server.db, name)).held).toEqual([])
  })

  test('is not withdrawn by a contact that is blocked', async () => {
    const [name = ''] = names.slice(14)
    const prepared = await lock(gita, 'block-all', [name], true)
    await holdStates(server.db, 'GITA-HORAKOVA', ['serverBlocked'])
    expect(await codeOf(await changeOperation(gita, prepared, 'cancel'))).toBe('contact-blocked')
    await holdStates(server.db, 'GITA-HORAKOVA', [])
    expect(await operationIn(await changeOperation(gita, prepared, 'cancel'))).toMatchObject({ status: 'cancelled' })
  })

  test('refuses one by one what has stopped being mine', async () => {
    const [lost = '', remaining = ''] = names.slice(15)
    const prepared = await lock(gita, 'block-all', [lost, remaining], true)
    await sql`
      delete from domain_contact using domain as d, contact as c
      where d.id = domain_id and d.fqdn = ${lost} and c.id = contact_id and c.handle = 'GITA-HORAKOVA'`.execute(
      server.db,
    )
    expect(await operationIn(await changeOperation(gita, prepared, 'confirm'))).toMatchObject({
      done: 1,
      refused: 1,
      refusedItems: [{ handle: lost, reason: 'no-longer-mine' }],
    })
  })
})

describe('an idempotency key', () => {
  test('with the same body stands for the same operation', async () => {
    const key = randomUUID()
    const wish = { action: 'block-all', selection: { ids: names.slice(20, 23) } } as const
    const first = await operationIn(await requestLock(gita, wish, key))
    const again = await operationIn(await requestLock(gita, wish, key))
    expect(again).toEqual(first)
    expect(await journalOf(first.id)).toBe(3)
  })

  test('with another body is refused', async () => {
    const key = randomUUID()
    await operationIn(await requestLock(gita, { action: 'block-all', selection: { ids: names.slice(23, 24) } }, key))
    const other = await requestLock(gita, { action: 'block-all', selection: { ids: names.slice(24, 25) } }, key)
    expect([other.status, await codeOf(other)]).toEqual([422, 'idempotency-key-reused'])
    expect((await lockStateOf(server.db, names[24] ?? '')).held).toEqual([])
  })

  test('used by two requests at once has one effect', async () => {
    const key = randomUUID()
    const wish = { action: 'block-all', selection: { ids: names.slice(26, 30) } } as const
    const before = Number((await traces())?.['operations'])
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestLock(gita, wish, key)))
    const taken = await Promise.all(answers.filter(({ ok }) => ok).map(operationIn))
    const refused = await Promise.all(answers.filter(({ ok }) => !ok).map(codeOf))
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
    expect(refused.every((code) => code === 'idempotency-key-running')).toBe(true)
    expect(Number((await traces())?.['operations'])).toBe(before + 1)
    expect(await read(gita, { id: taken[0]?.id ?? '' })).toMatchObject({ done: 4 })
  })

  test('of a refused request is free again', async () => {
    const key = randomUUID()
    await requestLock(gita, { action: 'block-all', selection: { ids: [foreign] } }, key)
    const other = await requestLock(gita, { action: 'block-all', selection: { ids: names.slice(30, 31) } }, key)
    expect(await operationIn(other)).toMatchObject({ done: 1 })
  })
})

async function journalOf(operationId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from registry_journal where operation_id = ${operationId}`.execute(server.db)
  return Number(rows[0]?.count)
}
