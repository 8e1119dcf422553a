// @module-tag database
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig, type PlaceConfig } from '#server/config.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { storeServiceSettings } from '#server/db/serviceSettings.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { openMigrated } from '#server/process/openDatabase.ts'
import { Zones, type ZoneSetting } from '#server/zone/settings.ts'
import { aContact, aDomainText, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { takeIn } from '#tests/server/deposit.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { registry } from '#tests/server/registryCommand.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { setZones } from '#server/zone/zones.ts'

const [example] = Zones.parse([{ id: 9, fqdn: 'zone', timeZone: 'Europe/Vienna', currency: 'EUR', minorDigits: 2 }])
const zonesOf = (list: readonly (ZoneSetting | undefined)[]) => list.filter((zone) => zone !== undefined)
const exampleZones = zonesOf([example])

let database: { url: string; drop: () => Promise<void> }
let db: Db
let folder: string
beforeEach(async () => {
  // Commands of earlier tests have set those of this process.
  setZones([])
  folder = mkdtempSync(join(tmpdir(), 'registry-settings-'))
  database = await emptyDatabase()
  db = openDb(openPool({ connectionString: database.url }, { max: 1, name: 'registry-test' }))
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const env = (more: Record<string, string> = {}) => ({ DATABASE_URL: database.url, ...more })

/** Does with the database what a start of the portal does. */
async function start(given: Partial<PlaceConfig> = {}): Promise<void> {
  await openMigrated(
    {
      profile: 'production',
      authority: 'beside-a-registry',
      zones: [],
      databaseUrl: database.url,
      databaseWebUrl: null,
      dataDir: folder,
      databaseConnections: 1,
      importEndsPercent: 5,
      timeZone: 'Europe/Prague',
      languages: { locales: ['cs-CZ', 'en-US'], dictionaries: {} },
      brand: readConfig({}).brand,
      ...given,
    },
    [],
  )
}

const zoneNames = async () =>
  (await db.selectFrom('zone').select('fqdn').orderBy('fqdn').execute()).map(({ fqdn }) => fqdn)

describe('AUTHORITY and ZONES', () => {
  test('are stored at the first production start and have to be the same at later ones', async () => {
    await start()
    await start()
    await expect(start({ authority: 'registry-of-record' })).rejects.toThrow(
      /^AUTHORITY is registry-of-record, but the portal of this database runs with beside-a-registry: .*registry settings change$/,
    )
    await expect(start({ zones: exampleZones })).rejects.toThrow(
      /^ZONES differs .* \(zone is new\): .*settings change$/,
    )
    expect(await runRegistry(['settings', 'show'], { env: env() })).toMatchObject({
      code: 0,
      out: 'AUTHORITY=beside-a-registry\nZONES=\n',
    })
  })

  test('a process without the owner’s login is refused until they are stored, and where its own differ', async () => {
    const own = webAddressOf({ connectionString: database.url })
    const web = { databaseUrl: null, databaseWebUrl: 'connectionString' in own ? own.connectionString : '' }
    await expect(start(web)).rejects.toThrow(/^the database has no AUTHORITY and ZONES stored: run registry migrate/)
    const settings = env({ DATABASE_WEB_URL: web.databaseWebUrl, PROFILE: 'production' })
    expect(await runRegistry(['migrate'], { env: { ...settings, AUTHORITY: 'beside-a-registry' } })).toMatchObject({
      code: 0,
    })
    await start(web)
    await expect(start({ ...web, authority: 'registry-of-record' })).rejects.toThrow(/^AUTHORITY is registry-of-record/)
  })

  test('a demo never starts on the database of a production, nor leaves its zones there', async () => {
    await start()
    await expect(start({ profile: 'demo' })).rejects.toThrow('holds a production')
    const { code, err } = await runRegistry(['seed', '--domains', '600'], { env: env() })
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is that of a production') })
  })

  test('a production refused on the demo’s database leaves nothing stored there', async () => {
    const demo = await cloneDatabase()
    await start({ databaseUrl: demo.url })
    const shown = await runRegistry(['settings', 'show'], { env: { DATABASE_URL: demo.url } })
    expect(shown).toMatchObject({ code: 1, err: expect.stringContaining('no settings are stored yet') })
    await demo.drop()
  })

  test('every command refuses others in one line, and takes those stored where none are set', async () => {
    await start({ zones: [] })
    const wrong: Record<string, string>[] = [
      { AUTHORITY: 'registry-of-record' },
      { ZONES: JSON.stringify(exampleZones) },
    ]
    for (const more of wrong) {
      const { code, out, err } = await runRegistry(['announce', 'list'], { env: env(more) })
      expect({ code, out, err }).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^(AUTHORITY|ZONES) [^\n]+\n$/),
      })
    }
    expect(await runRegistry(['announce', 'list'], { env: env() })).toMatchObject({ code: 0 })
  })

  test('a command without ZONES works with the zones stored', async () => {
    await storeServiceSettings(
      { connectionString: database.url },
      { profile: 'production', authority: 'registry-of-record', zones: exampleZones },
    )
    const lines = { env: env(), input: 'free.zone\n' }
    expect(await runRegistry(['auction', 'import', '--dry-run', '-'], lines)).toMatchObject({
      code: 0,
      out: '1 names can be published for auction\n',
    })
    expect(await runRegistry(['migrate'], { env: env() })).toMatchObject({ code: 0 })
    expect(await zoneNames()).toEqual(['zone'])
  })

  test('an import without AUTHORITY says what it says with the one stored', async () => {
    const contents = [aRegistrar(), aContact('H-1'), aDomainText('x.cz')].join('')
    await takeIn(database.url, depositText(contents, { tld: 'cz', watermark: '2026-01-01T00:00:00Z' }))
    await db.updateTable('domain').set({ imported_at: null, roid: 'OURS-1' }).execute()
    await start()
    const input = depositText(contents, { tld: 'cz', id: 'two', watermark: '2026-01-02T00:00:00Z' })
    const dryRun = async (more: Record<string, string>) => {
      const { code, out } = await runRegistry(['import', '--dry-run', '-'], { env: env(more), input })
      return { code, out: out.replaceAll(/[\d.]+ s\b/g, '') }
    }
    const unset = await dryRun({})
    expect(unset).toEqual(await dryRun({ AUTHORITY: 'beside-a-registry' }))
    expect(unset).toMatchObject({ code: 0, out: expect.stringContaining('would be loaded') })
  })

  test('a zone with domains cannot be left out', async () => {
    await takeIn(
      database.url,
      depositText([aRegistrar(), aContact('H-1'), aDomainText('x.cz')].join(''), {
        tld: 'cz',
        watermark: '2026-01-01T00:00:00Z',
      }),
    )
    await start()
    const settings = env({ AUTHORITY: 'beside-a-registry', ZONES: JSON.stringify(exampleZones) })
    expect(await runRegistry(['settings', 'change', '--yes'], { env: settings })).toMatchObject({
      code: 1,
      err: 'ZONES lacks .cz, where the database has domains\n',
    })
    expect(await zoneNames()).toEqual(['0.2.4.e164.arpa', 'cz'])
  })

  test('an import refuses where no portal has stored it and it is not set', async () => {
    expect(await runRegistry(['import', '-'], { env: env() })).toEqual({
      code: 2,
      out: '',
      err: 'AUTHORITY is not set and no portal has stored it in this database yet: set registry-of-record or beside-a-registry\n',
    })
  })

  test('are changed on purpose, after a dry run', async () => {
    await start()
    const settings = env({ AUTHORITY: 'registry-of-record', ZONES: JSON.stringify(exampleZones) })
    const dry = await runRegistry(['settings', 'change'], { env: settings })
    expect(dry.out).toBe(
      'AUTHORITY: beside-a-registry becomes registry-of-record\nZONES: zone is new\nnothing was changed: repeat with --yes to change it\n',
    )
    await start()
    expect(await runRegistry(['settings', 'change', '--yes'], { env: settings })).toMatchObject({ code: 0 })
    expect(await zoneNames()).toContain('zone')
    await start({ authority: 'registry-of-record', zones: exampleZones })
    await expect(start()).rejects.toThrow(/^AUTHORITY is beside-a-registry/)
    const { out } = await runRegistry(['settings', 'show'], { env: env() })
    const file = join(folder, 'portal.env')
    writeFileSync(file, `DATABASE_URL=${database.url}\n${out}`)
    expect(await registry(['settings', 'change', '--env-file', file])).toMatchObject({
      code: 0,
      out: 'the stored settings are the same: nothing to change\n',
    })
  })
})

describe('--env-file', () => {
  test('gives a command the settings of the portal, below those of the environment', async () => {
    const file = join(folder, 'portal.env')
    writeFileSync(file, `# the portal\nDATABASE_URL="${database.url}"\nAUTHORITY=beside-a-registry\n`)
    expect(await registry(['announce', 'list', '--env-file', file])).toMatchObject({ code: 0 })
    const missing = await registry(['announce', 'list', '--env-file', '/nowhere/portal.env'])
    expect(missing).toMatchObject({
      code: 2,
      err: '--env-file /nowhere/portal.env cannot be read: there is no such file\n',
    })
    const { code, err } = await registry(['announce', 'list', '--env-file', file], { env: { AUTHORITY: 'both' } })
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^AUTHORITY is "both": expected one of .*\n$/),
    })
  })
})
