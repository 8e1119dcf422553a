import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { productionSettings } from '#tests/server/builders/productionSettings.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

const folder = mkdtempSync(join(tmpdir(), 'registry-checks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const statement = join(folder, 'statement.pem')
writeFileSync(statement, await makeStatementCertificate('CZ.NIC'))
const production = productionSettings(statement)

describe('registry config check', () => {
  test('says that settings can be used, those of a file too', async () => {
    const file = join(folder, 'portal.env')
    writeFileSync(
      file,
      Object.entries({ ...production, PROFILE: '' })
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
    expect(await runRegistry(['config', 'check', '--production', '--env-file', file])).toEqual({
      code: 0,
      out: 'all settings of production can be used, at https://portal.registry.cz\n',
      err: '',
    })
  })

  test('warns of names in the file that no program reads', async () => {
    const file = join(folder, 'misspelt.env')
    const known = 'SESSION_IDLE_MINUTES=20\nNODE_EXTRA_CA_CERTS=/ca.pem\n'
    writeFileSync(file, `SESSION_IDLE_MINUTS=90\n${known}TEXT_DIR=/texts\n`)
    const { code, err } = await runRegistry(['config', 'check', '--env-file', file])
    expect(code).toBe(0)
    expect(err.trimEnd().split('\n')).toEqual(
      ['SESSION_IDLE_MINUTS', 'TEXT_DIR'].map(
        (name) => `warning: ${name} is not a setting of the portal; docs/configuration.md has their names`,
      ),
    )
  })

  test('names every fault in one answer, without values of secrets', async () => {
    const env = {
      ...production,
      PORT: '0',
      SMTP_URL: 'https://user:p4ssw0rd@mail',
      DATABASE_URL: '',
      TIME_ZONE: 'Mars',
    }
    const { code, out, err } = await runRegistry(['config', 'check'], { env })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trimEnd().split('\n')).toEqual([
      'TIME_ZONE is "Mars": expected an IANA time zone; for example TIME_ZONE=Europe/Prague',
      'PORT is "0": expected a port from 1 to 65535; for example PORT=8080',
      expect.stringMatching(/^DATABASE_URL is not set: expected a PostgreSQL address/),
      expect.stringMatching(/^SMTP_URL is \*\*\*: expected a mail server, as an smtps or smtp address; for example /),
    ])
    expect(err).not.toContain('p4ssw0rd')
  })

  test('checks those of the demo without --production, and refuses both', async () => {
    const { code, out } = await runRegistry(['config', 'check'])
    expect(code).toBe(0)
    expect(out).toContain('all settings of the demo can be used, at http://localhost:8080\n')
    const both = await runRegistry(['config', 'check', '--production'], { env: { PROFILE: 'demo' } })
    expect(both).toMatchObject({ code: 2, err: expect.stringMatching(/^--production and PROFILE=demo contradict/) })
  })
})
