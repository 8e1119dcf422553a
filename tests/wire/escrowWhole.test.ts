import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/connect.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { aContact, aDomainText, aHost, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { heldRows } from '#tests/server/heldRows.ts'
import { programArgs } from '#tests/server/programArgs.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

let database: { url: string; drop: () => Promise<void> }
let pool: pg.Pool
const folder = mkdtempSync(join(tmpdir(), 'registry-deposit-'))
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool({ connectionString: database.url }, { max: 4 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const env = () => ({ DATABASE_URL: database.url, AUTHORITY: 'registry-of-record' })
const names = (count: number) => Array.from({ length: count }, (_, number) => `name-${number}.cz`)

function deposit(count: number, id: string, day: number, statuses: string[] = ['ok']): string {
  const domains = names(count).map((name) => aDomainText(name, { hosts: ['ns1.cz'], admin: 'H-2', statuses }))
  const contents = [aRegistrar(), aContact('H-1'), aContact('H-2'), aHost('ns1.cz'), ...domains].join('\n')
  return depositText(contents, { tld: 'cz', id, watermark: `2026-01-0${day}T00:00:00Z` })
}

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('registry import', () => {
  test('takes files in their order and standard input, plain or gzip, and says what became of each', async () => {
    const first = fileOf('first.xml.gz', gzipSync(deposit(3, 'first', 1)))
    const report = join(folder, 'report.json')
    const ended = await runRegistry(['import', first, '-', '--report', report], {
      env: env(),
      input: deposit(2, 'second', 2),
    })
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(ended.out).toMatch(/first\.xml\.gz: FULL first of \.cz at 2026-01-01T00:00:00\.000Z is loaded in/)
    expect(ended.out).toMatch(
      /standard input: FULL second .* is loaded in .*\n {2}domain: 2 shown, 0 added, 0 changed, 1 ended/,
    )
    const { deposits } = await import(report, { with: { type: 'json' } }).then((module) => module.default)
    expect(deposits).toMatchObject([{ outcome: 'loaded' }, { outcome: 'loaded', objects: { domain: { ended: 1 } } }])
  })

  test('rehearses without changing anything', async () => {
    const before = await heldRows(database.url)
    const file = fileOf('rehearsal.xml', deposit(9, 'third', 3))
    const { code, out } = await runRegistry(['import', '--dry-run', file], { env: env() })
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/would be loaded .*\n {2}domain: 9 shown, 6 added, 1 changed/),
    })
    expect(await heldRows(database.url)).toEqual(before)
  })

  test('stops at the first deposit that is refused, with a line and exit code 1', async () => {
    const broken = fileOf('broken.xml', deposit(3, 'third', 3).slice(0, -20))
    const { code, out, err } = await runRegistry(['import', broken, fileOf('after.xml', deposit(3, 'fourth', 4))], {
      env: env(),
    })
    expect({ code, err }).toEqual({ code: 1, err: 'a deposit was refused; 1 after it were not tried\n' })
    expect(out.trim()).toMatch(
      /^.*broken\.xml: FULL third .* is refused: line \d+: it is not well-formed XML or cut off.*$/,
    )
  })

  test('says of the deposits before a refused one that they are in', async () => {
    const good = fileOf('good.xml', deposit(4, 'good', 5))
    const bad = fileOf('bad.xml', deposit(5, 'bad', 6).slice(0, -20))
    const left = fileOf('left.xml', deposit(6, 'left', 7))
    const { code, out, err } = await runRegistry(['import', good, bad, left], { env: env() })
    expect({ code, err }).toEqual({
      code: 1,
      err: 'a deposit was refused; 1 before it stay taken in; 1 after it were not tried\n',
    })
    expect(out).toMatch(
      /good\.xml: FULL good of \.cz at \S+ is loaded in [^]*bad\.xml: FULL bad of \.cz at \S+ is refused/,
    )
    const { rows } = await pool.query<{ last: string }>(`select deposit_id as last from repository where tld = 'cz'`)
    expect(rows).toEqual([{ last: 'good' }])

    const rehearsed = await runRegistry(['import', '--dry-run', left, bad], { env: env() })
    expect(rehearsed).toMatchObject({ code: 1, err: 'a deposit was refused\n' })
  })

  test.each([
    ['in a folder that is not there', () => join(folder, 'nowhere', 'report.json')],
    ['that is a folder', () => folder],
  ])('refuses a report %s before any work', async (_what, reportOf) => {
    const before = await heldRows(database.url)
    const file = fileOf('reported.xml', deposit(7, 'reported', 8))
    const report = reportOf()
    const { code, out, err } = await runRegistry(['import', file, '--report', report], { env: env() })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^\S+ cannot be written: .*\n$/)
    expect(err).toContain(report)
    expect(await heldRows(database.url)).toEqual(before)
  })

  test('ends with 2 for what cannot be used as it was typed', async () => {
    expect(await runRegistry(['import'], { env: env() })).toMatchObject({ code: 2, out: '' })
    const missing = await runRegistry(['import', join(folder, 'missing.xml')], { env: env() })
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('there is no such file') })
  })

  test('does not run beside itself', async () => {
    const other = await pool.connect()
    await other.query('select pg_advisory_lock(7203114906)')
    const ended = await runRegistry(['import', fileOf('beside.xml', deposit(3, 'third', 3))], { env: env() })
    other.release(true)
    expect(ended).toMatchObject({ code: 1, err: 'another import is running on this database\n' })
  })
})

describe('whatever a deposit holds', () => {
  test('it is taken in whole or not at all, and never a fault of ours', async () => {
    const text = Buffer.from(deposit(4, 'fuzzed', 5, ['clientHold', 'serverHold']))
    const damage = fc.record({
      at: fc.nat(text.length - 1),
      length: fc.nat(40),
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        fc
          .constantFrom(
            '<',
            '&',
            '"',
            '</d:domain>',
            '<d:domain>',
            'Domain',
            '&#0;',
            ']]>',
            '<!--',
            'H-2',
            'ns1.cz',
            '2026',
          )
          .map((word) => Buffer.from(word)),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        const before = await heldRows(database.url)
        let damaged = text
        for (const { at, length, bytes } of damages)
          damaged = Buffer.concat([damaged.subarray(0, at), bytes, damaged.subarray(at + length)])
        const report = await takeIn(database.url, damaged)
        expect(report.reason ?? '').not.toContain('\n')
        const isSame = JSON.stringify(await heldRows(database.url)) === JSON.stringify(before)
        expect(isSame || report.outcome === 'loaded').toBe(true)
        await pool.query(`update repository set watermark = '2026-01-02'`)
        expect(await brokenReferences()).toEqual([])
      }),
      { numRuns: 30, endOnFailure: true },
    )
  }, 120_000)
})

describe('users of the portal meanwhile', () => {
  test('sees the old until the new is whole, and waits for no row that does not change', async () => {
    const count = 1500
    const given = { tld: 'cz', id: 'd', counts: { Domain: count + 1 } }
    const deposit = (statuses: string[], day: number) =>
      depositText(
        [
          aRegistrar(),
          aContact('H-1'),
          aDomainText('steady.cz'),
          ...names(count).map((name) => aDomainText(name, { statuses })),
        ].join(''),
        { ...given, watermark: `2026-02-0${day}T00:00:00Z` },
      )
    expect(await takeIn(database.url, deposit(['ok'], 1))).toMatchObject({ outcome: 'loaded', reason: null })
    const seen = new Set<string>()
    const work = { isRunning: true }
    const watching = (async () => {
      while (work.isRunning) {
        const { rows } = await pool.query<{ held: string }>(
          `select count(*) filter (where state_mask & (1::bigint << 33) <> 0) as held from domain where deleted_at is null`,
        )
        seen.add(rows[0]?.held ?? '')
        const client = await pool.connect()
        await client.query(`set lock_timeout = '500ms'`)
        await client.query(`update domain set recheck_at = now() where fqdn = 'steady.cz' and deleted_at is null`)
        await client.query('reset lock_timeout')
        client.release()
      }
    })()
    expect(await takeIn(database.url, deposit(['clientHold'], 2))).toMatchObject({ outcome: 'loaded', reason: null })
    work.isRunning = false
    await watching
    expect([...seen].filter((held) => held !== '0' && held !== String(count))).toEqual([])
    expect(seen).toContain('0')
  })
})

describe('a process killed at any moment', () => {
  test('leaves the old or the new, and the next one finishes', async () => {
    const count = 600
    await pool.query('truncate repository cascade')
    const older = await takeIn(database.url, deposit(count, 'old', 6), 'registry-of-record', 1000)
    expect(older).toMatchObject({ outcome: 'loaded' })
    const file = fileOf('large.xml', deposit(count, 'new', 7, ['clientHold']))
    const held = async () =>
      (
        await pool.query<{ held: string }>(
          `select count(*) filter (where state_mask & (1::bigint << 33) <> 0) || ' of ' || count(*) as held
           from domain where imported_from = 'cz' and deleted_at is null`,
        )
      ).rows[0]?.held
    for (const wait of [500, 900, 1200, 1500, 1800]) {
      await importAndKill(file, wait)
      await connectionsGone()
      expect([`0 of ${count}`, `${count} of ${count}`]).toContain(await held())
      expect(await brokenReferences()).toEqual([])
    }
    const { code } = await runRegistry(['import', file], { env: env() })
    expect(code).toBe(0)
    expect(await held()).toBe(`${count} of ${count}`)
  }, 120_000)
})

async function importAndKill(file: string, wait: number) {
  const child = spawn(process.execPath, [...programArgs('registry'), 'import', file], {
    cwd: rootFolder,
    env: { PATH: process.env['PATH'], ...env() },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([ended, pause(wait)])
  child.kill('SIGKILL')
  await ended
}

/** PostgreSQL notices by itself that nobody is there any more; until then the turn is taken. */
async function connectionsGone() {
  await expect
    .poll(
      async () =>
        (
          await pool.query(`select from pg_stat_activity where application_name = 'registry-import'
          and datname = current_database()`)
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(0)
}

/** Finds references to missing objects and differing copies. */
async function brokenReferences() {
  const { rows } = await pool.query<{ fault: string }>(
    `select 'holder of ' || d.fqdn as fault from domain d join contact c on c.id = d.holder_id
       where d.deleted_at is null and c.deleted_at is not null
     union all select 'row of ' || d.fqdn from domain d join domain_contact dc on dc.domain_id = d.id
       where (dc.state_mask, dc.sort_key, dc.nsset_id, dc.holder_id, dc.registrar_id)
         is distinct from (d.state_mask, d.sort_key, d.nsset_id, d.holder_id, d.registrar_id)
     union all select 'mask of ' || d.fqdn from domain d where d.deleted_at is null and d.state_mask <> coalesce(
       (select bit_or(1::bigint << (s.state - 1)) from object_state s where s.object_id = d.id and s.valid_to is null), 0)
     union all select 'link of ' || c.handle from contact c where c.deleted_at is null
       and (c.state_mask & 32768 <> 0) <> exists (select from domain_contact dc where dc.contact_id = c.id)
     union all select 'count of ' || n.handle from nsset n where n.deleted_at is null and n.domain_count <>
       (select count(*) from domain d where d.nsset_id = n.id and d.deleted_at is null)`,
  )
  return rows.map(({ fault }) => fault)
}
