import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/connect.ts'
import { aContact, aDomainText, aHost, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { heldRows } from '#tests/server/heldRows.ts'

let database: { url: string; drop: () => Promise<void> }
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('is refused as a whole:', () => {
  const cz = { tld: 'cz', id: 'never', watermark: '2026-02-01T00:00:00Z' }
  const good = [aRegistrar(), aContact('H-1'), aHost('ns1.cz')]
  test.each([
    [
      'a holder that is nowhere',
      [aRegistrar(), aDomainText('x.cz', { holder: 'NOBODY' })],
      /domain x\.cz: its holder NOBODY is nowhere/,
    ],
    [
      'a contact that is nowhere',
      [...good, aDomainText('x.cz', { admin: 'NOBODY' })],
      /domain x\.cz: its contact NOBODY is nowhere/,
    ],
    [
      'a name server that is nowhere',
      [...good, aDomainText('x.cz', { hosts: ['ns9.cz'] })],
      /domain x\.cz: its name server ns9\.cz is nowhere/,
    ],
    [
      'a registrar that is nowhere',
      [...good, aContact('H-9', { registrar: 'NONE' })],
      /contact H-9: its registrar NONE is nowhere/,
    ],
    [
      'a domain that stands twice',
      [...good, aDomainText('x.cz'), aDomainText('X.cz', { roid: 'D2-T' })],
      /domain x\.cz: it stands in the deposit twice/,
    ],
    [
      'two contacts of one ROID',
      [...good, aContact('H-2', { roid: 'CH_1-T' })],
      /contact CH_1-T: it stands in the deposit twice/,
    ],
    [
      'two spellings of one handle',
      [...good, aContact('h-1', { roid: 'C9-T' })],
      /contact H-1: it stands in the deposit twice/,
    ],
  ])('%s', async (_what, contents, line) => {
    const before = await heldRows(database.url)
    const report = await takeIn(database.url, depositText(contents.join(''), cz))
    expect(report).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(line) })
    expect(await heldRows(database.url)).toEqual(before)
  })

  test.each([
    [
      'counts that are wrong',
      { ...cz, counts: { Contact: 2 } },
      /header counts 2 objects of the kind contact and it has 1/,
    ],
    ['a zone nobody configured', { ...cz, tld: 'nowhere' }, /zone \.nowhere is not one of this registry/],
    ['a watermark to come', { ...cz, watermark: '2999-01-01T00:00:00Z' }, /lies in the future/],
    [
      'deletes in a full deposit',
      { ...cz, deletes: '<d:delete><d:name>x.cz</d:name></d:delete>' },
      /full deposit and deletes/,
    ],
    ['a beginning in the middle', { ...cz, tld: '0.2.4.e164.arpa', type: 'DIFF' as const }, /begin with a full one/],
  ])('%s', async (_what, facts, line) => {
    const before = await heldRows(database.url)
    const report = await takeIn(database.url, depositText(good.join(''), facts))
    expect(report).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(line) })
    expect(await heldRows(database.url)).toEqual(before)
  })

  test.each(['ns1 hosting0!example', 'ns1..example', '-ns1.example'])(
    'a host with the invalid name %s, with its line',
    async (name) => {
      const before = await heldRows(database.url)
      const report = await takeIn(database.url, depositText([...good, aHost(name, { roid: 'H9-T' })].join(''), cz))
      expect(report).toMatchObject({ outcome: 'refused', faultsCount: 1 })
      expect(report.faults[0]?.reason.replace(/\d+/, 'N')).toBe(
        `line N: <name> is "${name}": expected the name of a host`,
      )
      expect(await heldRows(database.url)).toEqual(before)
    },
  )

  test('a single domain of a foreign zone is left out and reported, the rest is taken', async () => {
    const contents = [...good, aDomainText('x.cz'), aDomainText('y.elsewhere')].join('')
    const report = await takeIn(database.url, depositText(contents, cz))
    expect(report).toMatchObject({ outcome: 'loaded', refusedCount: 1, objects: { domain: { refused: 1 } } })
    expect(report.refused).toEqual([{ object: 'domain y.elsewhere', reason: expect.stringContaining('in no zone') }])
  })
})

describe('beside what is already held', () => {
  const facts = (id: string, day: number) => ({ tld: 'cz', id, watermark: `2026-03-0${day}T00:00:00Z` })
  const people = [aRegistrar(), aContact('H-1'), aHost('ns1.cz')]
  const domains = Array.from({ length: 30 }, (_, at) => aDomainText(`ending${at}.cz`))
  const countExisting = async () => {
    const { rows } = await pool.query<{ fqdn: string }>(
      `select fqdn from domain where deleted_at is null and imported_from = 'cz' order by fqdn`,
    )
    return rows.map(({ fqdn }) => fqdn)
  }

  test('every object with an unknown registrar is reported, one with name servers too', async () => {
    const strange = { registrar: 'NONE' }
    const contents = [...people, aContact('H-9', strange), aDomainText('x.cz', { ...strange, hosts: ['ns1.cz'] })]
    const report = await takeIn(database.url, depositText(contents.join(''), facts('strange', 1)))
    expect(report).toMatchObject({
      outcome: 'refused',
      faultsCount: 2,
      faults: [
        { object: 'contact H-9', reason: 'its registrar NONE is nowhere' },
        { object: 'domain x.cz', reason: 'its registrar NONE is nowhere' },
      ],
    })
  })

  test('an import that would end more than the percentage stops until the number is confirmed', async () => {
    const whole = depositText([...people, ...domains].join(''), facts('whole', 1))
    expect(await takeIn(database.url, whole)).toMatchObject({ outcome: 'loaded' })
    const empty = depositText(people.join(''), facts('empty', 2))
    expect(await takeIn(database.url, empty)).toMatchObject({
      outcome: 'refused',
      reason: 'it would end 30 of 30 domains, more than 5 %: if they ended at the registry, add --ends 30',
    })
    expect(await takeIn(database.url, empty, 'registry-of-record', 29)).toMatchObject({ outcome: 'refused' })
    expect(await countExisting()).toHaveLength(30)
    expect(await takeIn(database.url, empty, 'registry-of-record', 30)).toMatchObject({ outcome: 'loaded' })
    expect(await countExisting()).toEqual([])
  })

  test('a domain that is left out is not ended', async () => {
    const two = [aDomainText('one.cz'), aDomainText('two.cz')]
    await takeIn(database.url, depositText([...people, ...two].join(''), facts('two', 3)))
    const garbled = two.map((text) => text.replace('>two.cz<', '>t wo.cz<'))
    const report = await takeIn(database.url, depositText([...people, ...garbled].join(''), facts('garbled', 4)))
    expect(report).toMatchObject({ outcome: 'loaded', refused: [{ object: 'domain t wo.cz' }] })
    expect(await countExisting()).toEqual(['one.cz', 'two.cz'])
  })

  test.each([
    { name: 'a.b.cz', domain: {}, reason: 'another number of labels', day: 5 },
    { name: 'late.cz', domain: { exDate: '9999-12-31T23:59:59Z' }, reason: 'expires after the year 9999', day: 6 },
  ])('$name alone is left out, with the reason', async ({ name, domain, reason, day }) => {
    const text = depositText([...people, aDomainText(name, domain)].join(''), facts(`out${day}`, day))
    expect(await takeIn(database.url, text)).toMatchObject({
      outcome: 'loaded',
      refused: [{ object: `domain ${name}`, reason: expect.stringContaining(reason) }],
    })
  })
})
