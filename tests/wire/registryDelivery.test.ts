// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDomain } from '#contract/domain.ts'
import type { BlockAction } from '#contract/operation.ts'
import { recordAnswers } from '#server/registry/recordAnswers.ts'
import { age, busy, confirmed, fakeRegistry, makeDue } from '#tests/server/fakeRegistry.ts'
import { lock, namesOf, read, setStates } from '#tests/server/lock.ts'
import { annasHandle, restoreAnna } from '#tests/server/myContact.ts'
import { journalEntries } from '#tests/server/registryAnswers.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const registry = fakeRegistry()
let server: TestServer
let anna: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' }, { registry: registry.registry })
  anna = await signIn(server.url, 'anna')
  names = (await namesOf(server.db, annasHandle)).slice(0, 3)
})
afterAll(() => server.close())
beforeEach(async () => {
  registry.answer(() => confirmed)
  await restoreAnna(server)
  registry.deliveries.splice(0)
  for (const name of names) await setStates(server.db, name, [])
})

const entries = (handle: string) => journalEntries(server, { handle })
const statusesOf = async (handle: string) => (await entries(handle)).map(({ status }) => status)
const detailOf = async (name: string) =>
  readDomain.answer.parse(await (await anna.get(readDomain.path.replace('{id}', name))).json())
const run = (...args: string[]) => runRegistry(['changes', ...args], { env: { DATABASE_URL: server.databaseUrl } })
const deliveriesOf = (name: string) => registry.deliveries.filter(({ handle }) => handle === name)

/** Waits until the registry has answered everything. */
async function answered() {
  const open = async () => (await journalEntries(server, {})).filter(({ status }) => status === 'pending').length
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
}

async function locked(action: BlockAction, name: string) {
  return lock(anna, action, [name])
}

describe('a change', () => {
  test('is delivered within a second and in force once the registry has it', async () => {
    const [name = ''] = names
    const operation = await locked('block-all', name)
    await answered()
    expect(deliveriesOf(name)).toMatchObject([
      {
        command: 'update',
        change: { add: { status: ['serverTransferProhibited', 'serverUpdateProhibited'] } },
        attempts: 1,
      },
    ])
    expect(await detailOf(name)).toMatchObject({ lock: 'full', lockInForce: 'full' })
    expect((await read(anna, operation)).registry).toEqual({ confirmed: 1, pending: 0, rejected: 0 })
  })

  test('is taken back with the code and the text of a rejection', async () => {
    const [name = ''] = names
    registry.answer(() => ({ outcome: 'rejected', code: '2304', text: 'Object status prohibits operation' }))
    await locked('block-all', name)
    await answered()
    expect(await detailOf(name)).toMatchObject({
      lock: 'open',
      registryChange: { status: 'rejected', reason: '2304 Object status prohibits operation' },
    })
  })

  test('is delivered again after a failure, later each time', async () => {
    const [name = ''] = names
    registry.answer(({ attempts }) => (attempts < 3 ? busy : confirmed))
    await locked('block-all', name)
    await expect.poll(() => deliveriesOf(name).length, { timeout: 20_000 }).toBe(1)
    const waits = async () => {
      const { rows } = await sql<{ seconds: number; problem: string }>`
        select round(extract(epoch from next_attempt_at - clock_timestamp()))::int as seconds, last_error as problem
        from registry_journal where handle = ${name}`.execute(server.db)
      return rows.map(({ seconds, problem }) => [seconds, problem])
    }
    await expect.poll(waits).toEqual([[2, '2400 command failed']])
    await makeDue(server)
    await expect.poll(waits, { timeout: 10_000 }).toEqual([[4, '2400 command failed']])
    await makeDue(server)
    await answered()
    expect(deliveriesOf(name).map(({ attempts }) => attempts)).toEqual([1, 2, 3])
  })

  test('stays pending after its acceptance until the later answer', async () => {
    const [name = ''] = names
    registry.answer(() => ({ outcome: 'accepted' }))
    await locked('block-all', name)
    await expect.poll(() => deliveriesOf(name).length, { timeout: 20_000 }).toBe(1)
    await age(server, 100)
    const [entry] = await entries(name)
    expect(await statusesOf(name)).toEqual(['pending'])
    registry.answerLater(entry?.id ?? '', confirmed)
    await expect.poll(() => statusesOf(name), { timeout: 20_000 }).toEqual(['confirmed'])
    expect(deliveriesOf(name)).toHaveLength(1)
  })

  test('is delivered by another process when the one that leased it is gone', async () => {
    const [name = ''] = names
    registry.answer(() => busy)
    await locked('block-all', name)
    await expect.poll(() => deliveriesOf(name).length, { timeout: 20_000 }).toBe(1)
    // As a process leaves it that was killed while it delivered.
    await sql`update registry_journal set last_error = null, next_attempt_at = now() + interval '2 seconds'
      where handle = ${name}`.execute(server.db)
    registry.answer(() => confirmed)
    await answered()
    expect(deliveriesOf(name).map(({ attempts }) => attempts)).toEqual([1, 2])
  })

  test.each([busy, { outcome: 'accepted' } as const])(
    'leaves the lease to the process that delivers it now when an earlier one answers late: %j',
    async (answer) => {
      const [name = ''] = names
      registry.answer(() => busy)
      await locked('block-all', name)
      await expect.poll(() => deliveriesOf(name).length, { timeout: 20_000 }).toBe(1)
      const [entry] = await entries(name)
      const id = entry?.id ?? ''
      // Another process leased it after this one had taken too long.
      await sql`update registry_journal set attempts = 2, last_error = null, next_attempt_at = now() + interval '90 seconds'
        where id = ${id}`.execute(server.db)
      const log = { warn: () => {}, error: () => {} }
      await recordAnswers({ db: server.db, log, wake: () => {} }, [{ id, attempts: 1, answer }])
      const { rows } = await sql<object>`
        select last_error, accepted_at, extract(epoch from next_attempt_at - now()) between 60 and 90 as is_leased
        from registry_journal where id = ${id}`.execute(server.db)
      expect(rows).toEqual([{ last_error: null, accepted_at: null, is_leased: true }])
      registry.answer(() => confirmed)
      await makeDue(server)
      await answered()
    },
  )

  test('of one object waits for the one before it, and holds up no other object', async () => {
    const [one = '', other = ''] = names
    registry.answer(({ handle }) => (handle === one ? busy : confirmed))
    await locked('block-transfer', one)
    await locked('block-all', one)
    await locked('block-all', other)
    await expect.poll(() => statusesOf(other), { timeout: 20_000 }).toEqual(['confirmed'])
    await makeDue(server)
    await expect.poll(() => deliveriesOf(one).length, { timeout: 20_000 }).toBeGreaterThan(1)
    expect(new Set(deliveriesOf(one).map(({ id }) => id)).size).toBe(1)
    registry.answer(() => confirmed)
    await makeDue(server)
    await answered()
    const [first, second] = await entries(one)
    expect(
      deliveriesOf(one)
        .map(({ id }) => id)
        .slice(-2),
    ).toEqual([first?.id, second?.id])
  })
})

test('a deletion waits for the other changes of its merge, and a change for the new contact that it names, to the end', async () => {
  const { rows: contacts } = await sql<{ id: string; handle: string; roid: string }>`
    select id, handle, roid from contact where deleted_at is null and handle <> ${annasHandle} order by handle limit 2`.execute(
    server.db,
  )
  const { rows: domains } = await sql<{ id: string; fqdn: string; roid: string }>`
    select id, fqdn, roid from domain where fqdn = any(${names}::text[]) order by fqdn`.execute(server.db)
  const [made, ended] = contacts
  const [moved] = domains
  if (!made || !ended || !moved) throw new Error('the demo lacks objects')
  registry.answer(() => busy)
  await sql`
    insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
    select j.id::uuid, now() - make_interval(mins => j.minutes), j.type, j.object_id::uuid, j.roid, j.handle, j.command,
      j.change::jsonb, 'pending'
    from (values
      ('00000000-0000-7000-8000-000000000001', 2, 'contact', ${made.id}, ${made.roid}, ${made.handle}, 'create', '{}'),
      ('00000000-0000-7000-8000-000000000002', 1, 'domain', ${moved.id}, ${moved.roid}, ${moved.fqdn}, 'update',
        ${JSON.stringify({ chg: { registrant: made.handle } })}),
      ('00000000-0000-7000-8000-000000000003', 1, 'contact', ${ended.id}, ${ended.roid}, ${ended.handle}, 'delete', '{}')
    ) as j (id, minutes, type, object_id, roid, handle, command, change)`.execute(server.db)
  await expect.poll(() => registry.deliveries.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await makeDue(server)
  await expect.poll(() => registry.deliveries.length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(new Set(registry.deliveries.map(({ command }) => command))).toEqual(new Set(['create']))
  await age(server, 25)
  const statuses = async () => (await journalEntries(server, {})).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['undeliverable', 'undeliverable', 'undeliverable'])
  registry.answer(() => confirmed)
  await run('retry', '--all')
  await answered()
  const last = registry.deliveries.slice(-3)
  expect(last.map(({ command }) => command)).toEqual(['create', 'update', 'delete'])
})
