import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDb, openPool } from '#server/db/connect.ts'
import { materialOf } from '#server/db/keyMaterial.ts'
import { defaultDemo } from '#server/demo/seed.ts'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { signHeads } from '#server/features/activity/parts/signHeads.ts'
import { registry } from '#tests/server/registryCommand.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { command, databaseIn } from '#tests/setup/template.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

async function emptyDatabase(): Promise<string> {
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  await command(inject('cluster'), `create database ${name} encoding 'UTF8' template template0`)
  undo.push(() => command(inject('cluster'), `drop database if exists ${name} with (force)`))
  return databaseIn(inject('cluster'), name)
}

/** Signs the history with the demo's certificate, as a portal does when it starts. */
async function signAsPortal(connectionString: string): Promise<void> {
  const db = openDb(openPool({ connectionString }))
  const pem = await materialOf(db, 'demo-statement', () => makeStatementCertificate('The registry'))
  await signHeads(db, { signing: { key: pem.toString(), certificates: pem.toString() }, timeZone: 'UTC' })
  await db.destroy()
}

describe('registry', () => {
  test.each([[[]], [['--help']], [['help']]])('%j names every command', async (args) => {
    const { code, out } = await runRegistry(args)
    expect(code).toBe(0)
    for (const name of ['migrate', 'seed', 'journal export', 'journal mark', 'link add', 'check-activity'])
      expect(out).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  })

  test('lists the commands of a group by its first word', async () => {
    const { code, out } = await runRegistry(['link'])
    expect(code).toBe(0)
    expect(out.match(/^ {2}link \w+/gm)).toEqual(['  link add', '  link import', '  link list', '  link end'])
  })

  test('prints the options of one command', async () => {
    const { out } = await runRegistry(['seed', '--help'])
    expect(out).toContain(`--domains N   how many domains (default ${defaultDemo.domains})`)
    expect(out).toContain(`(default ${defaultDemo.seed})`)
  })

  test.each([
    [['sing'], 'there is no command "sing"'],
    [['link', 'sing'], 'there is no command "link sing"'],
    [['migrate', '--fast'], 'migrate: Unknown option'],
    [['migrate', 'now'], 'migrate: Unexpected argument'],
    [['journal', 'mark'], 'journal mark: it takes a file'],
    [['journal', 'mark', 'one', 'other'], 'journal mark: it takes one file at most'],
    [
      ['journal', 'export', '--status', 'lost'],
      '--status takes one of confirmed, pending, rejected, undeliverable, all',
    ],
    [['journal', 'export', '--since', 'yesterday'], '--since takes the id of a journal entry'],
    [['journal', 'mark', '/nowhere'], '/nowhere cannot be read: there is no such file'],
    [['link', 'add', '--issuer', 'https://id.cz'], '--subject is missing'],
    [['seed', '--domains', 'many'], '--domains takes a whole number'],
    [['seed', '--domains', '10'], '--domains takes a whole number from 600'],
    [['seed', '--seed', '-1'], 'seed: '],
  ])('%j is refused with one line and exit code 2', async (args, line) => {
    const { code, out, err } = await runRegistry(args, { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trim()).toContain(line)
    expect(err.trim()).not.toContain('\n')
  })

  test('a setting that cannot be used is refused the same way', async () => {
    const { code, err } = await runRegistry(['migrate'], { env: { DATABASE_URL: 'mysql://x' } })
    expect(code).toBe(2)
    expect(err.trim()).toMatch(/^DATABASE_URL is \*\*\*: expected [^\n]*$/)
  })

  test('a database that does not answer is one line and exit code 1', async () => {
    const { code, err } = await registry(['migrate'], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } })
    expect(code).toBe(1)
    expect(err.trim()).toMatch(/^the database of DATABASE_URL cannot be used: .*$/)
  })

  test('migrates, seeds once, and finds the history whole', async () => {
    const env = { DATABASE_URL: await emptyDatabase() }
    expect(await runRegistry(['migrate'], { env })).toMatchObject({
      code: 0,
      out: 'the database is ready for this version\n',
    })
    expect((await runRegistry(['seed', '--domains', '600', '--seed', '7'], { env })).out).toContain(
      '600 domains of seed 7',
    )
    const again = await runRegistry(['seed', '--domains', '600'], { env })
    expect(again).toMatchObject({ code: 2, out: '', err: 'the database holds a demo already: give an empty one\n' })
    await signAsPortal(env.DATABASE_URL)
    expect((await runRegistry(['check-activity'], { env })).out).toContain('the history is whole')
  }, 90_000)

  test('loads no demo in production', async () => {
    const { code, err } = await runRegistry(['seed'], {
      env: { DATABASE_URL: await emptyDatabase(), PROFILE: 'production', AUTHORITY: 'registry-of-record' },
    })
    expect({ code, err }).toEqual({ code: 2, err: 'the demo is never loaded with PROFILE=production\n' })
  })
})
