// @module-tag database
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/connect.ts'
import { aContactLine, aDomainLine, aRegistrarLine, syncText } from '#tests/server/builders/syncText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { heldRows } from '#tests/server/heldRows.ts'

let database: { url: string; drop: () => Promise<void> }
let pool: pg.Pool
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool({ connectionString: database.url }, { max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('truncate registrar, repository, listing cascade')
})

const query = async (sql: string, ...values: unknown[]) => (await pool.query<Record<string, unknown>>(sql, values)).rows

const server = { fqdn: 'ns1.example.cz', addresses: ['192.0.2.1', '2001:DB8::1'] }
const key = { flags: 257, protocol: 3, algorithm: 13, publicKey: 'oMlTSdiN4YBFtFqGrOfFOfHJDqTOYnYKzWPJHkoMRPBQ' }
const lines = [
  aRegistrarLine,
  aContactLine('HOLDER', { disclosed: { address: false, email: true } }),
  aContactLine('ADMIN', { organization: 'Firma' }),
  aDomainLine('first.cz', {
    admins: ['ADMIN'],
    nameServers: [server],
    keys: [key],
    states: ['serverHold', 'clientTransferProhibited'],
  }),
  aDomainLine('second.cz', { states: ['pendingDelete', 'redemptionPeriod'] }),
]

describe('a full sync', () => {
  test('is here as it says', async () => {
    const report = await takeIn(database.url, syncText({ counts: { domain: 2, contact: 2 } }, lines))
    expect(report).toMatchObject({
      outcome: 'loaded',
      refusedCount: 0,
      unknown: {},
      deposit: { type: 'FULL', tld: 'cz' },
    })
    expect(
      await query(
        `select d.fqdn, h.handle as holder, d.expires_on::text, n.handle is not null as "hasNsset",
           k.handle is not null as "isSigned", array(select s.code from object_state as o join state as s on s.number = o.state
             where o.object_id = d.id and o.valid_to is null and o.set_by <> 'rule' order by s.code) as states
         from domain as d join contact as h on h.id = d.holder_id left join nsset as n on n.id = d.nsset_id
         left join keyset as k on k.id = d.keyset_id order by d.fqdn`,
      ),
    ).toEqual([
      {
        fqdn: 'first.cz',
        holder: 'HOLDER',
        expires_on: '2027-05-01',
        hasNsset: true,
        isSigned: true,
        states: ['clientTransferProhibited', 'serverHold'],
      },
      {
        fqdn: 'second.cz',
        holder: 'HOLDER',
        expires_on: '2027-05-01',
        hasNsset: false,
        isSigned: false,
        states: ['redemptionPeriod'],
      },
    ])
    expect(await query('select host(a) as address from host, unnest(addresses) as a')).toEqual([
      { address: '192.0.2.1' },
      { address: '2001:db8::1' },
    ])
    // Shows the e-mail and hides the address, which EPP cannot say at once.
    expect(await query(`select disclose_mask from contact where handle = 'HOLDER'`)).toEqual([{ disclose_mask: 1 }])
  })

  test('sent again changes nothing, by the same id and by another', async () => {
    await takeIn(database.url, syncText({}, lines))
    const before = await heldRows(database.url)
    expect(await takeIn(database.url, syncText({}, lines))).toMatchObject({ outcome: 'unchanged' })
    expect(await heldRows(database.url)).toEqual(before)
    const later = await takeIn(database.url, syncText({ id: 'two', at: '2026-11-21T02:00:00Z' }, lines))
    expect(later.objects.domain).toEqual({ shown: 2, added: 0, changed: 0, ended: 0, refused: 0 })
    const { repository: _one, ...after } = await heldRows(database.url)
    const { repository: _other, ...unchanged } = before
    expect(after).toEqual(unchanged)
  })
})

test('a differential sync continues the last one, adds, changes and deletes', async () => {
  await takeIn(database.url, syncText({}, lines))
  const next = syncText(
    { id: 'two', kind: 'differential', previousId: 'one', at: '2026-11-21T02:00:00Z', counts: { domain: 2 } },
    [
      { type: 'delete', of: 'domain', name: 'Second.cz' },
      aDomainLine('first.cz', { holder: 'ADMIN' }),
      aDomainLine('third.cz'),
    ],
  )
  const report = await takeIn(database.url, next, 'registry-of-record', 10)
  expect(report).toMatchObject({ outcome: 'loaded', objects: { domain: { shown: 2, added: 1, changed: 1, ended: 1 } } })
  expect(
    await query(
      `select fqdn, h.handle from domain as d join contact as h on h.id = d.holder_id where d.deleted_at is null order by 1`,
    ),
  ).toEqual([
    { fqdn: 'first.cz', handle: 'ADMIN' },
    { fqdn: 'third.cz', handle: 'HOLDER' },
  ])
  const missed = syncText({ id: 'four', kind: 'differential', previousId: 'three', at: '2026-11-22T02:00:00Z' }, [])
  expect((await takeIn(database.url, missed)).reason).toBe('it goes on from three, but the last one taken in is two')
})

describe('a sync with a fault leaves everything as it was and names the line', () => {
  const beginning = lines.slice(0, 3)
  test.each([
    ['no JSON', '{"type":"domain"', 'line 5: it is no JSON object'],
    ['an unknown field', JSON.stringify({ ...aDomainLine('a.cz'), colour: 'red' }), /^line 5: .*colour/],
    ['a wrong type', JSON.stringify({ ...aDomainLine('a.cz'), states: 'ok' }), /^line 5: states: .*array/],
    ['no holder’s spelling', JSON.stringify({ ...aDomainLine('a.cz'), holder: '' }), /^line 5: holder: /],
    [
      'a day that does not exist',
      JSON.stringify({ ...aDomainLine('a.cz'), expiresAt: '2027-02-30T00:00:00Z' }),
      /^line 5: expiresAt: /,
    ],
    [
      'a time after the sync',
      JSON.stringify(aDomainLine('a.cz', { createdAt: '2026-11-23T00:00:00Z' })),
      /^line 5: createdAt is later/,
    ],
    [
      'an address that is none',
      JSON.stringify(aDomainLine('a.cz', { nameServers: [{ fqdn: 'ns.a.cz', addresses: ['1.2.3'] }] })),
      /^line 5: nameServers/,
    ],
    [
      'a short digest',
      JSON.stringify(aDomainLine('a.cz', { ds: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' }] })),
      /^line 5: .*expected 32/,
    ],
    ['an object of no kind', JSON.stringify({ type: 'nsset', handle: 'A' }), /^line 5: type: /],
  ])('%s', async (_what, fault, reason) => {
    await takeIn(database.url, syncText({}, lines))
    const before = await heldRows(database.url)
    const head = { id: 'two', at: '2026-11-21T02:00:00Z' }
    const text = `${syncText(head, beginning, [])}${fault}\n${JSON.stringify(aDomainLine('z.cz'))}\n{"type":"end"}\n`
    const report = await takeIn(database.url, text)
    expect(report).toMatchObject({ outcome: 'refused', faultsCount: 1, reason: 'it has a fault' })
    expect(report.faults[0]?.reason).toMatch(reason)
    expect(await heldRows(database.url)).toEqual(before)
  })

  test.each([
    ['no head', `${JSON.stringify(aDomainLine('a.cz'))}\n`, /^line 1: type: /],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from(syncText({}, beginning, [])), Buffer.from([0xff, 0x0a])]),
      'line 5: it is not written in UTF-8',
    ],
    [
      'a line without end',
      `${syncText({}, [], [])}"${'x'.repeat(300_000)}`,
      'line 2: it is longer than 256 Ki characters',
    ],
    [
      'a contact that is nowhere',
      syncText({}, [aRegistrarLine, aDomainLine('a.cz')]),
      'domain a.cz: its holder HOLDER is nowhere',
    ],
    [
      'wrong counts',
      syncText({ counts: { domain: 3 } }, lines),
      'its header counts 3 objects of the kind domain and it has 2',
    ],
  ])('%s', async (_what, text, reason) => {
    const report = await takeIn(database.url, text)
    expect(report.outcome).toBe('refused')
    expect(report.reason).toMatch(reason)
    expect(await query('select count(*)::int as count from domain')).toEqual([{ count: 0 }])
  })
})
