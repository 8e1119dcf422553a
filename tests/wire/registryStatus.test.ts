// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportActivityCsv, listActivity } from '#contract/activity.ts'
import { readContact } from '#contract/contact.ts'
import { exportDomainsCsv, listDomains, readDomain } from '#contract/domain.ts'
import { listOperationItems, readOperation, type Operation } from '#contract/operation.ts'
import { readOverview } from '#contract/overview.ts'
import { readRegistryVersion } from '#contract/registryChange.ts'
import { makeStatement } from '#contract/statement.ts'
import { lock, namesOf, setStates } from '#tests/server/lock.ts'
import { annasHandle, changed, restoreAnna } from '#tests/server/myContact.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const pending = { status: 'pending', requestedAt: expect.any(String), decidedAt: null, reason: null }

let server: TestServer
let anna: Visitor
let names: string[]
let operation: Operation
let fullBefore: number
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  await restoreAnna(server)
  anna = await signIn(server.url, 'anna')
  names = (await namesOf(server.db, annasHandle)).slice(0, 4)
  for (const name of names) await setStates(server.db, name, [])
  fullBefore = (await overviewOf()).full.count
  operation = await lock(anna, 'block-all', names.slice(0, 3))
})
afterAll(() => server.close())

const listOf = async (query: string) =>
  listDomains.answer.parse(await (await anna.get(listDomains.path + query)).json())
const detailOf = async (name: string) =>
  readDomain.answer.parse(await (await anna.get(readDomain.path.replace('{id}', name))).json())
const overviewOf = async () => readOverview.answer.parse(await (await anna.get(readOverview.path)).json()).domains
const ofOperation = (path: string, { id }: Operation) => path.replace('{id}', id)
const versionOf = async () =>
  readRegistryVersion.answer.parse(await (await anna.get(readRegistryVersion.path)).json()).version

describe('a lock that the registry has not answered', () => {
  test('is shown as requested on the list, which filters by it and by the lock in force', async () => {
    const { items } = await listOf('?registryStatus=pending&sort=fqdn')
    expect(items.map(({ fqdn }) => fqdn)).toEqual(names.slice(0, 3).toSorted())
    expect(items[0]).toMatchObject({ lock: 'full', lockInForce: 'open', registryChange: pending })
    expect(items[0]?.states).not.toContain('serverTransferProhibited')
    const locked = await listOf('?lock=full&size=100')
    expect(locked.items.map(({ fqdn }) => fqdn)).not.toContain(names[0])
    expect((await listOf('?registryStatus=rejected')).total).toBe(0)
  })

  test('is shown as requested on the page of its domain, and to others not at all', async () => {
    const [name = ''] = names
    const detail = await detailOf(name)
    expect(detail).toMatchObject({ lock: 'full', lockInForce: 'open', registryChange: pending })
    expect(detail.states.find(({ code }) => code === 'serverTransferProhibited')).toMatchObject({ pending: 'set' })
    const other = await signIn(server.url, 'hosting')
    const theirs = readDomain.answer.parse(await (await other.get(readDomain.path.replace('{id}', name))).json())
    expect(theirs).toMatchObject({ access: 'public', lock: 'open', lockInForce: 'open', registryChange: null })
    expect(theirs.states.map(({ code }) => code)).not.toContain('serverTransferProhibited')
  })

  test('stands in the CSV by its status beside the lock in force', async () => {
    const file = await (
      await anna.get(`${exportDomainsCsv.path}?columns=fqdn,lock,registryStatus&lang=en&values=codes&sort=fqdn`)
    ).text()
    const rows = readCsv(file, 'comma')
    expect(rows.find(([fqdn]) => fqdn === names[0])).toEqual([names[0], 'open', 'pending'])
    expect(rows.find(([fqdn]) => fqdn === names[3])).toEqual([names[3], 'open', ''])
  })

  test('is counted by its operation and shown by each item and by the history', async () => {
    const read = readOperation.answer.parse(await (await anna.get(ofOperation(readOperation.path, operation))).json())
    expect(read.registry).toEqual({ confirmed: 0, pending: 3, rejected: 0 })
    const { items } = listOperationItems.answer.parse(
      await (await anna.get(ofOperation(listOperationItems.path, operation))).json(),
    )
    expect(items.map(({ registryChange }) => registryChange)).toEqual([pending, pending, pending])
    const { items: entries } = listActivity.answer.parse(await (await anna.get(listActivity.path)).json())
    expect(entries[0]).toMatchObject({ action: 'block-all', registryChange: pending })
  })

  test('is not counted as locked by the overview, but as pending beside it', async () => {
    const domains = await overviewOf()
    expect(domains.full.count).toBe(fullBefore)
    expect(domains.pending).toEqual({ count: 3, query: '?registryStatus=pending' })
    expect((await listOf('?lock=full')).total).toBe(domains.full.count)
    expect(domains.open.count + domains.transfer.count + domains.full.count).toBe(domains.all.count)
  })

  test('can be released again: what the registry holds and what is requested are then the same', async () => {
    const before = await versionOf()
    const [, , name = ''] = names
    await lock(await signIn(server.url, 'anna'), 'unblock-all', [name])
    expect(await detailOf(name)).toMatchObject({ lock: 'open', lockInForce: 'open', registryChange: pending })
    expect(await versionOf()).not.toBe(before)
  })
})

test('an unlock that the registry has not answered leaves the lock in force', async () => {
  const [, , , name = ''] = names
  await setStates(server.db, name, [{ code: 'serverTransferProhibited', by: 'holder' }])
  await lock(await signIn(server.url, 'anna'), 'unblock-all', [name])
  const detail = await detailOf(name)
  expect(detail).toMatchObject({ lock: 'open', lockInForce: 'transfer', registryChange: pending })
  expect(detail.states.find(({ code }) => code === 'serverTransferProhibited')).toMatchObject({ pending: 'end' })
  const { items } = await listOf('?lock=transfer&registryStatus=pending')
  expect(items.map(({ fqdn }) => fqdn)).toEqual([name])
  expect(items[0]?.states).toContain('serverTransferProhibited')
})

test('a changed telephone and a hidden e-mail say that they are pending, with what the registry has', async () => {
  await changed(anna, { discloseFlags: { email: true } })
  const { registryChanges } = await changed(anna, {
    telephone: '+420.777111222',
    discloseFlags: { email: true, fax: true },
  })
  expect(registryChanges).toEqual([
    { ...pending, field: 'telephone', flag: null, requested: '+420.777111222', inForce: '+420.601000000' },
    { ...pending, field: 'disclosure', flag: 'email', requested: 'yes', inForce: 'no' },
    { ...pending, field: 'disclosure', flag: 'fax', requested: 'yes', inForce: 'no' },
  ])
  const { items } = listActivity.answer.parse(await (await anna.get(listActivity.path)).json())
  const fields = ['telephone', 'disclosure']
  expect(items[0]).toMatchObject({ action: 'update-contact', fields, registryChange: pending })
  const file = await anna.get(`${exportActivityCsv.path}?lang=en&action=update-contact&columns=changes`)
  expect(readCsv(await file.text(), 'comma')[1]).toEqual(['Telephone; What others can see'])
})

describe('a record statement', () => {
  const statementOf = async (type: string, id: string) => {
    const answer = await anna.get(makeStatement.path.replace('{type}', type).replace('{id}', id))
    expect(answer.status).toBe(200)
    return textOf(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ')
  }

  test('prints the lock in force, and the requested one under its own heading with the time', async () => {
    const text = await statementOf('domain', names[0] ?? '')
    const [before = '', after = ''] = text.split('Requested at the registry, not confirmed yet')
    expect(before).not.toContain('Fully locked')
    expect(after).toContain('Fully locked')
    expect(after).toContain('the registry has not answered')
  })

  test('of my contact prints the registry’s values, and those requested apart from them', async () => {
    await changed(anna, { fax: '+420.777999888' })
    const text = await statementOf('contact', annasHandle)
    const [before = '', after = ''] = text.split('Požádáno v registru, zatím nepotvrzeno')
    expect(before).not.toContain('777999888')
    expect(before).toContain('Naposledy změněno dosud ne')
    expect(after).toContain('777999888')
  })
})

test('others see the contact as the registry has it', async () => {
  await changed(anna, { telephone: '+420.777555444', discloseFlags: { telephone: true } })
  const other = await signIn(server.url, 'hosting')
  const answer = await other.get(readContact.path.replace('{id}', annasHandle))
  const theirs = readContact.answer.parse(await answer.json())
  expect(theirs).toMatchObject({ telephone: { disclosed: false }, registryChanges: [] })
  const mine = readContact.answer.parse(await (await anna.get(readContact.path.replace('{id}', annasHandle))).json())
  expect(mine.telephone).toEqual({ disclosed: false, value: '+420.601000000' })
  expect(mine.registryChanges.find(({ field }) => field === 'telephone')).toMatchObject({ requested: '+420.777555444' })
})
