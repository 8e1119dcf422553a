// @module-tag database
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { exportActivityCsv, listActivity } from '#contract/activity.ts'
import {
  aContact,
  aDomainText,
  aHost,
  aRegistrar,
  depositText,
  type DomainFacts,
} from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { annasHandle, restoreAnna } from '#tests/server/myContact.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: Visitor
let deposits = 0
beforeEach(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' })
  await restoreAnna(server)
  return () => server.close()
})

type Domains = Readonly<Record<string, DomainFacts>>
const other = 'OTHER-HOLDER'

/** Takes in a full deposit of these domains, Anna's unless they say otherwise, each newer than the one before. */
async function take(domains: Domains): Promise<void> {
  const objects = [
    ...['REG-1', 'REG-2'].map(aRegistrar),
    ...['ns1.old.test', 'ns1.new.test'].map((name) => aHost(name)),
    aContact(annasHandle, { name: 'Anna Nováková' }).replace(/<c:email>[^<]*/, '<c:email>anna@example.cz'),
    aContact(other),
    ...Object.entries(domains).map(([name, facts]) => aDomainText(name, { holder: annasHandle, ...facts })),
  ]
  const id = `activity${++deposits}`
  const watermark = new Date(Date.now() + (deposits - 1000) * 60_000).toISOString()
  const text = depositText(objects.join(''), { tld: 'cz', id, watermark })
  const report = await takeIn(server.databaseUrl, text, 'beside-a-registry', 1000)
  expect(report).toMatchObject({ outcome: 'loaded', reason: null })
}

async function entries(query = '') {
  const answer = await anna.get(`${listActivity.path}?actor=registry&size=100${query}`)
  return listActivity.answer.parse(await answer.json())
}

test('an import is in the activity of a linked contact, one entry a domain, in words', async () => {
  const hosts = ['ns1.old.test']
  await take({
    'same.cz': {},
    'moved.cz': { hosts },
    'renewed.cz': {},
    'served.cz': { hosts },
    'given.cz': { admin: annasHandle },
    'lost.cz': {},
    'gone.cz': {},
    'gained.cz': { holder: other },
    'others.cz': { holder: other },
  })
  anna = await signIn(server.url, 'anna')
  const before = (await entries()).total
  await take({
    'same.cz': {},
    'moved.cz': { hosts, registrar: 'REG-2' },
    'renewed.cz': { exDate: '2100-01-01T00:00:00Z' },
    'served.cz': { hosts: ['ns1.new.test'] },
    'given.cz': { admin: annasHandle, holder: other, hosts },
    'lost.cz': { holder: other },
    'gained.cz': {},
    'others.cz': { holder: other, registrar: 'REG-2' },
    'new.cz': {},
  })

  const { items, total } = await entries()
  const made = items.slice(0, total - before)
  expect(made.map(({ action, object, changes }) => [object?.handle, action, changes]).toSorted()).toEqual([
    ['gained.cz', 'gain-domain', null],
    [
      'given.cz',
      'update-domain',
      [
        { field: 'holder', from: annasHandle, to: other },
        { field: 'nameServers', from: null, to: 'ns1.old.test' },
      ],
    ],
    ['gone.cz', 'delete-domain', null],
    ['lost.cz', 'lose-domain', null],
    [
      'moved.cz',
      'transfer-domain',
      [{ field: 'registrar', from: 'Registrar REG-1 (REG-1)', to: 'Registrar REG-2 (REG-2)' }],
    ],
    ['new.cz', 'register-domain', null],
    ['renewed.cz', 'renew-domain', [{ field: 'expiresOn', from: '2099-01-01', to: '2100-01-01' }]],
    ['served.cz', 'update-domain', [{ field: 'nameServers', from: 'ns1.old.test', to: 'ns1.new.test' }]],
  ])
  expect(made.every(({ actor, name, by }) => actor === 'registry' && name === null && by === null)).toBe(true)
  expect((await entries('&type=domain&handle=moved.cz')).items.map(({ action }) => action)).toContain('transfer-domain')
  const file = await anna.get(`${exportActivityCsv.path}?lang=en&action=transfer-domain`)
  expect(readCsv(await file.text(), 'comma')[1]).toContain(
    'Registrar: Registrar REG-1 (REG-1) → Registrar REG-2 (REG-2)',
  )
})

test('an import of more than 100 changed domains of a contact is one entry that counts them', async () => {
  const named = (count: number, facts: DomainFacts) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`many-${index}.cz`, facts]))
  await take(named(100, {}))
  anna = await signIn(server.url, 'anna')
  const before = (await entries()).total
  await take(named(100, { registrar: 'REG-2' }))
  const each = (await entries()).total - before
  expect(each).toBe(100)
  await take({ ...named(100, { registrar: 'REG-1' }), 'one-more.cz': {} })
  const all = await entries()
  expect(all.total).toBe(before + 101)
  expect(all.items[0]).toMatchObject({
    action: 'import-domains',
    object: null,
    changes: null,
    counts: [
      { action: 'register-domain', count: 1 },
      { action: 'transfer-domain', count: 100 },
    ],
  })
})

test('an import that changes nothing, and one of contacts without a link, write no activity', async () => {
  await take({ 'same.cz': {}, 'others.cz': { holder: other } })
  anna = await signIn(server.url, 'anna')
  const { items } = await entries()
  await take({ 'same.cz': {}, 'others.cz': { holder: other, registrar: 'REG-2' } })
  expect((await entries()).items).toEqual(items)
  const { rows } = await sql`
    select count(*)::int as count from activity as a join contact as c on c.id = a.contact_id
    where c.handle = ${other}`.execute(server.db)
  expect(rows).toEqual([{ count: 0 }])
})
