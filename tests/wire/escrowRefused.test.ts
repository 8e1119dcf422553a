import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aContact, aDomainText, aHost, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { heldRows } from '#tests/server/heldRows.ts'

let database: { url: string; drop: () => Promise<void> }
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

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

  test('a single domain of a foreign zone is left out and told, the rest is taken', async () => {
    const contents = [...good, aDomainText('x.cz'), aDomainText('y.elsewhere')].join('')
    const report = await takeIn(database.url, depositText(contents, cz))
    expect(report).toMatchObject({ outcome: 'loaded', refusedCount: 1, objects: { domain: { refused: 1 } } })
    expect(report.refused).toEqual([{ object: 'domain y.elsewhere', reason: expect.stringContaining('in no zone') }])
  })
})
