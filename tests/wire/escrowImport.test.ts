// @module-tag database
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDb, openPool } from '#server/db/connect.ts'
import type { DepositReport } from '#server/escrow/report.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { aContact, aDomainText, aHost, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { contentOf } from '#tests/server/depositContent.ts'
import type * as Deposit from '#tests/server/deposit.ts'
import { heldRows } from '#tests/server/heldRows.ts'
import { czechZones } from '#tests/server/czechZones.ts'

let takeIn: typeof Deposit.takeIn
let partsOf: typeof Deposit.partsOf
let written: typeof Deposit.written
let database: { url: string; drop: () => Promise<void> }
let pool: pg.Pool
beforeAll(async () => {
  // Two more zones by the settings alone; modules read them once, so these are loaded again.
  vi.stubEnv(
    'ZONES',
    JSON.stringify([
      ...czechZones,
      { id: 5, fqdn: 'test', timeZone: 'Europe/Prague', currency: 'EUR', minorDigits: 2 },
      { id: 6, fqdn: 'example', timeZone: 'Europe/Bratislava', currency: 'USD', minorDigits: 2, allowsIdn: true },
    ]),
  )
  vi.resetModules()
  ;({ partsOf, takeIn, written } = await import('#tests/server/deposit.ts'))
  const { emptyDatabase } = await import('#tests/server/emptyDatabase.ts')
  database = await emptyDatabase()
  pool = openPool({ connectionString: database.url }, { max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  vi.unstubAllEnvs()
  vi.resetModules()
})

const query = async (sql: string, ...values: unknown[]) => (await pool.query<Record<string, unknown>>(sql, values)).rows
const sample = (name: string) => readFileSync(join(rootFolder, 'tests', 'fixtures', 'escrow', `${name}.xml`), 'utf8')

describe('a deposit in the manner of the RFCs', () => {
  test('is here as it says', async () => {
    const report = await takeIn(database.url, sample('standard'))
    expect(report).toMatchObject({ outcome: 'loaded', refusedCount: 0, unknown: {} })
    expect(
      await query(
        `select d.fqdn, h.handle as holder, h.name, n.handle is not null as "hasNsset", r.handle as registrar,
           r.registry_id as spelt, d.expires_on, z.currency, k.handle is not null as "isSigned"
         from domain d join contact h on h.id = d.holder_id join registrar r on r.id = d.registrar_id
         join zone z on z.id = d.zone_id left join nsset n on n.id = d.nsset_id left join keyset k on k.id = d.keyset_id
         where z.fqdn = 'test' order by d.fqdn`,
      ),
    ).toMatchObject([
      {
        fqdn: 'example1.test',
        holder: 'JD1234',
        name: 'Jana Doležalová',
        hasNsset: true,
        registrar: 'REGISTRARX',
        spelt: 'RegistrarX',
        // 22:00 UTC is the next day in the zone.
        expires_on: '2099-04-04',
        currency: 'EUR',
        isSigned: true,
      },
      { fqdn: 'example2.test', hasNsset: false, isSigned: false },
    ])
    expect(
      await query(
        `select s.code, o.set_by from object_state o join state s on s.number = o.state join domain d on d.id = o.object_id
         where d.fqdn = 'example2.test' and o.valid_to is null order by s.code`,
      ),
    ).toEqual([
      { code: 'clientUpdateProhibited', set_by: 'registrar' },
      { code: 'nssetMissing', set_by: 'rule' },
      { code: 'outzone', set_by: 'rule' },
      { code: 'serverTransferProhibited', set_by: 'registry' },
    ])
    expect(await query('select id, url from idn_table')).toMatchObject([{ id: 'pt-BR' }])
    expect(await query('select fqdn, name_state from reserved_name')).toEqual([
      { fqdn: 'xn--exampl-gva.test', name_state: 'withheld' },
    ])
    const [contact] = await query(
      `select other_postal, postal_form, disclose_mask from contact where handle = 'JD1234'`,
    )
    expect(contact).toMatchObject({ postal_form: 'loc', disclose_mask: 3, other_postal: { name: 'Jana Dolezalova' } })
    expect(await query(`select count(*)::int as keys from dnskey`)).toEqual([{ keys: 0 }])
    expect(await query(`select key_tag, max_sig_life from ds_record`)).toEqual([
      { key_tag: 12_345, max_sig_life: 604_800 },
    ])
  })

  test('changes nothing when it comes again, and little when a newer one says the same', async () => {
    const before = await heldRows(database.url)
    expect(await takeIn(database.url, sample('standard'))).toMatchObject({ outcome: 'unchanged' })
    expect(await heldRows(database.url)).toEqual(before)
    const newer = sample('standard').replace('2010-10-17T00', '2010-10-17T01')
    const report = await takeIn(database.url, newer)
    expect(report.objects.domain).toEqual({ shown: 2, added: 0, changed: 0, ended: 0, refused: 0 })
    expect(await heldRows(database.url)).toEqual({ ...before, repository: expect.any(String) })
  })
})

describe('a deposit in another manner', () => {
  /** The values that are exported otherwise, and what the report says of each. */
  const remarks = {
    'domain petrzalka.example crDate':
      'missing creation time of a domain, for which an earlier one or the watermark stands',
    // The schemas allow a redemption period only beside `pendingDelete`.
    'domain xn--petralka-p4b.example statuses': 'status "futureProhibited" of a domain',
    'domain xn--petralka-p4b.example crRr': 'creating registrar GONE-LONG-AGO, for which the present registrar stands',
    'contact THIN-2 crDate': 'missing creation time of a contact, for which an earlier one or the watermark stands',
    'contact THIN-2 crRr': 'missing creating registrar of a contact, for which the present one stands',
    'contact THIN-2 postalInfos': 'missing postal information of a contact, which an export writes as "-" and ZZ',
    'contact THIN-2 email': 'missing e-mail of a contact, which an export writes as "-"',
  }
  let report: DepositReport
  beforeAll(async () => {
    report = await takeIn(database.url, sample('otherManner'))
  })

  test('is here as it says, in a zone of its own, beside the first', async () => {
    expect(report).toMatchObject({
      outcome: 'loaded',
      deposit: { tld: 'example', resend: 1, watermark: '2026-01-15T00:00:00.000Z' },
      unknown: {
        'price of urn:example:fee': 1,
        'authInfo of urn:example:own': 1,
        'status "futureProhibited" of a domain': 1,
        'creating registrar GONE-LONG-AGO, for which the present registrar stands': 1,
      },
    })
    expect(
      await query(
        `select d.fqdn, d.unicode, d.original_name, d.expires_on, n.handle as nsset, z.currency
         from domain d join zone z on z.id = d.zone_id left join nsset n on n.id = d.nsset_id
         where z.fqdn = 'example' order by d.fqdn desc`,
      ),
    ).toMatchObject([
      { unicode: 'petržalka.example', original_name: 'petrzalka.example', expires_on: '2099-01-01', currency: 'USD' },
      { fqdn: 'petrzalka.example', unicode: null, expires_on: null },
    ])
    // The same servers in another order and another spelling of an address: one set.
    expect(await query(`select domain_count from nsset where imported_from = 'example'`)).toEqual([{ domain_count: 2 }])
    expect(await query(`select flags, encode(public_key, 'base64') as key from dnskey`)).toEqual([
      { flags: 257, key: 'AwEAAaSTUbbDv1t6aTn2Xd9J' },
    ])
    expect(await query(`select count(*)::int as count from domain where deleted_at is null`)).toEqual([{ count: 4 }])
  })

  test('is exported as it was, and its report names each value that is not', async () => {
    const db = openDb(openPool({ connectionString: database.url }, { max: 1 }))
    const exported = contentOf(await partsOf(await written(db, 'example')))
    await db.destroy()
    const objects = new Map(exported.map(({ key, object }) => [key, object]))
    const differing = contentOf(await partsOf(sample('otherManner'))).flatMap(({ key, object }) =>
      Object.keys(object)
        .filter((field) => !isDeepStrictEqual(object[field], objects.get(key)?.[field]))
        .map((field) => `${key} ${field}`),
    )
    expect(differing.sort()).toEqual(Object.keys(remarks).sort())
    // Of expiries only the days are compared.
    const demanded = [...Object.values(remarks), 'time of day of an expiry, of which the day stands']
    expect(Object.keys(report.unknown)).toEqual(expect.arrayContaining(demanded))
  })

  test('stores no passwords', async () => {
    const { rows } = await pool.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of rows) {
      const found = await query(`select 1 from ${table_name} as t where t::text like '%secret-of-nobody%'`)
      expect(found, table_name).toEqual([])
    }
  })
})

describe('one after another', () => {
  const base = [aRegistrar(), aContact('H-1'), aContact('H-2'), aHost('ns1.cz'), aHost('ns2.cz')]
  const held = () =>
    query(
      `select d.fqdn, h.handle as holder, n.handle as nsset from domain d left join contact h on h.id = d.holder_id
       left join nsset n on n.id = d.nsset_id where d.imported_from = 'cz' and d.deleted_at is null order by d.fqdn`,
    )

  beforeEach(async () => {
    await query(`delete from repository where tld = 'cz'`)
    const domains = ['a.cz', 'b.cz', 'c.cz'].map((name) => aDomainText(name, { hosts: ['ns1.cz', 'ns2.cz'] }))
    const report = await takeIn(database.url, depositText([...base, ...domains].join('\n'), { tld: 'cz', id: 'full' }))
    expect(report).toMatchObject({ outcome: 'loaded', reason: null })
  })

  test('a differential deposit changes, adds and deletes, and deleted objects have their history', async () => {
    const [before] = await query(`select id from domain where fqdn = 'c.cz' and deleted_at is null`)
    const contents = [aContact('H-3'), aDomainText('a.cz', { holder: 'H-3', hosts: ['ns2.cz'] }), aDomainText('d.cz')]
    const deletes = '<d:delete><d:name>c.cz</d:name></d:delete><c:delete><c:id>h-2</c:id></c:delete>'
    const given = { type: 'DIFF', tld: 'cz', id: 'next', prevId: 'full', watermark: '2026-01-02T00:00:00Z' } as const
    const counts = { Domain: 3, Host: 2, Contact: 2, Registrar: 1 }
    expect(await takeIn(database.url, depositText(contents.join(''), { ...given, deletes, counts }))).toMatchObject({
      outcome: 'loaded',
      objects: { domain: { added: 1, changed: 1, ended: 1 }, contact: { added: 1, ended: 1 } },
    })
    expect(await held()).toMatchObject([
      { fqdn: 'a.cz', holder: 'H-3' },
      { fqdn: 'b.cz', holder: 'H-1' },
      { fqdn: 'd.cz', nsset: null },
    ])
    const [gone] = await query('select deleted_at from domain where id = $1', before?.['id'])
    expect(gone?.['deleted_at']).toBeInstanceOf(Date)
    const left = await query('select from domain_contact where domain_id = $1', before?.['id'])
    expect(left).toEqual([])
  })

  test('a full deposit ends what it no longer has, and sets keep their names over everything', async () => {
    const before = await held()
    const again = depositText(
      [...base.slice(0, 2), ...base.slice(3), aDomainText('a.cz', { hosts: ['ns2.cz', 'ns1.cz'] })].join(''),
      {
        tld: 'cz',
        id: 'later',
        watermark: '2026-01-03T00:00:00Z',
      },
    )
    const report = await takeIn(database.url, again)
    expect(report.objects).toMatchObject({
      domain: { ended: 2, changed: 0 },
      contact: { ended: 1 },
      nsset: { ended: 0 },
    })
    expect(await held()).toEqual(before.slice(0, 1))
  })

  test('lists of those concerned are made anew, those of others are not', async () => {
    const versionOf = async (handle: string) => {
      const [row] = await query(
        'select coalesce((select version from listing where owner_id = id), 0)::int as version from contact where handle = $1 and deleted_at is null',
        handle,
      )
      return Number(row?.['version'])
    }
    const [first, other] = [await versionOf('H-1'), await versionOf('H-2')]
    const given = { type: 'DIFF', tld: 'cz', id: 'next', prevId: 'full', watermark: '2026-01-02T00:00:00Z' } as const
    const counts = { Domain: 3, Host: 2, Contact: 2, Registrar: 1 }
    const changed = aDomainText('a.cz', { hosts: ['ns1.cz', 'ns2.cz'], statuses: ['clientHold'] })
    await takeIn(database.url, depositText(changed, { ...given, counts }))
    expect([await versionOf('H-1'), await versionOf('H-2')]).toEqual([first + 1, other])
  })

  test.each([
    [
      'goes on from another',
      { type: 'DIFF', prevId: 'lost' },
      '',
      {},
      /goes on from lost, but the last one taken in is full/,
    ],
    [
      'says after it there is more',
      { type: 'DIFF', prevId: 'full' },
      '',
      { Domain: 9 },
      /header counts 9 domains and there are 3/,
    ],
    [
      'ends a contact that is still used',
      { type: 'INCR', deletes: '<c:delete><c:id>H-1</c:id></c:delete>' },
      '',
      {},
      /domain [abc]\.cz: its contact H-1 is ended/,
    ],
    ['is older', { watermark: '2025-12-31T23:59:59Z' }, '', {}, /was taken in already/],
  ] as const)('one that %s changes nothing', async (_what, facts, contents, counts, line) => {
    const before = await heldRows(database.url)
    const report = await takeIn(
      database.url,
      depositText(contents, {
        tld: 'cz',
        id: 'next',
        watermark: '2026-01-02T00:00:00Z',
        counts: { Domain: 3, Host: 2, Contact: 2, Registrar: 1, ...counts },
        ...facts,
      }),
    )
    expect(report.outcome).not.toBe('loaded')
    expect(report.reason).toMatch(line)
    expect(await heldRows(database.url)).toEqual(before)
  })
})
