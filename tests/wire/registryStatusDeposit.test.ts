// @module-tag database
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { listDomains, readDomain } from '#contract/domain.ts'
import { readOperation, type Operation } from '#contract/operation.ts'
import { maskOfDisclose } from '#server/escrow/map/disclosure.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { aContact, aDomainText, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { partsOf, takeIn, written } from '#tests/server/deposit.ts'
import { lock } from '#tests/server/lock.ts'
import { annasHandle, changed, myContactOf, restoreAnna } from '#tests/server/myContact.ts'
import { removeLetters } from '#tests/server/removeLetters.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

const [one, two, three] = ['one-status.cz', 'two-status.cz', 'three-status.cz'] as const
const locked = ['serverTransferProhibited']

let server: TestServer
let anna: Visitor
let deposits = 0
beforeEach(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  await restoreAnna(server)
  await take(-3)
  await removeLetters(server.db)
  anna = await signIn(server.url, 'anna')
  return () => server.close()
})

type Shown = { locks?: Readonly<Record<string, readonly string[]>>; telephone?: string }

/** Takes in what the registry shows so many hours from now: Anna's contact and three domains of hers. */
async function take(hours: number, { locks = {}, telephone = '+420.601000000' }: Shown = {}) {
  const contact = aContact(annasHandle, { name: 'Anna Nováková' })
    .replace(/<c:email>[^<]*/, `<c:voice>${telephone}</c:voice><c:email>anna@example.cz`)
    .replace('<contact:city>', '<contact:street>Lipová 12</contact:street><contact:city>')
  const domains = [one, two, three].map((name) =>
    aDomainText(name, { holder: annasHandle, statuses: [...(locks[name] ?? ['ok'])] }),
  )
  const text = depositText([aRegistrar(), contact, ...domains].join(''), {
    tld: 'cz',
    id: `status${++deposits}`,
    watermark: new Date(Date.now() + hours * 3_600_000).toISOString(),
  })
  const report = await takeIn(server.databaseUrl, text, 'beside-a-registry')
  expect(report).toMatchObject({ outcome: 'loaded', reason: null })
  return report
}

async function mark(handle: string, status: 'confirmed' | 'rejected', reason = ''): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from registry_journal where handle = ${handle} order by recorded_at desc limit 1`.execute(server.db)
  const input = `id,status,reason\n${rows[0]?.id},${status},${reason}\n`
  const { code, err } = await runRegistry(['journal', 'mark', '-'], {
    env: { DATABASE_URL: server.databaseUrl },
    input,
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
}

const detailOf = async (name: string) =>
  readDomain.answer.parse(await (await anna.get(readDomain.path.replace('{id}', name))).json())
const operationOf = async ({ id }: Operation) =>
  readOperation.answer.parse(await (await anna.get(readOperation.path.replace('{id}', id))).json())
const historyOf = async () => listActivity.answer.parse(await (await anna.get(listActivity.path)).json()).items
const letters = async () =>
  (
    await sql<{ data: { confirmed: string[]; rejected: { name: string; reason: string }[]; isTakenBack?: boolean } }>`
    select data from mail where kind = 'registry' order by created_at`.execute(server.db)
  ).rows.map(({ data }) => data)

describe('a deposit', () => {
  test('confirms the changes it shows as a mark does, and leaves the others pending', async () => {
    const operation = await lock(anna, 'block-transfer', [one, two])
    await changed(anna, { telephone: '+420.777111222' })
    expect(await take(1, { locks: { [one]: locked }, telephone: '+420.777111222' })).toMatchObject({ confirmed: 2 })
    expect(await detailOf(one)).toMatchObject({ lockInForce: 'transfer', registryChange: { status: 'confirmed' } })
    expect(await detailOf(two)).toMatchObject({
      lock: 'transfer',
      lockInForce: 'open',
      registryChange: { status: 'pending' },
    })
    expect((await operationOf(operation)).registry).toEqual({ confirmed: 1, pending: 1, rejected: 0 })
    expect((await myContactOf(anna)).registryChanges).toEqual([])
    expect((await historyOf())[0]).toMatchObject({ action: 'registry-confirmed', actor: 'registry' })
    expect(await letters()).toMatchObject([{ confirmed: ['telephone'], rejected: [] }])

    await take(2, { locks: { [one]: locked, [two]: locked }, telephone: '+420.777111222' })
    expect((await operationOf(operation)).registry).toEqual({ confirmed: 2, pending: 0, rejected: 0 })
    expect((await letters()).at(-1)).toMatchObject({ confirmed: [one, two], rejected: [] })
  })

  test('confirms changes that could not be delivered, where it shows them', async () => {
    const operation = await lock(anna, 'block-transfer', [one])
    await changed(anna, { telephone: '+420.777111222' })
    await sql`update registry_journal set status = 'undeliverable'`.execute(server.db)
    expect(await take(1, { locks: { [one]: locked }, telephone: '+420.777111222' })).toMatchObject({ confirmed: 2 })
    expect(await detailOf(one)).toMatchObject({ lockInForce: 'transfer', registryChange: { status: 'confirmed' } })
    expect((await operationOf(operation)).registry).toEqual({ confirmed: 1, pending: 0, rejected: 0 })
  })

  test('takes back a confirmed lock that it does not show any more, and says so in report, history and letter', async () => {
    await lock(anna, 'block-transfer', [one])
    await mark(one, 'confirmed')
    await removeLetters(server.db)
    const { overlays } = await take(1)
    expect(overlays).toContainEqual({
      object: one,
      reason: 'serverTransferProhibited, set here, was in the registry and is not any more: it is ended',
    })
    expect(await detailOf(one)).toMatchObject({ lock: 'open', lockInForce: 'open', registryChange: null })
    expect((await historyOf())[0]).toMatchObject({
      action: 'registry-took-back',
      actor: 'registry',
      object: { handle: one },
    })
    expect(await letters()).toMatchObject([{ rejected: [{ name: one, reason: '' }], isTakenBack: true }])
    const { items } = listDomains.answer.parse(await (await anna.get(`${listDomains.path}?lock=transfer`)).json())
    expect(items.map(({ fqdn }) => fqdn)).not.toContain(one)
  })

  test('takes back a confirmed telephone that it shows otherwise, and says so in report, history and letter', async () => {
    await changed(anna, { telephone: '+420.777111222' })
    await mark(annasHandle, 'confirmed')
    await removeLetters(server.db)
    const { overlays } = await take(1)
    expect(overlays).toContainEqual({
      object: `contact ${annasHandle}`,
      reason: 'voice, changed here, was in the registry and is not any more: it is as the deposit shows it',
    })
    expect((await myContactOf(anna)).contact.telephone.value).toBe('+420.601000000')
    expect((await historyOf())[0]).toMatchObject({ action: 'registry-took-back', object: { handle: annasHandle } })
    expect(await letters()).toMatchObject([{ rejected: [{ name: 'telephone', reason: '' }], isTakenBack: true }])
    await take(2)
    expect(await letters()).toHaveLength(1)
  })

  test('says what the registry has in the place of a rejected value, until it has that too', async () => {
    await changed(anna, { telephone: '+420.777111222' })
    await mark(annasHandle, 'rejected', 'not a number')
    await take(1, { telephone: '+420.602000000' })
    expect((await myContactOf(anna)).registryChanges).toMatchObject([
      { field: 'telephone', status: 'rejected', requested: '+420.777111222', inForce: '+420.602000000' },
    ])
    await take(2, { telephone: '+420.777111222' })
    expect((await myContactOf(anna)).registryChanges).toEqual([])
  })

  test('says that a change was rejected where it was, with the reason', async () => {
    await changed(anna, { telephone: '+420.777111222' })
    // Like entries older than the stored former values: the rejection could not undo it.
    await sql`update registry_journal set previous = null`.execute(server.db)
    await mark(annasHandle, 'rejected', 'not a number')
    const { overlays } = await take(1)
    expect(overlays).toContainEqual({
      object: `contact ${annasHandle}`,
      reason: 'voice, changed here, was rejected by the registry (not a number): it is as the deposit shows it',
    })
  })

  test('that shows another value under a pending change is what a rejection puts back', async () => {
    await changed(anna, { telephone: '+420.777111222' })
    await take(1, { telephone: '+420.608000000' })
    const mine = await myContactOf(anna)
    expect(mine.contact.telephone.value).toBe('+420.777111222')
    expect(mine.registryChanges).toMatchObject([{ inForce: '+420.608000000' }])
    await mark(annasHandle, 'rejected', 'not a number')
    expect((await myContactOf(anna)).contact.telephone.value).toBe('+420.608000000')
  })
})

describe('an export', () => {
  /** The lock and, of Anna's contact, the telephone, its disclosure and the last update in the exported deposit. */
  async function exported() {
    const parts = await partsOf(await written(server.db, 'cz'))
    const domain = parts.find((part) => part.kind === 'domain' && part.name === one)
    const contact = parts.find((part) => part.kind === 'contact' && part.id === annasHandle)
    if (domain?.kind !== 'domain' || contact?.kind !== 'contact') throw new Error('An object is missing')
    return {
      isLocked: domain.statuses.some((status) => status === locked[0]),
      telephone: contact.voice,
      updatedAt: contact.upDate,
      hasPublicTelephone: (maskOfDisclose(contact.disclose) & disclosureBits.telephone) !== 0,
    }
  }

  test('writes what the registry holds until it confirms a change', async () => {
    await lock(anna, 'block-transfer', [one])
    await changed(anna, { telephone: '+420.777111222' })
    await changed(anna, { telephone: '+420.777111333', discloseFlags: { telephone: true } })
    expect(await exported()).toEqual({
      isLocked: false,
      telephone: '+420.601000000',
      updatedAt: null,
      hasPublicTelephone: false,
    })
    await take(1, { locks: { [one]: locked } })
    expect(await exported()).toEqual({
      isLocked: true,
      telephone: '+420.601000000',
      updatedAt: null,
      hasPublicTelephone: false,
    })
    await mark(annasHandle, 'confirmed')
    expect(await exported()).toMatchObject({ hasPublicTelephone: true })
  })
})
