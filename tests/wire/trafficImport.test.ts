// @module-tag database
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeExpiredData } from '#server/scheduler/retention.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { registerDomain } from '#tests/server/builders/storedDomain.ts'
import { trafficFile, type TrafficGiven } from '#tests/server/builders/traffic.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

let database: { url: string; drop: () => Promise<void> }
let db: Db
let folder: string
let today: string
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 1 }))
  folder = mkdtempSync(join(tmpdir(), 'registry-traffic-'))
  await registerDomain(db, 'stary.cz', { createdAt: '2020-01-01T10:00:00Z' })
  await registerDomain(db, 'žlutý.cz', { createdAt: '2020-01-01T10:00:00Z' })
  await registerDomain(db, 'znovu.cz', { createdAt: '2019-05-05T10:00:00Z', deletedAt: '2024-03-10T08:00:00Z' })
  await registerDomain(db, 'znovu.cz', { createdAt: '2024-03-10T22:30:00Z' })
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Europe/Prague')::date as day`.execute(db)
  today = rows[0]?.day ?? ''
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await db.destroy()
  await database.drop()
})
beforeEach(() => sql`truncate domain_traffic`.execute(db))

const run = (input: string | Buffer, ...args: string[]) =>
  runRegistry(['traffic', 'import', ...(args.length > 0 ? args : ['-'])], {
    env: { DATABASE_URL: database.url },
    input,
  })

const one = (given: Partial<TrafficGiven> = {}) => ({ fqdn: 'stary.cz', day: '2026-03-01', types: { a: 5 }, ...given })

async function held() {
  const { rows } = await sql<{ fqdn: string; day: string; a: number; noerror: number; created: string }>`
    select d.fqdn, t.on_day as day, t.type_a::int as a, t.code_noerror::int as noerror, d.created_at::date as created
    from domain_traffic as t join domain as d on d.id = t.domain_id order by 1, 2`.execute(db)
  return rows
}

describe('registry traffic import', () => {
  test('takes a file in, names in any form, columns in any order', async () => {
    const lines = trafficFile([
      one({ fqdn: 'STARY.cz.' }),
      one({ fqdn: 'žlutý.cz', day: '2026-03-02', types: { a: 0 } }),
    ])
    const turned = lines.split('\n').map((line) => line.split(',').toReversed().join(','))
    expect(await run(turned.join('\r\n'))).toEqual({
      code: 0,
      out: '-: 2 domains, 2026-03-01 to 2026-03-02, 2 days new, 0 replaced\n',
      err: '',
    })
    expect(await held()).toMatchObject([
      { fqdn: 'stary.cz', day: '2026-03-01', a: 5, noerror: 5 },
      { fqdn: 'xn--lut-noa55d.cz', day: '2026-03-02', a: 0, noerror: 0 },
    ])
  })

  test('puts a day that comes again in the place of what was there', async () => {
    await run(trafficFile([one(), one({ day: '2026-03-02' })]))
    const { out } = await run(
      trafficFile([one({ types: { a: 7 }, codes: { refused: 1 } }), one({ day: '2026-03-03' })]),
    )
    expect(out).toBe('-: 1 domains, 2026-03-01 to 2026-03-03, 1 days new, 1 replaced\n')
    expect((await held()).map(({ day, a, noerror }) => [day, a, noerror])).toEqual([
      ['2026-03-01', 7, 0],
      ['2026-03-02', 5, 5],
      ['2026-03-03', 5, 5],
    ])
  })

  test('gives each day to the domain of that name that was registered then', async () => {
    const days = ['2024-03-09', '2024-03-10', '2024-03-11']
    expect(await run(trafficFile(days.map((day) => one({ fqdn: 'znovu.cz', day }))))).toMatchObject({
      code: 0,
      err: '',
    })
    expect((await held()).map(({ day, created }) => [day, created])).toEqual([
      ['2024-03-09', '2019-05-05'],
      ['2024-03-10', '2024-03-10'],
      ['2024-03-11', '2024-03-10'],
    ])
  })

  test.each([
    ['a name that is none', () => one({ fqdn: 'a b.cz' }), '"a b.cz" is no domain name'],
    ['a day that is none', () => one({ day: '2026-02-30' }), '"2026-02-30" is no day such as'],
    ['a day to come', () => one({ day: addDays(today, 1) }), 'is still to come'],
    [
      'a count with a sign',
      () => one({ types: { mx: -1 }, codes: {} }),
      'type_mx is "-1": expected a whole number of 12 digits',
    ],
    [
      'a fraction',
      () => one({ types: { a: 1.5 }, codes: {} }),
      'type_a is "1.5": expected a whole number of 12 digits',
    ],
    ['too large a count', () => one({ types: { a: 1e12 } }), 'type_a is "1000000000000": expected'],
    ['more answers than queries', () => one({ codes: { noerror: 4, other: 2 } }), '6 answers to 5 queries'],
  ])('refuses a file with %s and names its line', async (_what, line, words) => {
    const { code, out, err } = await run(trafficFile([one({ day: '2026-03-05' }), line()]))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^-: 1 of its lines cannot be taken, so nothing was changed\nline 3: /)
    expect(err).toContain(words)
    expect(await held()).toEqual([])
  })

  test('refuses a line with too few cells, a header with a column too many, an empty file and what is no text', async () => {
    expect((await run(`${trafficFile([one()])}stary.cz,2026-03-02\n`)).err).toContain('line 3: expected 17 cells')
    expect((await run(trafficFile([]).replace('type_a,', 'type_a,type_b,'))).err).toContain(
      'expected the header fqdn,day,',
    )
    expect((await run('')).err).toContain('is empty: expected the header fqdn,day,type_a')
    expect(await run(Buffer.from([0x66, 0xff, 0xfe]))).toMatchObject({ code: 2, err: '- is not UTF-8 text\n' })
  })

  test('refuses a file with a domain that was not registered on the day, or leaves the line out on request', async () => {
    const file = trafficFile([one(), one({ fqdn: 'neni.cz' }), one({ day: '2019-12-31' })])
    expect(await run(file)).toEqual({
      code: 1,
      out: '',
      err: [
        '-: 2 of its lines cannot be taken, so nothing was changed',
        'line 3: neni.cz was not registered here on 2026-03-01',
        'line 4: stary.cz was not registered here on 2019-12-31\n',
      ].join('\n'),
    })
    expect(await held()).toEqual([])
    expect(await run(file, '-', '--skip-unknown')).toMatchObject({
      code: 0,
      out: '-: 1 domains, 2026-03-01, 1 days new, 0 replaced, 2 lines of unknown domains left out\n',
    })
    expect(await held()).toHaveLength(1)
  })

  test('refuses a domain and day that stand there twice, however the name is written', async () => {
    const { code, err } = await run(
      trafficFile([one(), one({ day: '2026-03-02' }), one({ fqdn: 'STARY.CZ' })]),
      '-',
      '--skip-unknown',
    )
    expect(code).toBe(1)
    expect(err).toContain('line 4: stary.cz on 2026-03-01 stands on line 2 too')
    expect(await held()).toEqual([])
  })

  test('counts the faults it does not list', async () => {
    const { err } = await run(trafficFile(Array.from({ length: 80 }, (_, at) => one({ fqdn: `neni${at}.cz` }))))
    expect(err).toMatch(/^-: 80 of its lines/)
    expect(err.trimEnd().split('\n')).toHaveLength(52)
    expect(err).toMatch(/… and 30 more\n$/)
  })

  test('takes files in their order and stops at one that is refused', async () => {
    const names = [[one()], [one({ fqdn: 'neni.cz' })], [one({ day: '2026-03-09' })]].map((lines, at) => {
      const name = join(folder, `${at}.csv`)
      writeFileSync(name, trafficFile(lines))
      return name
    })
    expect(await run('', ...names)).toMatchObject({ code: 1, out: expect.stringContaining('0.csv: 1 domains') })
    expect((await held()).map(({ day }) => day)).toEqual(['2026-03-01'])
  })

  test('of two at once on the same days the later has its say, and neither fails', async () => {
    const days = Array.from({ length: 300 }, (_, at) => addDays('2025-01-01', at))
    const fileOf = (order: readonly string[], a: number) => trafficFile(order.map((day) => one({ day, types: { a } })))
    const ended = await Promise.all([run(fileOf(days, 1)), run(fileOf(days.toReversed(), 2))])
    expect(ended.map(({ code }) => code)).toEqual([0, 0])
    expect(new Set((await held()).map(({ a }) => a)).size).toBe(1)
    expect(await held()).toHaveLength(300)
  })
})

describe('days that are no longer readable', () => {
  const oldestDay = () => addDays(today, -usualPeriods.trafficDays)

  /** The last stored day and the five before it. */
  async function importOldDays() {
    const days = [0, 1, 2, 3, 4, 5].map((before) => addDays(oldestDay(), -before))
    expect(await run(trafficFile(days.map((day) => one({ day }))))).toMatchObject({ code: 0 })
  }

  test('are forgotten by the clock, as the role it works under may', async () => {
    await importOldDays()
    const web = openDb(openPool(webAddressOf({ connectionString: database.url }), { max: 1 }))
    await removeExpiredData(web, usualPeriods, { signal: new AbortController().signal })
    await web.destroy()
    expect((await held()).map(({ day }) => day)).toEqual([oldestDay()])
  })

  test('go in as many batches as it takes', async () => {
    await importOldDays()
    await removeExpiredData(db, usualPeriods, { signal: new AbortController().signal, batch: 2 })
    expect((await held()).map(({ day }) => day)).toEqual([oldestDay()])
  })

  test('stay for now when the server is closing', async () => {
    await importOldDays()
    await removeExpiredData(db, usualPeriods, { signal: AbortSignal.abort() })
    expect(await held()).toHaveLength(6)
  })
})
