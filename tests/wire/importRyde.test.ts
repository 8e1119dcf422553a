// @module-tag database
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '#server/db/connect.ts'
import { aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { makeKey, rydeOf, tarOf, type Key } from '#tests/server/builders/ryde.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { programArgs } from '#tests/server/programArgs.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

let database: { url: string; drop: () => Promise<void> }
let agent: Key
let registry: Key
let packed: { ryde: Buffer; sig: Buffer }
const deposit = depositText(aRegistrar(), { tld: 'cz' })
beforeAll(async () => {
  database = await emptyDatabase()
  agent = await makeKey({ passphrase: 'one two' })
  registry = await makeKey()
  packed = await rydeOf(tarOf({ 'cz_2026-01-01_full_S1_R0.xml': deposit }), { to: agent, by: registry })
})
afterAll(() => database.drop())

let folder: string
let env: Record<string, string>
beforeEach(async () => {
  const pool = openPool({ connectionString: database.url }, { max: 1 })
  await pool.query('truncate registrar, repository, setting cascade')
  await pool.end()
  const keys = mkdtempSync(join(tmpdir(), 'ryde-keys-'))
  folder = mkdtempSync(join(tmpdir(), 'ryde-'))
  writeFileSync(join(keys, 'agent.asc'), agent.armoredPrivate)
  writeFileSync(join(keys, 'registry.asc'), registry.armoredPublic)
  env = {
    DATABASE_URL: database.url,
    AUTHORITY: 'beside-a-registry',
    IMPORT_KEY_FILE: join(keys, 'agent.asc'),
    IMPORT_KEY_PASSWORD: 'one two',
    IMPORT_SIGNERS_FILE: join(keys, 'registry.asc'),
  }
  return () => [keys, folder].forEach((each) => rmSync(each, { recursive: true, force: true }))
})

/** Puts a file into the folder that has been there for a minute. */
function put(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  const at = Date.now() / 1000 - 60
  utimesSync(file, at, at)
  return file
}

test('imports an encrypted deposit with its signature', async () => {
  put('1.sig', packed.sig)
  const ended = await runRegistry(['import', put('1.ryde', packed.ryde)], { env })
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('FULL one of .cz') })
})

test('refuses a deposit without a signature, with a wrong one, and without keys', async () => {
  const file = put('1.ryde', packed.ryde)
  const run = (given: Record<string, string> = {}) => runRegistry(['import', file], { env: { ...env, ...given } })
  expect(await run()).toMatchObject({
    code: 2,
    err: `${join(folder, '1.sig')} cannot be read: there is no such file\n`,
  })
  put('1.sig', (await rydeOf(Buffer.from('x'), { to: agent, by: registry })).sig)
  expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining('its signature is not valid') })
  put('1.sig', packed.sig)
  const unset = await run({ IMPORT_SIGNERS_FILE: '' })
  expect(unset).toMatchObject({ code: 2, err: expect.stringContaining('set IMPORT_KEY_FILE and IMPORT_SIGNERS_FILE') })
  const wrong = await run({ IMPORT_KEY_PASSWORD: 'three' })
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringContaining('the keys of encrypted deposits cannot be used'),
  })
})

test('a watched folder takes signed deposits only, once signers are named', async () => {
  put('0.xml', deposit)
  put('1.sig', packed.sig)
  put('1.ryde', packed.ryde)
  const child = spawn(process.execPath, [...programArgs('registry'), '--', 'import', '--watch', folder], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const files = (place: string) => readdirSync(join(folder, place)).filter((name) => !name.startsWith('1.ryde.r'))
  await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual(['imported', 'refused'])
  child.kill('SIGTERM')
  await ended
  expect(files('imported')).toEqual(['1.ryde', '1.sig'])
  expect(files('refused')).toEqual(['0.xml', '0.xml.report.json'])
  expect(readFileSync(join(folder, 'refused', '0.xml.report.json'), 'utf8')).toContain('it is not signed')
}, 60_000)
