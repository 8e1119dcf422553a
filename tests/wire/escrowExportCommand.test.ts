import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#server/db/connect.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { partsOf } from '#tests/server/deposit.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { faultsInXml, schemaFolder } from '#tests/server/xmllint.ts'

let database: { url: string; drop: () => Promise<void> }
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = mkdtempSync(join(tmpdir(), 'registry-export-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const run = (...args: string[]) => runRegistry(['export', ...args], { env: { DATABASE_URL: database.url } })

describe('registry export', () => {
  test('requires a zone where there are several, and knows none by another name', async () => {
    for (const args of [[], ['--zone', 'com']])
      expect(await run(...args)).toEqual({
        code: 2,
        out: '',
        err: 'say of which zone: --zone 0.2.4.e164.arpa, --zone cz\n',
      })
  })

  test('writes the deposit whose header counts what is in it, whole or not at all', async () => {
    const out = join(folder, 'cz.xml.gz')
    const { code, err } = await run('--zone', 'CZ', '--gzip', '--out', out)
    expect(code).toBe(0)
    expect(err).toMatch(/^cz: 1196 domains, \d+ contacts, \d+ hosts, 41 registrars, 0 reserved names\n/)
    expect(readdirSync(folder)).toEqual(['cz.xml.gz'])

    const parts = await partsOf(gunzipSync(readFileSync(out)).toString())
    const counted = parts.flatMap((part) => (part.kind === 'header' ? part.counts : []))
    const countOf = (kind: string) => parts.filter((part) => part.kind === kind).length
    const kinds = ['domain', 'host', 'contact', 'registrar', 'idnTableRef', 'nndn', 'eppParams']
    expect(counted.map(({ count }) => count)).toEqual(kinds.map(countOf))
  })

  test('says what of our own data the standard has no form for, and how many they are', async () => {
    const { err } = await run('--zone', 'cz', '--out', join(folder, 'again.xml'))
    expect(err).toMatch(/\n\d+ handles are not 3 to 16 characters long: each is replaced by a substitute\n/)
  })

  test('says of how many contacts the disclosure could not be written whole', async () => {
    const pool = openPool({ connectionString: database.url }, { max: 1 })
    const { address, email } = disclosureBits
    await pool.query(`update contact set disclose_mask = $1`, [address])
    await pool.query(`update contact set disclose_mask = $1 where handle = 'ANNA-NOVAKOVA'`, [email])
    await pool.end()
    const { err } = await run('--zone', 'cz', '--out', join(folder, 'mixed.xml'))
    expect(err).toMatch(/\n1 contacts hide some data and show other data against the default: /)
  })

  test.runIf(schemaFolder)('writes what the standard’s schemas take, made here or not', async () => {
    const { out } = await run('--zone', 'cz')
    expect(await faultsInXml([out], schemaFolder ?? '')).toBe('')
  })

  test('leaves nothing behind where it cannot write', async () => {
    const out = join(folder, 'nowhere', 'cz.xml')
    expect(await run('--zone', 'cz', '--out', out)).toEqual({
      code: 2,
      out: '',
      err: `${out} cannot be written: ENOENT\n`,
    })
  })
})
