import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAuthInfo } from '#contract/authInfo.ts'
import { readMyContact, updateContact } from '#contract/myContact.ts'
import { exportDomainsCsv } from '#contract/domain.ts'
import { readSettings } from '#contract/system.ts'
import { requestLock, type LockWish } from '#tests/server/requestLock.ts'
import { registerThousands } from '#tests/server/builders/thousands.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { holdTable } from '#tests/server/holdTable.ts'
import { changeOperation, lock, namesOf, operationIn, lockStateOf } from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { faultsOf } from '#tests/server/wholeness.ts'

// One account at all its limits, and another beside it.
let server: TestServer
let gita: Visitor
let dana: Visitor
beforeAll(async () => {
  server = await startServer({
    CHANGES_PER_MINUTE: '100000',
    EXPORTS_PER_HOUR: '100000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  gita = await signIn(server.url, 'gita')
  dana = await signIn(server.url, 'dana')
})
afterAll(() => server.close())

test('calls of one account that wait for a row leave connections to the others', async () => {
  const answers: Response[] = []
  const changes = await server.db.transaction().execute(async (tx) => {
    await sql`select id from contact where handle = 'GITA-HORAKOVA' for update`.execute(tx)
    // Changing a contact is expensive: two are under way, sixteen wait, and one is too many.
    const change = () => gita.send('POST', updateContact.path, { fax: '+420.777123456' })
    const requests = Array.from({ length: 19 }, async () => answers.push(await change()))
    const refused = () => answers.filter(({ status }) => status === 429)
    await expect.poll(() => refused().map(({ headers }) => headers.get('retry-after'))).toEqual(['1'])
    await expect.poll(() => countWaiting(server.db)).toBe(2)
    const others = await Promise.all(Array.from({ length: 12 }, () => dana.get(readMyContact.path)))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    return requests
  })
  await Promise.all(changes)
  const statuses = answers.map(({ status }) => status)
  // Calls that waited for a second are refused, later ones are done.
  expect(statuses.filter((status) => status === 200 || status === 409)).toHaveLength(18)
  expect((await gita.get(readMyContact.path)).status).toBe(200)
})

test('calls of one address are under way eight at a time, and refused when seventy-two are there', async () => {
  const letGo = await holdTable(server.db, 'zone')
  const answers: Response[] = []
  const requests = Array.from({ length: 80 }, async () => answers.push(await readAt('192.0.2.1')))
  await expect.poll(() => answers.length).toBe(8)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429))
  await expect.poll(() => countWaiting(server.db)).toBe(8)
  // Another address waits for the table alone.
  const other = readAt('192.0.2.2')
  await expect.poll(() => countWaiting(server.db)).toBe(9)
  await letGo()
  expect((await other).status).toBe(200)
  await Promise.all(requests)
  expect(answers.slice(8).map(({ status }) => status)).toEqual(Array.from({ length: 72 }, () => 200))
})

test('a refusal of too many calls is held back half a second', async () => {
  const letGo = await holdTable(server.db, 'zone')
  const from = performance.now()
  const requests = Array.from({ length: 73 }, () => readAt('192.0.2.3'))
  const first = await Promise.race(requests)
  const waited = performance.now() - from
  await letGo()
  await Promise.all(requests)
  expect(first.status).toBe(429)
  expect(waited).toBeGreaterThanOrEqual(499)
})

test('a request that is refused because the queue is full holds its place for half a second', async () => {
  const quiet = await startServer({ SIGN_INS_PER_HOUR: '100000' }, { hasClock: false })
  await sql`insert into auth_info_request (id, requested_at, object_type, name)
    select gen_random_uuid(), now(), 'domain', 'nobody.cz' from generate_series(1, 1000)`.execute(quiet.db)
  const from = performance.now()
  const request = () => visit(quiet.url).send('POST', requestAuthInfo.path, { type: 'domain', id: 'nobody.cz' })
  const answers = await Promise.all(Array.from({ length: 17 }, request))
  const waited = performance.now() - from
  await quiet.close()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  // Eight at a time.
  expect(waited).toBeGreaterThanOrEqual(3 * 499)
})

test('files are sent to one account two at a time, and the next when one has come', async () => {
  const open = await Promise.all([1, 2].map(() => gita.get(exportDomainsCsv.path)))
  await Promise.all(open.map((answer) => answer.text()))
  const many = await Promise.all(Array.from({ length: 7 }, () => gita.get(exportDomainsCsv.path).then(textOf)))
  expect(many.filter((status) => status === 429).length).toBeLessThanOrEqual(1)
  expect(many.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6)
})

describe('a row that another transaction has locked', () => {
  test('refuses a lock of objects within seconds, of which nothing is done, and whose key is free', async () => {
    const [held = '', ...others] = (await namesOf(server.db, 'GITA-HORAKOVA')).slice(0, 20)
    const wish: LockWish = { action: 'block-all', selection: { ids: [held, ...others] } }
    const key = randomUUID()
    const before = await countOperations()
    await whileLocked(sql`select id from domain where fqdn = ${held} for update`, async () => {
      const refused = await requestLock(gita, wish, key)
      expect([refused.status, refused.headers.get('retry-after'), await codeOf(refused)]).toEqual([
        409,
        '1',
        'being-changed',
      ])
    })
    expect(await countOperations()).toBe(before)
    expect((await lockStateOf(server.db, others[0] ?? '')).held).toEqual([])
    expect(await operationIn(await requestLock(gita, wish, key))).toMatchObject({ status: 'done', total: 20 })
  })

  test('refuses the confirmation of a preview and an undo, which can be repeated', async () => {
    const [held = ''] = (await namesOf(server.db, 'GITA-HORAKOVA')).slice(20)
    const prepared = await lock(gita, 'block-all', [held], true)
    const row = sql`select id from domain where fqdn = ${held} for update`
    await whileLocked(row, async () =>
      expect(await codeOf(await changeOperation(gita, prepared, 'confirm'))).toBe('being-changed'),
    )
    expect(await operationIn(await changeOperation(gita, prepared, 'confirm'))).toMatchObject({
      status: 'done',
      done: 1,
    })
    await whileLocked(row, async () =>
      expect(await codeOf(await changeOperation(gita, prepared, 'undo'))).toBe('being-changed'),
    )
    expect(await operationIn(await changeOperation(gita, prepared, 'undo'))).toMatchObject({ status: 'done', done: 1 })
  })

  test('refuses a change of the contact, of which nothing is done', async () => {
    const change = { fax: '+420.222333444' }
    await whileLocked(sql`select id from contact where handle = 'GITA-HORAKOVA' for update`, async () => {
      const refused = await gita.send('POST', updateContact.path, change)
      expect([refused.status, await codeOf(refused)]).toEqual([409, 'being-changed'])
    })
    const { contact } = readMyContact.answer.parse(await (await gita.get(readMyContact.path)).json())
    expect(contact.fax).not.toBe(change.fax)
    expect((await gita.send('POST', updateContact.path, change)).status).toBe(200)
  })
})

test('two hundred locks of the same thousand objects by two accounts leave connections to a third', async () => {
  await registerThousands(server.db, 'nsset', 1000, 'GITA-HORAKOVA')
  await sql`
    insert into nsset_contact (nsset_id, contact_id)
    select l.nsset_id, c.id from nsset_contact as l join nsset as n on n.id = l.nsset_id, contact as c
    where n.search_key like 'many-%' and c.handle = 'ANNA-NOVAKOVA' and c.deleted_at is null`.execute(server.db)
  const ids = Array.from({ length: 1000 }, (_, index) => `MANY-${index + 1}`)
  const anna = await signIn(server.url, 'anna')
  const wish: LockWish = { type: 'nsset', action: 'block-all', selection: { ids } }
  const row = sql`select id from nsset where handle = 'MANY-1' for update`
  const locks = await whileLocked(row, async () => {
    const begun = Array.from({ length: 200 }, (_, index) => requestLock(index % 2 === 0 ? gita : anna, wish))
    await expect.poll(() => countWaiting(server.db)).toBeGreaterThan(1)
    const others = await Promise.all(
      Array.from({ length: 12 }, () => dana.get(readMyContact.path, { 'x-forwarded-for': '192.0.2.3' })),
    )
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    return begun
  })
  const statuses = new Set((await Promise.all(locks)).map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 409, 429].includes(status))).toEqual([])
  expect(await faultsOf(server.db)).toEqual({})
})

describe('reads', () => {
  test('past the limit of an account are refused with the time to come again, those of another are not', async () => {
    const limited = await startServer({ READS_PER_MINUTE: '20' })
    const [one, other] = [await signIn(limited.url, 'gita'), await signIn(limited.url, 'dana')]
    const answers = []
    for (let read = 0; read < 25; read++) answers.push(await one.get(readMyContact.path))
    const from = performance.now()
    await one.get(readMyContact.path)
    // Held back, so that a client that repeats at once costs little.
    expect(performance.now() - from).toBeGreaterThan(200)
    const beside = await other.get(readMyContact.path)
    await limited.close()
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, read) => (read < 20 ? 200 : 429)))
    const retryAfter = Number(answers.at(-1)?.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(30)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(beside.status).toBe(200)
  })

  test('of all accounts of an address past four times that are refused', async () => {
    const limited = await startServer({ READS_PER_MINUTE: '20', TRUSTED_PROXIES: '127.0.0.1' })
    const visitors = await Promise.all(
      ['gita', 'dana', 'anna', 'tomas', 'maria'].map((name) => signIn(limited.url, name)),
    )
    const statuses: number[] = []
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (const visitor of visitors)
      for (let read = 0; read < 18; read++)
        statuses.push((await visitor.get(readMyContact.path, from('192.0.2.4'))).status)
    const elsewhere = await visitors[4]?.get(readMyContact.path, from('192.0.2.5'))
    await limited.close()
    expect(statuses).toEqual(statuses.map((_, read) => (read < 80 ? 200 : 429)))
    expect(elsewhere?.status).toBe(200)
  })
})

function readAt(address: string): Promise<Response> {
  return fetch(server.url + readSettings.path, { headers: { 'x-forwarded-for': address } })
}

/** Holds a row until the work is done. */
async function whileLocked<T>(row: RawBuilder<unknown>, work: () => Promise<T>): Promise<T> {
  const { done } = await server.db.transaction().execute(async (tx) => {
    await row.execute(tx)
    return { done: await work() }
  })
  return done
}

async function countOperations(): Promise<number> {
  const { count } = await server.db
    .selectFrom('operation')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function textOf(answer: Response): Promise<number> {
  await answer.text()
  return answer.status
}
