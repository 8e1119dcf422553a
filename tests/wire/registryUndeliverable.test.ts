// @module-tag database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { listDomains, readDomain } from '#contract/domain.ts'
import { makeStatement } from '#contract/statement.ts'
import type { BlockAction } from '#contract/operation.ts'
import type { StateCode } from '#contract/state.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { age, busy, confirmed, fakeRegistry } from '#tests/server/fakeRegistry.ts'
import { addAdmin, lock, namesOf, read, removeAdmin, setStates } from '#tests/server/lock.ts'
import { annasHandle, changed, lettersOf, myContactOf, restoreAnna } from '#tests/server/myContact.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { journalEntries } from '#tests/server/registryAnswers.ts'
import { removeLetters } from '#tests/server/removeLetters.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const registry = fakeRegistry()
let server: TestServer
let anna: Visitor
let dana: Visitor
let name: string
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' }, { registry: registry.registry })
  anna = await signIn(server.url, 'anna')
  dana = await signIn(server.url, 'dana')
  ;[name = ''] = await namesOf(server.db, annasHandle)
})
afterAll(() => server.close())
beforeEach(async () => {
  registry.answer(() => confirmed)
  await restoreAnna(server)
  registry.deliveries.splice(0)
  await removeAdmin(server.db, name, 'DANA-MALA')
  await setStates(server.db, name, [])
})

const entries = () => journalEntries(server, { handle: name })
const statuses = async () => (await entries()).map(({ status }) => status)
const detailFor = async (visitor: Visitor) =>
  readDomain.answer.parse(await (await visitor.get(readDomain.path.replace('{id}', name))).json())
const historyOf = async (visitor: Visitor) =>
  listActivity.answer.parse(await (await visitor.get(listActivity.path)).json()).items
const deliveries = () => registry.deliveries.filter(({ handle }) => handle === name)
const run = (...args: string[]) => runRegistry(['changes', ...args], { env: { DATABASE_URL: server.databaseUrl } })

/** The states of a lock, with what is requested of each. */
async function locksFor(visitor: Visitor) {
  const { states } = await detailFor(visitor)
  return states.flatMap(({ code, pending }) => (locks.includes(code) ? [[code, pending]] : []))
}
const locks: StateCode[] = ['serverUpdateProhibited', 'serverTransferProhibited']

/** The statement before and after the heading of requested changes. */
async function statementOf() {
  const answer = await anna.get(makeStatement.path.replace('{type}', 'domain').replace('{id}', name))
  const text = textOf(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ')
  const [before = '', requested = ''] = text.split('Requested at the registry, not confirmed yet')
  return { before, requested }
}

describe('a change that cannot be delivered', () => {
  /** Locks or unlocks the domain, and has the time run out. */
  async function undeliverable(action: BlockAction = 'block-all') {
    registry.answer(() => busy)
    const operation = await lock(anna, action, [name])
    await expect.poll(() => deliveries().length, { timeout: 20_000 }).toBe(1)
    await removeLetters(server.db)
    await age(server, 25)
    await expect.poll(statuses, { timeout: 20_000 }).toContain('undeliverable')
    return operation
  }

  test('is shown so, in force as before, and its owner and the operator learn of it', async () => {
    const operation = await undeliverable()
    expect(await detailFor(anna)).toMatchObject({
      lock: 'full',
      lockInForce: 'open',
      registryChange: { status: 'undeliverable', decidedAt: null },
    })
    const waiting = listDomains.answer.parse(
      await (await anna.get(`${listDomains.path}?registryStatus=pending`)).json(),
    )
    expect(waiting.items.map(({ fqdn }) => fqdn)).toEqual([name])
    expect((await read(anna, operation)).registry).toEqual({ confirmed: 0, pending: 1, rejected: 0 })
    const [letter] = await lettersOf(server, 1)
    expect(letter?.subject).toBe('Změnu se nepodařilo doručit registru: 1 doména')
    expect(letter?.body).toContain(`– ${name}`)
    expect((await historyOf(anna))[0]).toMatchObject({
      action: 'registry-undeliverable',
      actor: 'system',
      changed: 1,
      registryChange: { status: 'undeliverable' },
    })
    expect((await checkChain(server.db)).breaks).toEqual([])
    const { out } = await run('list')
    expect(out).toMatch(new RegExp(`domain ${name}  update  undeliverable  \\d+ attempts?  2400 command failed\n$`))
  })

  test('that sets a lock is requested to its owner and on the statement, and no state to others', async () => {
    await undeliverable()
    expect(await locksFor(anna)).toEqual(locks.map((code) => [code, 'set']))
    expect(await locksFor(dana)).toEqual([])
    const { before, requested } = await statementOf()
    for (const code of locks) expect(before).not.toContain(code)
    expect(requested).toContain('Fully locked')
  })

  test('that ends a lock leaves it a state to its owner, to others and on the statement', async () => {
    await setStates(
      server.db,
      name,
      locks.map((code) => ({ code, by: 'holder' })),
    )
    await undeliverable('unblock-all')
    expect(await detailFor(anna)).toMatchObject({ lock: 'open', lockInForce: 'full' })
    expect(await locksFor(anna)).toEqual(locks.map((code) => [code, 'end']))
    expect(await locksFor(dana)).toEqual(locks.map((code) => [code, null]))
    const { before, requested } = await statementOf()
    for (const code of locks) expect(before).toContain(code)
    expect(requested).toContain('Unlocked')
  })

  test('is shown so by its entry in the activity of its actor and of another owner', async () => {
    await addAdmin(server.db, name, 'DANA-MALA')
    await undeliverable()
    const lastOf = async (visitor: Visitor) =>
      (await historyOf(visitor)).find(({ action }) => action === 'block-all')?.registryChange
    const shown = { status: 'undeliverable', decidedAt: null }
    expect([await lastOf(anna), await lastOf(dana)]).toMatchObject([shown, shown])
  })

  test('holds up later ones of its object, which become undeliverable too', async () => {
    await undeliverable()
    await lock(anna, 'unblock-all', [name])
    await age(server, 25)
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(['undeliverable', 'undeliverable'])
    expect(new Set(deliveries().map(({ id }) => id)).size).toBe(1)
  })

  test('is delivered when the operator retries it', async () => {
    const operation = await undeliverable()
    registry.answer(() => confirmed)
    expect(await run('retry', '--all')).toEqual({ code: 0, out: '1 changes are delivered again\n', err: '' })
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(['confirmed'])
    expect(await detailFor(anna)).toMatchObject({ lockInForce: 'full', registryChange: { status: 'confirmed' } })
    expect((await read(anna, operation)).registry).toEqual({ confirmed: 1, pending: 0, rejected: 0 })
  })

  test('is taken back when the operator gives it up, with the reason in a letter', async () => {
    await undeliverable()
    await lettersOf(server, 1)
    const [entry] = await entries()
    const reason = 'the registry has closed this account'
    expect(await run('give-up', entry?.id ?? '', '--reason', reason)).toMatchObject({ code: 0, err: '' })
    expect(await detailFor(anna)).toMatchObject({ lock: 'open', registryChange: { status: 'rejected', reason } })
    const letters = await lettersOf(server, 2)
    expect(letters.map(({ body }) => body).join()).toContain(`– ${name}: ${reason}`)
    expect(await run('give-up', entry?.id ?? '', '--reason', reason)).toMatchObject({
      code: 1,
      err: `${entry?.id} is rejected already\n`,
    })
  })

  test('of my contact is in a letter with its fields', async () => {
    registry.answer(() => busy)
    await changed(anna, { telephone: '+420.777888999' })
    await expect.poll(() => registry.deliveries.length, { timeout: 20_000 }).toBe(1)
    await removeLetters(server.db)
    await age(server, 25)
    const letters = await lettersOf(server, 1)
    expect(letters[0]?.subject).toBe(`Změnu se nepodařilo doručit registru: ${annasHandle}`)
    expect(letters[0]?.body).toContain('– Telefon')
    expect((await myContactOf(anna)).registryChanges).toMatchObject([{ field: 'telephone', status: 'undeliverable' }])
  })
})
