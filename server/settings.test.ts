import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { productionProvider as provider, productionSettings } from '#tests/server/builders/productionSettings.ts'
import { readConfig } from './config.ts'
import { ConfigProblem } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'registry-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a file and returns its path. */
function fileOf(name: string, text: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const otherCertificate = fileOf('other.pem', await makeStatementCertificate('Another operator'))
const production = productionSettings(fileOf('statement.pem', await makeStatementCertificate('CZ.NIC')))

/** Faulty settings of production: what differs from good ones, and each line that names a fault of them. */
const faulty: [string, Record<string, string>, RegExp[]][] = [
  [
    'nothing is set',
    Object.fromEntries(Object.keys(production).map((name) => [name, name === 'PROFILE' ? 'production' : ''])),
    [
      /^AUTHORITY is not set: expected one of registry-of-record, beside-a-registry; for example AUTHORITY=/,
      /^OPERATOR_NAME is not set: expected .*; for example OPERATOR_NAME=CZ.NIC$/,
      /^PUBLIC_URL is not set: /,
      /^DATABASE_URL is not set: .*; for example DATABASE_URL=postgresql:/,
      /^PROVIDERS is not set: .*; for example PROVIDERS=\[\{"method"/,
      /^SMTP_URL is not set: /,
      /^MAIL_FROM is not set: /,
      /^STATEMENT_KEY_FILE is not set: /,
      /^STATEMENT_CERTIFICATE_FILE is not set: /,
      /^AUCTION_IBAN is not set: /,
      /^TEXTS_DIR is not set: /,
      /^ACCESSIBILITY_EMAIL is not set: /,
    ],
  ],
  ['an unknown profile', { PROFILE: 'staging' }, [/^PROFILE is "staging": expected one of demo, production;/]],
  [
    'an unknown profile with another fault',
    { PROFILE: 'prod', PORT: '0' },
    [/^PROFILE is "prod": /, /^PORT is "0": expected a port from 1 to 65535; for example PORT=8080$/],
  ],
  [
    'this machine as the public address',
    { PUBLIC_URL: 'https://localhost' },
    [/^PUBLIC_URL is "https:\/\/localhost": expected the host name that other machines know.*run npm start without/],
  ],
  [
    'unencrypted everywhere',
    { PUBLIC_URL: 'http://portal.registry.cz', DATABASE_URL: 'postgresql://portal@db.registry.cz/portal' },
    [/^PUBLIC_URL is .*: expected https in production/, /^DATABASE_URL is \*\*\*: expected sslmode=verify-full in it/],
  ],
  [
    'both logins without TLS',
    {
      DATABASE_URL: 'postgresql://portal@db.registry.cz/portal?sslmode=require',
      DATABASE_WEB_URL: 'postgresql://web@db.registry.cz/portal',
    },
    [/^DATABASE_URL is \*\*\*: expected sslmode=/, /^DATABASE_WEB_URL is \*\*\*: expected sslmode=/],
  ],
  [
    'values of the example file',
    {
      DATABASE_URL: 'postgresql://portal:change-me@db.registry.cz:5432/portal?sslmode=verify-full',
      SMTP_URL: 'smtps://portal:change-me@mail.registry.cz',
      OPERATOR_NAME: '<your registry>',
      MAIL_FROM: 'portal@registry.example',
    },
    [/^OPERATOR_NAME is /, /^DATABASE_URL is \*\*\*: expected your own/, /^SMTP_URL is \*\*\*: /, /^MAIL_FROM is /],
  ],
  [
    'certificates that are not there',
    {
      DATABASE_URL: 'postgresql://portal@db/portal?sslmode=verify-full&sslrootcert=/nowhere/ca&sslkey=/nowhere/key',
      STATEMENT_KEY_FILE: '/nowhere/key.pem',
      STATEMENT_CERTIFICATE_FILE: '/nowhere/certificate.pem',
    },
    [
      /^DATABASE_URL is \*\*\*: expected sslrootcert to name a file that can be read;/,
      /^DATABASE_URL is \*\*\*: expected sslkey to name a file/,
      /^STATEMENT_KEY_FILE is "\/nowhere\/key.pem": expected the path of a PEM file that this process can read;/,
      /^STATEMENT_CERTIFICATE_FILE is "\/nowhere\/certificate.pem": /,
    ],
  ],
  [
    'the certificate of another key',
    { STATEMENT_CERTIFICATE_FILE: otherCertificate },
    [/^STATEMENT_CERTIFICATE_FILE is .*: expected the certificate of the key in STATEMENT_KEY_FILE/],
  ],
  [
    'no JSON',
    { PROVIDERS: '[{', ZONES: '[' },
    [/^ZONES is "\[": expected a JSON list/, /^PROVIDERS is \*\*\*: expected a/],
  ],
  [
    'two providers with faults',
    {
      PROVIDERS: JSON.stringify([
        { ...provider, issuer: 'http://id.registry.cz', clientSecret: 'short', levels: { gold: 'high' } },
        { ...provider, kind: 'eid', method: 'e i d', levelClaim: 'acr', name: { cs: 'eID', en: 1 } },
      ]),
    },
    [
      /^PROVIDERS is \*\*\* at \[0\]\.issuer: expected an https address;/,
      /^PROVIDERS is \*\*\* at \[0\]\.clientSecret: expected 16 characters or more;/,
      /^PROVIDERS is \*\*\* at \[0\]\.levels\.gold: expected one of "none"/,
      /^PROVIDERS is \*\*\* at \[1\]\.method: expected up to 32 letters a-z, digits and hyphens;/,
      /^PROVIDERS is \*\*\* at \[1\]\.name\.en: expected string/,
      /^PROVIDERS is \*\*\* at \[1\]: expected no levelClaim;/,
    ],
  ],
  [
    'one method twice',
    { PROVIDERS: JSON.stringify([provider, provider]) },
    [/^PROVIDERS is \*\*\*: expected each method once;/, /^PROVIDERS is \*\*\*: expected a clientId of its own/],
  ],
  [
    'two zones with faults',
    { ZONES: JSON.stringify([{ id: 0, fqdn: 'AT', timeZone: 'Mars', currency: 'EUR', minorDigits: 2 }, { id: 3 }]) },
    [
      /^ZONES is .* at \[0\]\.id: expected number to be >=1;/,
      /^ZONES is .* at \[0\]\.fqdn: /,
      /^ZONES is .* at \[0\]\.timeZone: expected an IANA time zone;/,
      /^ZONES is .* at \[1\]\.fqdn: /,
      /^ZONES is .* at \[1\]\.timeZone: /,
      /^ZONES is .* at \[1\]\.currency: /,
      /^ZONES is .* at \[1\]\.minorDigits: /,
    ],
  ],
  [
    'mail that is not verified',
    { SMTP_URL: 'smtp://mail.registry.cz?requireTLS=false&tls.rejectUnauthorized=false', MAIL_FROM: 'nobody' },
    [
      /^SMTP_URL is \*\*\*: expected no requireTLS in it/,
      /^SMTP_URL is \*\*\*: expected no tls.rejectUnauthorized in it/,
      /^MAIL_FROM is "nobody": expected the e-mail address that letters come from;/,
    ],
  ],
  ['a sender with a name', { MAIL_FROM: 'Portal<a@registry.cz>' }, [/^MAIL_FROM is .*: expected the e-mail address/]],
  [
    'numbers out of bounds',
    { PORT: '80a', DATABASE_CONNECTIONS: '1.5', READS_PER_MINUTE: '-1', AUTH_INFO_LENGTH: '19', DRAIN_SECONDS: '301' },
    [/^PORT is "80a"/, /^DRAIN_SECONDS is "301"/, /^DATABASE_CONNECTIONS is /, /^AUTH_INFO_LENGTH is /, /^READS_PER_/],
  ],
  [
    'numbers that do not go together',
    { SESSION_IDLE_MINUTES: '90', SESSION_LONGEST_HOURS: '1', STEP_UP_MINUTES: '5', STEP_UP_STRICT_MINUTES: '6' },
    [
      /^SESSION_IDLE_MINUTES is "90": expected at most 60 minutes/,
      /^STEP_UP_STRICT_MINUTES is "6": expected at most 5/,
    ],
  ],
  [
    'a number that is wrong beside one that would not go with it',
    { SESSION_IDLE_MINUTES: '90', SESSION_LONGEST_HOURS: 'one', STEP_UP_MINUTES: '5', STEP_UP_STRICT_MINUTES: '6' },
    [/^SESSION_LONGEST_HOURS is "one"/, /^STEP_UP_STRICT_MINUTES is "6": /],
  ],
  [
    'files of secrets',
    {
      SMTP_URL: '',
      SMTP_URL_FILE: '/nowhere/smtp',
      DATABASE_URL_FILE: fileOf('both', 'postgresql://portal@localhost/portal'),
      PROVIDERS: '',
      PROVIDERS_FILE: fileOf('empty', ' \n'),
    },
    [
      /^DATABASE_URL_FILE is ".*both": expected either it or DATABASE_URL, and not both$/,
      /^PROVIDERS_FILE is ".*empty": expected a file that is not empty$/,
      /^SMTP_URL_FILE is "\/nowhere\/smtp": expected the path of a file that this process can read$/,
    ],
  ],
  [
    'texts that are not there',
    { TEXTS_DIR: folder },
    [
      /^TEXTS_DIR is .*: expected terms\.cs\.md in it/,
      /^TEXTS_DIR is .*: expected privacy\.cs\.md in it/,
      /^TEXTS_DIR is .*: expected terms\.en\.md in it/,
      /^TEXTS_DIR is .*: expected privacy\.en\.md in it/,
    ],
  ],
  [
    'a language without its dictionary, and without texts and names',
    {
      LANGUAGES: 'en-US,de-DE',
      PROVIDERS: JSON.stringify([{ ...provider, name: { en: 'Account' } }]),
      ACCESSIBILITY_SUPERVISOR: '{"name":{"en":"Agency"},"url":"https://agency.registry.cz"}',
    },
    [
      /^BRAND_DIR is not set: expected a folder with languages\/de-DE\.json, because LANGUAGES has de-DE;/,
      /^PROVIDERS is \*\*\*: expected a name in de for account, because LANGUAGES has it;/,
      /^ACCESSIBILITY_SUPERVISOR is .*: expected a name in de too;/,
      /^TEXTS_DIR is .*: expected terms\.de\.md in it/,
      /^TEXTS_DIR is .*: expected privacy\.de\.md in it/,
    ],
  ],
  [
    'names that are missing beside other faults',
    {
      PROVIDERS: JSON.stringify([{ ...provider, name: { en: 'Account' }, issuer: 'http://id.registry.cz' }]),
      ACCESSIBILITY_SUPERVISOR: '{"name":{"en":"Agency"},"url":"http://agency.registry.cz"}',
    },
    [
      /^PROVIDERS is \*\*\* at \[0\]\.issuer: expected /,
      /^ACCESSIBILITY_SUPERVISOR is .* at url: expected an https address;/,
      /^PROVIDERS is \*\*\*: expected a name in cs for account, because LANGUAGES has it;/,
      /^ACCESSIBILITY_SUPERVISOR is .*: expected a name in cs too;/,
    ],
  ],
  [
    'languages that are none, and one twice',
    { LANGUAGES: 'english' },
    [/^LANGUAGES is "english": expected language tags such as cs-CZ, separated by commas, each language once;/],
  ],
  [
    'contacts that nobody reaches',
    {
      SECURITY_CONTACT: 'security',
      SECURITY_POLICY_URL: 'www.registry.cz',
      CHANGE_PASSWORD_URL: 'ftp://id.registry.cz',
    },
    [
      /^SECURITY_CONTACT is "security": expected e-mail addresses or https addresses/,
      /^SECURITY_POLICY_URL is "www\.registry\.cz": expected an http or https address/,
      /^CHANGE_PASSWORD_URL is "ftp:.*": expected an http or https address/,
    ],
  ],
  [
    'the account and the contacts of nobody',
    {
      AUCTION_IBAN: 'CZ58 5500 0000 0012 6509 8002',
      AUCTION_BIC: 'KOMB',
      AUCTION_VAT_PERCENT: '100',
      ACCESSIBILITY_EMAIL: 'help@registry.test',
      ACCESSIBILITY_PHONE: 'call us',
      ACCESSIBILITY_SUPERVISOR: '{"name":{"cs":"Úřad","en":"Agency"},"url":"http://agency.cz"}',
    },
    [
      /^AUCTION_VAT_PERCENT is "100": expected a rate from 0 to 99.99/,
      /^AUCTION_IBAN is /,
      /^AUCTION_BIC is /,
      /^ACCESSIBILITY_PHONE is /,
      /^ACCESSIBILITY_SUPERVISOR is .* at url: expected an https address;/,
      /^ACCESSIBILITY_EMAIL is /,
    ],
  ],
]

describe('faulty settings', () => {
  test.each(faulty)('are all reported at once: %s', (_what, settings, expected) => {
    const lines = faultsOf({ ...production, ...settings })
    expect(lines.length, lines.join('\n')).toBe(expected.length)
    for (const [place, line] of lines.entries()) expect(line).toMatch(expected[place] ?? /never/)
  })

  test('are twenty configurations or more', () => {
    expect(faulty.length).toBeGreaterThanOrEqual(20)
  })
})

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (cause) {
    if (cause instanceof ConfigProblem) return cause.message.split('\n')
    throw cause
  }
  return []
}

describe('a secret', () => {
  test.each([
    ['DATABASE_URL', 'postgresql://portal:axxxb-todo@db.registry.cz/portal?sslmode=verify-full'],
    ['SMTP_URL', 'smtps://portal:xxxplaceholderxxx@mail.registry.cz'],
    ['PROVIDERS', JSON.stringify([{ ...provider, clientSecret: 'xxx-your-change-me-<3-long' }])],
  ])('%s may contain words of placeholders', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([])
  })

  test.each(['xxx', 'change-me', 'changeme', 'PLACEHOLDER', 'todo'])('may not be the placeholder %s', (password) => {
    const url = `smtps://portal:${password}@mail.registry.cz`
    expect(faultsOf({ ...production, SMTP_URL: url })[0]).toMatch(/^SMTP_URL is \*\*\*: expected your own server/)
  })

  test.each(['DATABASE_URL', 'DATABASE_WEB_URL', 'PROVIDERS', 'SMTP_URL'] as const)(
    '%s may stand in a file',
    (name) => {
      const value = { DATABASE_WEB_URL: 'postgresql://web:s3cret@localhost/portal', ...production }[name]
      const env = { ...production, [name]: '', [`${name}_FILE`]: fileOf(name, `${value}\n`) }
      expect(readConfig(env)).toEqual(readConfig({ ...production, [name]: value }))
    },
  )
})
