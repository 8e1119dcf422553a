import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMyAuthInfo, MadeAuthInfo, requestAuthInfo } from '#contract/authInfo.ts'
import { Problem } from '#contract/problem.ts'
import type { AuthInfoAnswer, SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import { create, hashes, made, status } from '#tests/server/authInfo.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { removeExpiredData } from '#server/scheduler/retention.ts'
import { age, busy, confirmed, fakeRegistry } from '#tests/server/fakeRegistry.ts'
import { forgetTries } from '#tests/server/forgetTries.ts'
import { attach, freeContacts } from '#tests/server/linking.ts'
import { removeLetters } from '#tests/server/removeLetters.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

/** The data of the registry: the last AuthInfo of each object. */
const atRegistry = new Map<string, string>()
let answer: () => AuthInfoAnswer | Promise<AuthInfoAnswer> = () => ({ outcome: 'confirmed' })
const setAuthInfo: SetAuthInfo = async ({ type, handle, authInfo }) => {
  const given = await answer()
  if (given.outcome === 'confirmed') atRegistry.set(`${type} ${handle}`, authInfo)
  return given
}

const registry = fakeRegistry()
let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' }, { registry: { ...registry.registry, setAuthInfo } })
  anna = await signIn(server.url, 'anna')
  await registerDomain(server.db, 'moje.cz', { holder: 'ANNA-NOVAKOVA' })
  await sql`update contact set email = lower(handle) || '@example.cz'`.execute(server.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  answer = () => ({ outcome: 'confirmed' })
  atRegistry.clear()
  await forgetTries(server.db)
  await removeLetters(server.db)
  for (const table of ['auth_info', 'registry_journal']) await sql`delete from ${sql.table(table)}`.execute(server.db)
})

/** Holds the registry's answer back until `open`; `reached` is resolved when the registry has been called. */
function holdAnswer() {
  let open = () => {}
  let reach = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  answer = async () => {
    reach()
    await opened
    return { outcome: 'confirmed' }
  }
  return { open: () => open(), reached }
}

const codeOf = async (answered: Response) => `${answered.status} ${Problem.parse(await answered.json()).code}`
const journal = () =>
  sql<{ status: string; change: { chg: { authInfo: unknown } } }>`select status, change from registry_journal`.execute(
    server.db,
  )

describe('an AuthInfo beside a registry that sets it', () => {
  test('is shown once the registry has it, and stored as its hash alone', async () => {
    const { authInfo } = await made(anna, 'domain', 'moje.cz')
    expect(atRegistry.get('domain moje.cz')).toBe(authInfo)
    expect((await status(anna, 'domain', 'moje.cz')).active).toMatchObject({ isMine: true })
    const { rows } = await journal()
    expect(rows.map((row) => row.status)).toEqual(['confirmed'])
    expect(JSON.stringify([rows, await hashes(server.db)])).not.toContain(authInfo)
  })

  test('is named by the registry’s spelling of my contact', async () => {
    await sql`update contact set registry_id = 'Anna-Novakova' where handle = 'ANNA-NOVAKOVA'`.execute(server.db)
    const body = { authInfo: 'my-own-secret-of-21-chars' }
    const answered = await anna.send('POST', createMyAuthInfo.path, body, { 'idempotency-key': randomUUID() })
    expect(answered.status).toBe(200)
    expect(atRegistry.get('contact Anna-Novakova')).toBe('my-own-secret-of-21-chars')
  })

  test.each([
    ['unknown', '502 registry-unavailable'],
    ['rejected', '409 registry-refused'],
  ] as const)('is neither shown nor stored where its answer is %s', async (outcome, code) => {
    answer = () => ({ outcome })
    expect(await codeOf(await create(anna, 'domain', 'moje.cz'))).toBe(code)
    expect(await hashes(server.db)).toEqual([])
    expect((await journal()).rows).toEqual([])
    expect((await status(anna, 'domain', 'moje.cz')).active).toBeNull()
    answer = () => ({ outcome: 'confirmed' })
    expect((await made(anna, 'domain', 'moje.cz')).authInfo).toBe(atRegistry.get('domain moje.cz'))
  })

  test('is not set again by a repeated request', async () => {
    const key = randomUUID()
    await create(anna, 'domain', 'moje.cz', key)
    const first = atRegistry.get('domain moje.cz')
    expect(await codeOf(await create(anna, 'domain', 'moje.cz', key))).toBe('409 already-shown')
    expect(atRegistry.get('domain moje.cz')).toBe(first)
  })

  test('waits for no other one of the same object: the second request is refused', async () => {
    const gate = holdAnswer()
    const first = create(anna, 'domain', 'moje.cz')
    await gate.reached
    expect(await codeOf(await create(anna, 'domain', 'moje.cz'))).toBe('409 being-changed')
    gate.open()
    expect((await first).status).toBe(200)
  })

  test('links a contact, and is then removed at the registry', async () => {
    const [handle = ''] = await freeContacts(server.db, 1)
    await visit(server.url).send('POST', requestAuthInfo.path, { type: 'contact', id: handle })
    const value = () => atRegistry.get(`contact ${handle}`) ?? ''
    await expect.poll(value, { timeout: 20_000 }).not.toBe('')
    await expect.poll(() => hashes(server.db), { timeout: 20_000 }).toHaveLength(1)
    const nina = await signIn(server.url, 'nina')
    expect((await attach(nina, handle, value())).status).toBe(200)
    const { rows } = await journal()
    expect(rows).toContainEqual(expect.objectContaining({ change: { chg: { authInfo: null } } }))
  })
})

describe('the end of an AuthInfo', () => {
  const ends = async () => (await journal()).rows.filter(({ change }) => change.chg.authInfo === null)

  test('by its age is delivered to the registry', async () => {
    await made(anna, 'domain', 'moje.cz')
    await sql`update auth_info set expires_at = now() - interval '1 minute'`.execute(server.db)
    await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal, endsAuthInfo: true })
    expect([await hashes(server.db), await ends()]).toMatchObject([[], [{ status: expect.any(String) }]])
  })

  test('is no news to its owner, who has not requested it: confirmed, rejected or undeliverable', async () => {
    const news = async () => {
      const { rows } = await sql<{ what: string }>`select kind as what from mail
        union all select action from activity where action like 'registry-%'`.execute(server.db)
      return rows
    }
    for (const [how, outcome] of [
      [confirmed, 'confirmed'],
      [{ outcome: 'rejected', code: '2306', text: 'policy' }, 'rejected'],
      [busy, 'undeliverable'],
    ] as const) {
      registry.answer(() => how)
      await made(anna, 'domain', 'moje.cz')
      await removeLetters(server.db)
      await sql`delete from registry_journal`.execute(server.db)
      await sql`update auth_info set expires_at = now() - interval '1 minute'`.execute(server.db)
      await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal, endsAuthInfo: true })
      if (outcome === 'undeliverable') await age(server, 25)
      await expect.poll(async () => (await ends()).map((end) => end.status), { timeout: 20_000 }).toEqual([outcome])
      expect(await news()).toEqual([])
    }
    registry.answer(() => confirmed)
  })

  test('that was not delivered yet never ends the next one', async () => {
    registry.answer(() => ({ outcome: 'unknown', problem: '2400', isConnection: false }))
    await made(anna, 'domain', 'moje.cz')
    await sql`update auth_info set expires_at = now() - interval '1 minute'`.execute(server.db)
    await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal, endsAuthInfo: true })
    await expect.poll(() => registry.deliveries.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await made(anna, 'domain', 'moje.cz')
    expect((await ends()).map(({ status: one }) => one)).toEqual(['confirmed'])
    registry.answer(() => ({ outcome: 'confirmed' }))
  })

  test('on its way to the registry has the next one wait', async () => {
    let arrive = () => {}
    const gate = new Promise<void>((resolve) => (arrive = resolve))
    registry.answer(async () => {
      await gate
      return { outcome: 'confirmed' }
    })
    await made(anna, 'domain', 'moje.cz')
    registry.deliveries.splice(0)
    await sql`update auth_info set expires_at = now() - interval '1 minute'`.execute(server.db)
    await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal, endsAuthInfo: true })
    await expect.poll(() => registry.deliveries.length, { timeout: 20_000 }).toBe(1)
    expect(await codeOf(await create(anna, 'domain', 'moje.cz'))).toBe('409 being-changed')
    arrive()
    const again = async () => (await create(anna, 'domain', 'moje.cz')).status
    await expect.poll(again, { timeout: 20_000 }).toBe(200)
    registry.answer(() => ({ outcome: 'confirmed' }))
  })
})

describe('an AuthInfo requested by mail', () => {
  const request = () => visit(server.url).send('POST', requestAuthInfo.path, { type: 'domain', id: 'moje.cz' })
  const letters = () => server.db.selectFrom('demo_letter').select('body').execute()
  const waiting = () => server.db.selectFrom('auth_info_request').select('id').execute()

  test('is mailed once the registry has it', async () => {
    await request()
    await expect.poll(letters, { timeout: 20_000 }).toHaveLength(1)
    const [{ body } = { body: '' }] = await letters()
    expect(body).toContain(atRegistry.get('domain moje.cz') ?? 'none')
  })

  test('is not mailed while the registry does not answer', async () => {
    answer = () => ({ outcome: 'unknown' })
    await request()
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
    await expect.poll(() => server.db.selectFrom('auth_info_setting').select('object_id').execute()).toEqual([])
    expect([await letters(), await hashes(server.db)]).toEqual([[], []])
  })

  test('never replaces one that a person made meanwhile', async () => {
    const gate = holdAnswer()
    const creating = create(anna, 'domain', 'moje.cz')
    await gate.reached
    await request()
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
    gate.open()
    const { authInfo } = MadeAuthInfo.parse(await (await creating).json())
    expect(atRegistry.get('domain moje.cz')).toBe(authInfo)
  })
})
