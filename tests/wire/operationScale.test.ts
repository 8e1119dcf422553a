import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOperationItems, type LockableType, type Operation } from '#contract/operation.ts'
import { startScheduler } from '#server/scheduler/startScheduler.ts'
import { openLog } from '#server/http/openLog.ts'
import { requestLock, type LockWish } from '#tests/server/requestLock.ts'
import { registerThousands } from '#tests/server/builders/thousands.ts'
import { changeOperation, ended, operationIn, read } from '#tests/server/lock.ts'
import { ownRegistry } from '#tests/server/ownRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { faultsOf } from '#tests/server/wholeness.ts'
import { readConfig } from '#server/config.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

const types = ['domain', 'nsset', 'keyset'] as const
const own = { domain: 'domain_contact', nsset: 'nsset_contact', keyset: 'keyset_contact' } as const
/** More than two batches, so that a stop can come in the middle. */
const many = 2100

let server: TestServer
let tomas: Visitor
let second: { stop: () => Promise<void> }
beforeAll(async () => {
  server = await startServer()
  // A second scheduler, as where two processes serve one portal.
  second = startScheduler({
    db: server.db,
    log: openLog({ level: 'silent', isOnStderr: true }),
    deliver: async () => {},
    authority: 'registry-of-record',
    registry: ownRegistry,
    publicUrl: server.url,
    retention: usualPeriods,
    rules: readConfig({}).rules,
  })
  for (const type of types) await registerThousands(server.db, type, many, 'TOMAS-SVOBODA')
  tomas = await signIn(server.url, 'tomas')
})
afterAll(async () => {
  await second.stop()
  await server.close()
})

describe.each(types)('an operation over thousands of %ss', (type) => {
  test('leaves the rest undecided when it is cancelled during a batch, and undoes only the decided part', async () => {
    const ids = await idsOf(type)
    const held = await hold(type, ids[1500] ?? '')
    const operation = await operationIn(await requestLock(tomas, { type, action: 'block-all', selection: everything }))
    // The first batch is done. The second waits for the locked object, and the cancellation waits for that batch.
    await expect.poll(waiting, waits).toBe(1)
    const stop = changeOperation(tomas, operation, 'cancel')
    await expect.poll(waiting, waits).toBe(2)
    await held.release()

    const stopped = await operationIn(await stop)
    expect(stopped).toMatchObject({ status: 'cancelled', total: ids.length, cancelled: ids.length - 2000 })
    const left = await itemsOf(stopped, 'cancelled')
    expect(left.total).toBe(ids.length - 2000)
    expect(await locked(type)).toBe(stopped.done)

    const undo = await ended(tomas, await operationIn(await changeOperation(tomas, stopped, 'undo')))
    expect(undo).toMatchObject({ status: 'done', total: stopped.done, done: stopped.done, refused: 0 })
    expect(await locked(type)).toBe(0)
    expect(await faultsOf(server.db)).toEqual({})
  })

  test('decides every object once beside two other operations over the same objects', async () => {
    const ids = await idsOf(type)
    const wishes: LockWish[] = [
      { type, action: 'block-all', selection: everything },
      { type, action: 'unblock-all', selection: everything },
      { type, action: 'block-transfer', selection: everything },
    ]
    const begun = await Promise.all(wishes.map(async (wish) => operationIn(await requestLock(tomas, wish))))
    expect(begun.map(({ status }) => status)).toEqual(['running', 'running', 'running'])
    const done = await Promise.all(begun.map((operation) => ended(tomas, operation)))
    for (const { status, total, ...counts } of done) {
      expect([status, total]).toEqual(['done', ids.length])
      expect(counts.done + counts.unchanged + counts.refused).toBe(total)
    }
    expect(await faultsOf(server.db)).toEqual({})
  })

  test('refuses objects that left the holder after the preview, and locks the others', async () => {
    await inOne(type, 'unblock-all')
    const wish = { type, action: 'block-all', selection: everything, dryRun: true } as const
    const prepared = await operationIn(await requestLock(tomas, wish))
    const lost = (await idsOf(type)).slice(100, 103)
    await sql`
      delete from ${sql.table(own[type])} using contact as c
      where ${sql.ref(`${type}_id`)} = any(${lost}::uuid[]) and c.id = contact_id and c.handle = 'TOMAS-SVOBODA'`.execute(
      server.db,
    )
    const confirmed = await ended(tomas, await operationIn(await changeOperation(tomas, prepared, 'confirm')))
    expect(confirmed.reasons).toContainEqual({ reason: 'no-longer-mine', count: 3 })
    expect(confirmed).toMatchObject({ done: prepared.done - 3, refused: prepared.refused + 3 })
    const { items } = await itemsOf(confirmed, 'refused')
    expect(items.filter(({ reason }) => reason === 'no-longer-mine')).toHaveLength(3)
    expect(await read(tomas, confirmed)).toMatchObject({ status: 'done' })
  })
})

test('an undo restores thousands of domains, except those that were changed meanwhile', async () => {
  await inOne('domain', 'unblock-all')
  const operation = await inOne('domain', 'block-transfer')
  const ids = await idsOf('domain')
  const held = await hold('domain', ids[500] ?? '')
  const undo = await operationIn(await changeOperation(tomas, operation, 'undo'))
  await expect.poll(waiting, waits).toBe(1)
  // The undo waits in its first batch; a hundred of its second are locked fully meanwhile.
  const overtaken = await namesOf(ids.slice(1500, 1600))
  const other = await operationIn(
    await requestLock(tomas, { type: 'domain', action: 'block-all', selection: { ids: overtaken } }),
  )
  expect(other).toMatchObject({ status: 'done', done: 100 })
  await held.release()

  expect(await ended(tomas, undo)).toMatchObject({
    status: 'done',
    total: operation.done,
    done: operation.done - 100,
    reasons: [{ reason: 'state-has-changed', count: 100 }],
  })
  expect(await locked('domain')).toBe(100)
  expect(await faultsOf(server.db)).toEqual({})
})

const everything = { matching: { query: { q: 'many-' } } }
const waits = { timeout: 20_000, interval: 20 }

/** Runs one action over everything to its end. */
async function inOne(type: LockableType, action: LockWish['action']): Promise<Operation> {
  return ended(tomas, await operationIn(await requestLock(tomas, { type, action, selection: everything })))
}

/** Returns Tomáš's objects in the order in which operations decide them. */
async function idsOf(type: LockableType): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.${sql.ref(`${type}_id`)} as id from ${sql.table(own[type])} as w
    join ${sql.table(type)} as o on o.id = w.${sql.ref(`${type}_id`)} and o.search_key like 'many-%'
    join contact as c on c.id = w.contact_id and c.handle = 'TOMAS-SVOBODA' order by 1`.execute(server.db)
  return rows.map(({ id }) => id)
}

async function namesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await server.db.selectFrom('domain').select('fqdn').where('id', 'in', ids).execute()
  return rows.map(({ fqdn }) => fqdn)
}

/** Locks the row of an object until it is released. */
async function hold(type: LockableType, id: string) {
  const holding = await server.db.startTransaction().execute()
  await sql`select id from ${sql.table(type)} where id = ${id} for update`.execute(holding)
  return { release: () => holding.commit().execute() }
}

/** Counts the portal's connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return Number(rows[0]?.count)
}

/** Counts the objects that Tomáš has locked fully. */
async function locked(type: LockableType): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from object_state as s join state as n on n.number = s.state
    where s.object_id = any(${await idsOf(type)}::uuid[]) and s.valid_to is null and s.set_by = 'holder'
      and n.code = 'serverUpdateProhibited'`.execute(server.db)
  return Number(rows[0]?.count)
}

async function itemsOf({ id }: Operation, verdict: string) {
  const answer = await tomas.get(`${listOperationItems.path.replace('{id}', id)}?verdict=${verdict}`)
  return listOperationItems.answer.parse(await answer.json())
}
