import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { commands } from '#server/commands/runCommand.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { command, databaseIn } from '#tests/setup/template.ts'

const uuid = '0193b1f0-0000-7000-8000-000000000000'

/** Words each command takes, so that only the database is left to be wrong. */
const words: Readonly<Record<string, string[]>> = {
  'config check': [],
  'provider check': ['account'],
  'mail check': [],
  migrate: [],
  'settings show': [],
  'settings change': [],
  seed: ['--domains', '600'],
  import: ['-'],
  export: [],
  'journal export': [],
  'journal mark': ['-'],
  'changes list': [],
  'changes retry': ['--all'],
  'changes give-up': [uuid, '--reason', 'why'],
  'letters export': ['letters'],
  'letters mark': ['1'],
  'poll list': [],
  'poll export': [],
  'poll ack': [uuid],
  'link add': ['--issuer', 'https://id.cz', '--subject', '1', '--contact', 'H-1', '--kind', 'account'],
  'link import': ['-', '--kind', 'account'],
  'link list': [],
  'link end': ['--contact', 'H-1'],
  'contact level': ['H-1', '--level', 'identified'],
  'person export': ['--contact', 'H-1'],
  'person erase': ['--contact', 'H-1'],
  'traffic import': ['-'],
  'auction import': ['-'],
  'auction cancel': ['x.cz', '--reason', 'why'],
  'auction unpaid': [],
  'auction returned': [],
  'auction pay': ['1', '--amount', '100', '--reference', 'r'],
  'auction register': ['x.cz', '--registrar', 'R'],
  'auction export-bids': ['x.cz'],
  'announce add': ['cs=text', 'en=text'],
  'announce list': [],
  'announce change': [uuid, 'cs=text'],
  'announce end': [uuid],
  'key rotate': ['csrf'],
  'check-activity': [],
}

/** The standard input of the commands that read it. */
const inputs: Readonly<Record<string, string>> = {
  'journal mark': 'id,status,reason\n',
  'link import': 'issuer,subject,contact\n',
  'auction import': 'x.cz\n',
}

const names = commands.map(({ name }) => name)
/** The checks of settings need no database. */
const namesWithDatabase = commands.filter((one) => !one.checksSettings).map(({ name }) => name)
const run = (name: string, env: Record<string, string>, more: string[] = []) =>
  runRegistry([...name.split(' '), ...(words[name] ?? []), ...more], { env, input: inputs[name] ?? '' })

const oneLine = expect.stringMatching(/^[^\n]+\n$/)
const stack = /\bat .*:\d+:\d+|node:internal|\[object|undefined/

let folder: string
const before = process.cwd()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-empty-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true, force: true })
})

/** A database without tables. */
async function bareDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  await command(inject('cluster'), `create database ${name} encoding 'UTF8' template template0`)
  return {
    url: databaseIn(inject('cluster'), name),
    drop: () => command(inject('cluster'), `drop database if exists ${name} with (force)`),
  }
}

describe('each command of registry --help', () => {
  let bare: Awaited<ReturnType<typeof bareDatabase>>
  beforeAll(async () => {
    bare = await bareDatabase()
  })
  afterAll(() => bare.drop())

  test('has its words in this table', () => {
    expect(Object.keys(words).sort()).toEqual([...names].sort())
  })

  test.each(namesWithDatabase)(
    '%s in an empty folder without settings ends in one line and makes no file',
    async (name) => {
      const { code, out, err } = await run(name, {})
      expect({ code, out, err }).toEqual({ code: 2, out: '', err: oneLine })
      expect(err).toMatch(/(DATABASE_URL is not set: .*--env-file FILE.*--demo|AUTHORITY is not set: )/)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.each(namesWithDatabase.filter((name) => name !== 'seed'))(
    '%s --demo makes no demo where there is none',
    async (name) => {
      const { code, out, err } = await run(name, { AUTHORITY: 'registry-of-record' }, ['--demo'])
      expect({ code, out, err }).toEqual({ code: 2, out: '', err: oneLine })
      expect(err).toContain('there is no embedded database in ./.data: npm start makes one')
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.each(namesWithDatabase.filter((name) => !['migrate', 'seed'].includes(name)))(
    '%s on a database without the portal’s tables ends in one line',
    async (name) => {
      const env = { DATABASE_URL: bare.url, AUTHORITY: 'registry-of-record' }
      const { code, out, err } = await run(name, env)
      expect({ code, out, err }).toEqual({ code: 1, out: '', err: oneLine })
      expect(err).toMatch(/^the database is not at this version .*: run registry migrate\n$/)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.each(namesWithDatabase)('%s ends in one line where the database does not answer', async (name) => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', AUTHORITY: 'registry-of-record' }
    const { code, out, err } = await run(name, env)
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: oneLine })
    expect(err).toMatch(/^the database of DATABASE_URL cannot be used: .*ECONNREFUSED/)
    expect(err).not.toMatch(stack)
    expect(readdirSync(folder)).toEqual([])
  })

  test.each(names)('%s refuses an option it does not know in one line', async (name) => {
    const { code, out, err } = await run(name, {}, ['--nonsense'])
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: oneLine })
    expect(err).toContain(`${name}: Unknown option '--nonsense': see registry ${name} --help`)
  })

  test.each(names)('%s refuses a settings file that cannot be read in one line', async (name) => {
    const { code, out, err } = await run(name, {}, ['--env-file', '/nowhere/portal.env'])
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: '--env-file /nowhere/portal.env cannot be read: there is no such file\n',
    })
  })

  test.each(names)('%s --help shows its options, all of them and no other', async (name) => {
    const { code, out, err } = await runRegistry([...name.split(' '), '--help'], { env: {} })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { options } = commands.find((one) => one.name === name) ?? { options: {} }
    const shown = [...out.matchAll(/^ {2}--([a-z-]+)(?: [A-Z]+ --([a-z-]+))?/gm)].flatMap(([, ...found]) => found)
    const known = [...Object.keys(options), 'env-file', 'demo', 'verbose', 'help']
    expect(shown.filter((option) => option !== undefined).sort()).toEqual(known.sort())
  })
})
