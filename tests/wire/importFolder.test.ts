// @module-tag database
import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDb, openPool, withConnection, type Db } from '#server/db/connect.ts'
import { openFolder } from '#server/escrow/import/importFolder.ts'
import { lockImport } from '#server/escrow/import/repositoryStore.ts'
import { readFigures } from '#server/metrics/store.ts'
import {
  aContact,
  aDomainText,
  aRegistrar,
  depositText,
  type DepositFacts,
} from '#tests/server/builders/depositText.ts'
import { takeInOver } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { programArgs } from '#tests/server/programArgs.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

let database: { url: string; drop: () => Promise<void> }
let db: Db
beforeAll(async () => {
  database = await emptyDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 2 }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const given = { authority: 'beside-a-registry', allowed: null } as const

let folder: string
let logged: { level: string; details: object; message: string }[]
let importNew: () => Promise<void>
beforeEach(async () => {
  const pool = openPool({ connectionString: database.url }, { max: 1 })
  await pool.query('truncate registrar, repository, listing, setting cascade')
  await pool.end()
  folder = mkdtempSync(join(tmpdir(), 'deposits-'))
  logged = []
  const log = (level: string) => (details: object, message: string) => void logged.push({ level, details, message })
  const importFolder = openFolder({
    folder,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    importFile: (connection, file) => takeInOver(connection, readFileSync(file), given),
  })
  importNew = () =>
    withConnection({ connectionString: database.url }, 'registry-test', (connection) =>
      importFolder(connection, new AbortController().signal),
    )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const contents = [aRegistrar(), aContact('H-1'), aDomainText('first.cz')].join('')

/** A deposit of a day: a full one, or one that continues that of the day before. */
function deposit(day: number, facts: DepositFacts = {}): string {
  const isFull = (facts.type ?? 'FULL') === 'FULL'
  const all = { Domain: day, Contact: 1, Registrar: 1, Host: 0 }
  const domains = isFull ? contents : aDomainText(`day${day}.cz`, { roid: `D${day}-T` })
  return depositText(domains, {
    tld: 'cz',
    id: `day${day}`,
    watermark: `2026-01-0${day}T00:00:00Z`,
    ...(isFull ? {} : { prevId: `day${day - 1}`, counts: all }),
    ...facts,
  })
}

/** Puts a file into the folder that has been there for a minute. */
function put(name: string, text: string | Buffer, ageSeconds = 60): void {
  writeFileSync(join(folder, name), text)
  const at = Date.now() / 1000 - ageSeconds
  utimesSync(join(folder, name), at, at)
}

const names = (place = '.') =>
  readdirSync(join(folder, place), { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .sort()
const imported = () => names('imported').filter((name) => !name.endsWith('.report.json'))
const domains = async () =>
  (await db.selectFrom('domain').select('fqdn').where('deleted_at', 'is', null).orderBy('fqdn').execute()).map(
    ({ fqdn }) => fqdn,
  )
const refusedFigure = async () => (await readFigures(db)).deposits_refused

describe('a watched folder', () => {
  test('imports full and differential deposits in the order of their names, each once', async () => {
    put('cz_2026-01-03_diff.xml', deposit(3, { type: 'DIFF' }))
    put('cz_2026-01-01_full.xml', deposit(1))
    put('cz_2026-01-02_diff.xml', deposit(2, { type: 'DIFF' }))
    await importNew()
    expect(await domains()).toEqual(['day2.cz', 'day3.cz', 'first.cz'])
    expect([names(), imported()]).toEqual([
      [],
      ['cz_2026-01-01_full.xml', 'cz_2026-01-02_diff.xml', 'cz_2026-01-03_diff.xml'],
    ])
    expect(logged.map(({ message }) => message)).toEqual(Array(3).fill('a deposit was imported'))
    expect(
      JSON.parse(readFileSync(join(folder, 'imported', 'cz_2026-01-03_diff.xml.report.json'), 'utf8')),
    ).toMatchObject({
      outcome: 'loaded',
      deposit: { id: 'day3' },
    })
  })

  test('moves a deposit away that was imported before a crash', async () => {
    put('1.xml', deposit(1))
    await importNew()
    renameSync(join(folder, 'imported', '1.xml'), join(folder, '1.xml'))
    await importNew()
    expect([names(), imported(), await domains()]).toEqual([[], ['1.xml'], ['first.cz']])
    expect(logged.map(({ details }) => details)).toMatchObject([{ outcome: 'loaded' }, { outcome: 'unchanged' }])
  })

  test('sets a broken deposit aside with its reason and imports the next', async () => {
    put('1.xml', deposit(1).replace('</deposit>', ''))
    put('2.xml', deposit(2, { counts: { Domain: 1 } }))
    await importNew()
    expect([names(), imported(), await domains()]).toEqual([[], ['2.xml'], ['first.cz']])
    expect(names('refused')).toEqual(['1.xml', '1.xml.report.json'])
    expect(JSON.parse(readFileSync(join(folder, 'refused', '1.xml.report.json'), 'utf8'))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('not well-formed'),
    })
    expect(logged).toMatchObject([
      { level: 'error', details: { file: '1.xml' }, message: 'a deposit was refused and set aside' },
      { level: 'info', details: { file: '2.xml' } },
    ])
  })

  test('counts refused deposits in the metrics until they are moved away, such as back after a repair', async () => {
    expect(await refusedFigure()).toBe(0)
    put('1.xml', '<deposit/>')
    await importNew()
    expect(await refusedFigure()).toBe(1)
    rmSync(join(folder, 'refused', '1.xml'))
    put('1.xml', deposit(1))
    await importNew()
    expect([await refusedFigure(), names('refused')]).toEqual([0, []])
  })

  test('lets a differential deposit wait for the one before it, and says so once', async () => {
    put('1.xml', deposit(1))
    put('3.xml', deposit(3, { type: 'DIFF' }))
    await importNew()
    await importNew()
    expect([names(), await domains()]).toEqual([['3.xml'], ['first.cz']])
    expect(logged.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', details: { file: '3.xml' }, message: 'a deposit waits for the one before it' },
    ])
    put('2.xml', deposit(2, { type: 'DIFF' }))
    await importNew()
    expect([names(), await domains()]).toEqual([[], ['day2.cz', 'day3.cz', 'first.cz']])
  })

  test('takes an encrypted deposit once its signature is there, and moves both', async () => {
    put('1.ryde', deposit(1))
    await importNew()
    expect(names()).toEqual(['1.ryde'])
    put('1.sig', 'signature')
    await importNew()
    expect([names(), imported()]).toEqual([[], ['1.ryde', '1.sig']])
  })

  test('leaves uploads and other files alone', async () => {
    put('.1.xml', deposit(1))
    put('1.xml.part', deposit(1))
    put('1.txt', deposit(1))
    put('1.xml', deposit(1), 2)
    mkdirSync(join(folder, '2.xml'))
    await importNew()
    expect([names(), await domains()]).toEqual([['.1.xml', '1.txt', '1.xml', '1.xml.part'], []])
  })
})

describe('registry import --watch', () => {
  const env = () => ({ DATABASE_URL: database.url, AUTHORITY: 'beside-a-registry' })

  test('imports what arrives until it is stopped, and waits for another import', async () => {
    const pool = openPool({ connectionString: database.url }, { max: 1 })
    const other = openDb(pool)
    expect(await lockImport(other)).toBe(true)
    put('1.xml.gz', gzipSync(deposit(1)))
    const child = spawn(process.execPath, [...programArgs('registry'), '--', 'import', '--watch', folder], {
      env: { PATH: process.env['PATH'], ...env() },
    })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text))
    const ended = new Promise((resolve) => child.once('close', resolve))
    await expect.poll(() => out, { timeout: 20_000 }).toContain('watching for deposits')
    expect(await domains()).toEqual([])
    await other.destroy()
    await expect.poll(domains, { timeout: 20_000 }).toEqual(['first.cz'])
    await expect.poll(() => out, { timeout: 5000 }).toContain('a deposit was imported')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }, 60_000)

  test.each([
    [['--watch', '/nowhere'], '/nowhere cannot be watched: there is no such file'],
    [['--watch', '/tmp', 'a.xml'], '--watch goes without files'],
    [['--watch', '/tmp', '--dry-run'], '--watch goes without --dry-run'],
    [[], 'it takes a file'],
  ])('refuses %j', async (args, reason) => {
    expect(await runRegistry(['import', ...args], { env: env() })).toMatchObject({
      code: 2,
      err: expect.stringContaining(reason),
    })
  })
})
