// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { listDomains, readDomain } from '#contract/domain.ts'
import { listOperationItems, readOperation, type Operation } from '#contract/operation.ts'
import { readOverview } from '#contract/overview.ts'
import { readRegistryVersion } from '#contract/registryChange.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { addAdmin, changeOperation, lock, namesOf, operationIn, removeAdmin, setStates } from '#tests/server/lock.ts'
import { annasHandle, changed, lettersOf, myContactOf, restoreAnna } from '#tests/server/myContact.ts'
import { journalEntries, markJournal, rejection } from '#tests/server/registryAnswers.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { faultsOf } from '#tests/server/wholeness.ts'

let server: TestServer
let anna: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  anna = await signIn(server.url, 'anna')
  names = (await namesOf(server.db, annasHandle)).slice(0, 3)
})
afterAll(() => server.close())
beforeEach(async () => {
  await restoreAnna(server)
  for (const name of names) await setStates(server.db, name, [])
})

const entriesOf = (where: Parameters<typeof journalEntries>[1]) => journalEntries(server, where)
const mark = (...answers: Parameters<typeof markJournal>[1]) => markJournal(server, answers)

const detailOf = async (name: string) =>
  readDomain.answer.parse(await (await anna.get(readDomain.path.replace('{id}', name))).json())
const listOf = async (query: string) =>
  listDomains.answer.parse(await (await anna.get(listDomains.path + query)).json()).items.map(({ fqdn }) => fqdn)
const overview = async () => readOverview.answer.parse(await (await anna.get(readOverview.path)).json()).domains
const operationOf = async ({ id }: Operation) =>
  readOperation.answer.parse(await (await anna.get(readOperation.path.replace('{id}', id))).json())
const historyOf = async () => listActivity.answer.parse(await (await anna.get(listActivity.path)).json()).items
const versionOf = async () =>
  readRegistryVersion.answer.parse(await (await anna.get(readRegistryVersion.path)).json()).version

describe('answers to three locks', () => {
  test('take the rejected one back at once, put the confirmed one in force and leave the third pending', async () => {
    const before = await overview()
    const operation = await lock(anna, 'block-all', names)
    const version = await versionOf()
    const [one, other] = await entriesOf({ operation })
    const [confirmed = '', rejected = ''] = [one?.handle, other?.handle]
    const pending = names.find((name) => name !== confirmed && name !== rejected) ?? ''
    await mark([one?.id, 'confirmed'], [other?.id, 'rejected'])

    expect(await versionOf()).not.toBe(version)
    const decided = { decidedAt: expect.any(String), requestedAt: expect.any(String) }
    expect(await detailOf(confirmed)).toMatchObject({
      lock: 'full',
      lockInForce: 'full',
      registryChange: { status: 'confirmed', reason: null, ...decided },
    })
    expect(await detailOf(rejected)).toMatchObject({
      lock: 'open',
      lockInForce: 'open',
      registryChange: { status: 'rejected', reason: rejection, ...decided },
    })
    const state = (await detailOf(confirmed)).states.find(({ setBy }) => setBy === 'holder')
    expect(state?.since).toBe((await detailOf(confirmed)).registryChange?.decidedAt)
    expect((await detailOf(rejected)).states.map(({ code }) => code)).not.toContain('serverTransferProhibited')
    expect(await detailOf(pending)).toMatchObject({ lock: 'full', lockInForce: 'open' })
    expect(await listOf('?registryStatus=rejected')).toEqual([rejected])
    expect(await listOf('?registryStatus=pending')).toEqual([pending])
    expect(await listOf('?lock=full')).toContain(confirmed)
    expect(await overview()).toMatchObject({
      full: { count: before.full.count + 1 },
      pending: { count: 1 },
      rejected: { count: 1 },
    })

    expect((await operationOf(operation)).registry).toEqual({ confirmed: 1, pending: 1, rejected: 1 })
    expect((await historyOf()).find(({ action }) => action === 'block-all')).toMatchObject({
      registryChange: { status: 'pending' },
      registry: { confirmed: 1, pending: 1, rejected: 1 },
    })
    const items = listOperationItems.answer.parse(
      await (await anna.get(listOperationItems.path.replace('{id}', operation.id))).json(),
    ).items
    expect(items.find(({ handle }) => handle === rejected)?.registryChange).toMatchObject({ reason: rejection })
    expect((await historyOf())[0]).toMatchObject({
      action: 'registry-rejected',
      actor: 'registry',
      changed: 1,
      registryChange: { status: 'rejected', reason: rejection },
    })
    expect(await faultsOf(server.db)).not.toHaveProperty('masksOff')
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('are one letter for the operation, once the last has come, and an earlier one says that it was requested', async () => {
    const operation = await lock(anna, 'block-all', names)
    const entries = await entriesOf({ operation })
    const [first] = await lettersOf(server, 1)
    expect(first?.subject).toMatch(/^Úplný zámek čeká na registr/)
    await mark([entries[0]?.id, 'confirmed'])
    await mark([entries[1]?.id, 'rejected'], [entries[2]?.id, 'confirmed'])
    const letters = await lettersOf(server, 2)
    const answer = letters.find(({ subject }) => subject.startsWith('Registr změnu odmítl'))
    expect(answer?.subject).toBe('Registr změnu odmítl: 1 doména')
    expect(answer?.body).toContain(`– ${entries[1]?.handle}: ${rejection}`)
    const [, confirmed] = answer?.body.split('Tyto změny registr potvrdil a teď platí:') ?? []
    expect(confirmed).toContain(`– ${entries[0]?.handle}`)
    expect(confirmed).toContain(`– ${entries[2]?.handle}`)
    expect(confirmed).not.toContain(`– ${entries[1]?.handle}`)
    expect((await historyOf()).slice(0, 2).map(({ action, changed: count }) => [action, count])).toEqual(
      expect.arrayContaining([
        ['registry-confirmed', 2],
        ['registry-rejected', 1],
      ]),
    )
  })

  test('are a letter to the owner of a rejected one too, when others are answered last', async () => {
    const [shared = '', ...others] = names
    await addAdmin(server.db, shared, 'DANA-MALA')
    const operation = await lock(anna, 'block-all', names)
    await lettersOf(server, 2)
    const entries = await entriesOf({ operation })
    await mark([entries.find(({ handle }) => handle === shared)?.id, 'rejected'])
    await mark(...others.map((name) => [entries.find(({ handle }) => handle === name)?.id, 'confirmed'] as const))
    const answers = (await lettersOf(server, 4)).filter(({ subject }) => subject.startsWith('Registr změnu odmítl'))
    expect(new Set(answers.map(({ recipient }) => recipient)).size).toBe(2)
    for (const { body } of answers) expect(body).toContain(`– ${shared}: ${rejection}`)
    await removeAdmin(server.db, shared, 'DANA-MALA')
  })

  test('are a letter to nobody but the owners of what a later correction changed, with only that', async () => {
    const [shared = '', own = ''] = names
    await addAdmin(server.db, shared, 'DANA-MALA')
    const operation = await lock(anna, 'block-all', names)
    const entries = await entriesOf({ operation })
    const idOf = (name: string) => entries.find(({ handle }) => handle === name)?.id
    await mark(...names.map((name) => [idOf(name), name === own ? 'rejected' : 'confirmed'] as const))
    await lettersOf(server, 4)
    await mark([idOf(own), 'confirmed'])

    const letters = await lettersOf(server, 5)
    const correction = letters.find(
      ({ subject }) => subject.startsWith('Registr změnu potvrdil') && subject.includes('1 doména'),
    )
    expect(correction?.body).toContain(`– ${own}`)
    expect(correction?.body).not.toContain(shared)
    expect((await historyOf())[0]).toMatchObject({ action: 'registry-confirmed', changed: 1 })
    await removeAdmin(server.db, shared, 'DANA-MALA')
  })

  test('are a letter when all have come before the operation ends', async () => {
    const operation = await lock(anna, 'block-all', names.slice(0, 1))
    await lettersOf(server, 1)
    const setOperation = (values: object) =>
      server.db.updateTable('operation').set(values).where('id', '=', operation.id).execute()
    await setOperation({ status: 'running', ended_at: null, leased_until: new Date(Date.now() + 3_600_000) })
    const [entry] = await entriesOf({ operation })
    await mark([entry?.id, 'rejected'])
    await setOperation({ leased_until: null })
    const letters = await lettersOf(server, 2)
    expect(letters.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Registr změnu odmítl/))
  })

  test('correct what stood before a later pending change of the same state', async () => {
    const [name = ''] = names
    await lock(anna, 'block-all', [name])
    await lock(await signIn(server.url, 'anna'), 'unblock-all', [name])
    const [locked, unlocked] = await entriesOf({ handle: name })
    await mark([locked?.id, 'rejected'])
    expect(await detailOf(name)).toMatchObject({
      lock: 'open',
      lockInForce: 'open',
      registryChange: { status: 'pending' },
    })
    await mark([unlocked?.id, 'rejected'])
    expect(await detailOf(name)).toMatchObject({ lock: 'open', lockInForce: 'open' })
  })

  test('give a lock back whose unlocking was rejected, as old as it was', async () => {
    const [name = ''] = names
    await setStates(server.db, name, [{ code: 'serverTransferProhibited', by: 'holder' }])
    const since = (await detailOf(name)).states.find(({ code }) => code === 'serverTransferProhibited')?.since
    await lock(await signIn(server.url, 'anna'), 'unblock-all', [name])
    const [entry] = await entriesOf({ handle: name })
    await mark([entry?.id, 'rejected'])
    const after = await detailOf(name)
    expect(after).toMatchObject({ lock: 'transfer', lockInForce: 'transfer', registryChange: { status: 'rejected' } })
    expect(after.states.find(({ code }) => code === 'serverTransferProhibited')).toMatchObject({ since, pending: null })
  })

  test('make a change again that is confirmed after it was rejected', async () => {
    const [name = ''] = names
    const operation = await lock(anna, 'block-transfer', [name])
    const [entry] = await entriesOf({ operation })
    await mark([entry?.id, 'rejected'])
    await mark([entry?.id, 'confirmed'])
    expect(await detailOf(name)).toMatchObject({ lock: 'transfer', lockInForce: 'transfer' })
    expect((await operationOf(operation)).registry).toEqual({ confirmed: 1, pending: 0, rejected: 0 })
  })

  test('leave a later unlock pending when the lock is confirmed after its rejection, and the domain open at the end', async () => {
    const [name = ''] = names
    await lock(anna, 'block-all', [name])
    await lock(await signIn(server.url, 'anna'), 'unblock-all', [name])
    const [locked, unlocked] = await entriesOf({ handle: name })
    await mark([locked?.id, 'rejected'])
    await mark([locked?.id, 'confirmed'])
    expect(await detailOf(name)).toMatchObject({ lock: 'open', lockInForce: 'full' })
    await mark([unlocked?.id, 'confirmed'])
    expect(await detailOf(name)).toMatchObject({ lock: 'open', lockInForce: 'open' })
  })

  test('leave an operation that was rejected nothing to undo', async () => {
    const operation = await lock(anna, 'block-all', names.slice(0, 1))
    const [entry] = await entriesOf({ operation })
    await mark([entry?.id, 'rejected'])
    const undone = await operationIn(await changeOperation(anna, operation, 'undo'))
    expect(undone).toMatchObject({ done: 0, refused: 1 })
  })
})

describe('answers to changed contact data', () => {
  test('put a rejected telephone back and leave a confirmed one', async () => {
    await changed(anna, { telephone: '+420.777111222' })
    const [entry] = await entriesOf({ handle: annasHandle })
    await mark([entry?.id, 'rejected'])
    const mine = await myContactOf(anna)
    expect(mine.contact.telephone.value).toBe('+420.601000000')
    expect(mine.registryChanges).toMatchObject([
      { field: 'telephone', status: 'rejected', reason: rejection, requested: '+420.777111222' },
    ])
    await changed(anna, { telephone: '+420.777333444' })
    await mark([(await entriesOf({ handle: annasHandle }))[1]?.id, 'confirmed'])
    const after = await myContactOf(anna)
    expect(after.contact.telephone.value).toBe('+420.777333444')
    expect(after.registryChanges).toEqual([])
    expect((await historyOf())[0]).toMatchObject({
      action: 'registry-confirmed',
      object: { handle: annasHandle },
      registryChange: { status: 'confirmed' },
    })
  })

  test('put one flag back that a later pending change only passed on', async () => {
    await changed(anna, { discloseFlags: { email: true } })
    await changed(anna, { discloseFlags: { fax: true } })
    const [email, fax] = await entriesOf({ handle: annasHandle })
    await mark([email?.id, 'rejected'])
    const { contact } = await myContactOf(anna)
    expect([contact.email.disclosed, contact.fax.disclosed]).toEqual([false, true])
    const { rows } = await sql<{ email: boolean }>`
      select (change -> 'chg' -> 'contact' -> 'disclose' -> 'email')::boolean as email from registry_journal
      where id = ${fax?.id}`.execute(server.db)
    expect(rows).toEqual([{ email: false }])
  })

  test('are a letter with the field, the reason and what to do', async () => {
    await changed(anna, { telephone: '+420.777111222' })
    const [letter] = await lettersOf(server, 1)
    expect(letter?.subject).toContain('čeká na registr')
    await mark([(await entriesOf({ handle: annasHandle }))[0]?.id, 'rejected'])
    const answer = (await lettersOf(server, 2)).find(({ subject }) => subject.startsWith('Registr změnu odmítl'))
    expect(answer?.body).toContain(`Telefon: ${rejection}`)
    expect(answer?.body).toContain('registrátora')
  })
})

test('a rejected AuthInfo opens nothing any more', async () => {
  const { rows } = await sql<{ id: string; hash: string }>`
    insert into auth_info (object_id, object_type, id, hash, made_at, expires_at)
    select id, 'domain', gen_random_uuid(), 'a hash', now(), now() + interval '14 days' from domain
    where fqdn = ${names[0]} returning object_id as id, hash`.execute(server.db)
  await sql`
    insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
    select gen_random_uuid(), now(), 'domain', id, roid, fqdn, 'update',
      '{"chg":{"authInfo":{"hash":"a hash","expiresAt":"2030-01-01T00:00:00Z"}}}', 'pending'
    from domain where id = ${rows[0]?.id}`.execute(server.db)
  await mark([(await entriesOf({ handle: names[0] ?? '' }))[0]?.id, 'rejected'])
  expect(await server.db.selectFrom('auth_info').select('id').where('hash', '=', 'a hash').execute()).toEqual([])
})

test('a rejected deletion is named to the operator, who alone can settle it', async () => {
  await sql`
    insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, status)
    select gen_random_uuid(), now(), 'domain', id, roid, fqdn, 'delete', '{}', 'pending'
    from domain where fqdn = ${names[1]}`.execute(server.db)
  expect(await mark([(await entriesOf({ handle: names[1] ?? '' }))[0]?.id, 'rejected'])).toContain(
    `domain ${names[1]}: is not taken back here`,
  )
})
