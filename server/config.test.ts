import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { productionProvider as provider, productionSettings } from '#tests/server/builders/productionSettings.ts'
import { readCommandPlace } from './commandConfig.ts'
import { readAuctionConfig, readConfig, readPlace } from './config.ts'
import { ConfigProblem } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'registry-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a file and returns its path. */
function fileOf(name: string, text: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const statementKey = fileOf('statement.pem', await makeStatementCertificate('CZ.NIC'))

const otherCertificate = fileOf('other.pem', await makeStatementCertificate('Another operator'))

const production = productionSettings(statementKey)

describe('readConfig', () => {
  test('without any setting it is the demo', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      profile: 'demo',
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
      demo: { port: 8081, url: 'http://localhost:8081', hasRobots: true },
      authority: 'registry-of-record',
      websiteTemplate: 'https://{domain}',
      analytics: null,
      session: { idleSeconds: 1800, longestSeconds: 43_200 },
    })
    expect(config.dataDir.endsWith('/.data')).toBe(true)
    expect(config.limits.publicViewsPerHour).toBe(100)
  })

  test('the demo’s own server is on the next port unless another is named', () => {
    expect(readConfig({ PORT: '9000' }).demo?.port).toBe(9001)
    expect(readConfig({ PORT: '9000', DEMO_PORT: '7000' }).demo?.port).toBe(7000)
  })

  test('a setting or the command line selects production, whatever NODE_ENV says', () => {
    expect(readConfig(production).profile).toBe('production')
    expect(readConfig({ ...production, PROFILE: '' }, ['--production']).profile).toBe('production')
    expect(readConfig({ NODE_ENV: 'production' }).profile).toBe('demo')
  })

  test('production takes its providers as they are configured', () => {
    const config = readConfig(production)
    expect(config.demo).toBeNull()
    expect(config.providers).toEqual([
      { ...provider, clientAuthentication: 'basic', scope: 'openid profile email', levels: {} },
    ])
    expect(config.smtp).toEqual({ url: production.SMTP_URL, from: production.MAIL_FROM })
  })

  test.each([
    'PUBLIC_URL',
    'DATABASE_URL',
    'AUTHORITY',
    'OPERATOR_NAME',
    'PROVIDERS',
    'SMTP_URL',
    'MAIL_FROM',
    'ACCESSIBILITY_EMAIL',
    'TEXTS_DIR',
    'STATEMENT_KEY_FILE',
    'STATEMENT_CERTIFICATE_FILE',
  ])('production does not start without %s', (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name} is not set: expected`)
  })

  test.each([
    ['PUBLIC_URL', 'http://portal.registry.cz'],
    ['PUBLIC_URL', 'https://portal.example.com'],
    ['PUBLIC_URL', 'https://localhost'],
    ['PUBLIC_URL', 'https://portal.registry.cz/portal'],
    ['DATABASE_URL', 'mysql://db/portal'],
    ['DATABASE_URL', 'postgresql://portal:change-me@db/portal'],
    ['DATABASE_URL', 'postgresql://portal@db.registry.cz/portal'],
    ['DATABASE_URL', 'postgresql://portal@db.registry.cz/portal?sslmode=require'],
    ['DATABASE_URL', 'postgresql://portal@db.registry.cz/portal?sslmode=verify-ca'],
    ['DATABASE_URL', 'postgresql://portal@db.registry.cz/portal?sslmode=no-verify'],
    ['DATABASE_URL', 'postgresql://portal@db.registry.cz/portal?ssl=true'],
    ['DATABASE_URL', 'postgresql://portal@db.registry.cz/portal?sslmode=verify-full&sslmode=no-verify'],
    ['DATABASE_URL', 'postgresql://portal@localhost/portal?host=db.registry.cz'],
    ['DATABASE_URL', 'postgresql://portal@db.registry.cz/portal?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'],
    ['OPERATOR_NAME', '<your registry>'],
    ['PROVIDERS', 'nonsense'],
    ['PROVIDERS', '[]'],
    ['PROVIDERS', JSON.stringify([{ ...provider, clientSecret: 'short' }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, clientSecret: 'changeme-changeme' }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, issuer: 'http://id.registry.cz' }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, unknown: 1 }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, levels: { full: 'high' } }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, levels: { full: 'gold' } }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, kind: 'eid', levels: { full: 'validated' } }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, levelClaim: 'verification' }])],
    ['PROVIDERS', JSON.stringify([{ ...provider, levels: { full: 'validated' }, levelUrl: 'http://id.registry.cz' }])],
    ['PROVIDERS', JSON.stringify([provider, provider])],
    ['PROVIDERS', JSON.stringify([provider, { ...provider, method: 'another' }])],
    ['SMTP_URL', 'https://mail.registry.cz'],
    ['SMTP_URL', 'smtp://mail.registry.cz?requireTLS=false'],
    ['SMTP_URL', 'smtp://mail.registry.cz?opportunisticTLS=true'],
    ['SMTP_URL', 'smtp://mail.registry.cz?secured=true'],
    ['SMTP_URL', 'smtps://mail.registry.cz?tls.rejectUnauthorized=false'],
    ['MAIL_FROM', 'portal@example.org'],
    ['ACCESSIBILITY_EMAIL', 'nobody'],
    ['TEXTS_DIR', '/nowhere'],
    ['TEXTS_DIR', import.meta.dirname],
    ['ACCESSIBILITY_PHONE', 'call us'],
    ['ACCESSIBILITY_SUPERVISOR', '{"name":"Agency"}'],
    ['PORT', '0'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['AUTHORITY', 'nobody'],
    ['TIME_ZONE', 'Europe/Nowhere'],
    ['WEBSITE_TEMPLATE', 'https://www'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy'],
    ['LOG_LEVEL', 'loud'],
    ['READS_PER_MINUTE', '-1'],
    ['PROFILE', 'staging'],
    ['OPERATOR_URL', 'registry'],
    ['DATABASE_CONNECTIONS', '1.5'],
    ['STATEMENT_KEY_FILE', '/nowhere/statement.pem'],
    ['STATEMENT_KEY_FILE', fileOf('nonsense.pem', 'nonsense')],
    ['STATEMENT_CERTIFICATE_FILE', otherCertificate],
  ])('%s=%s is refused in lines that name it', (name, value) => {
    const refused = () => readConfig({ ...production, [name]: value })
    expect(refused).toThrow(ConfigProblem)
    expect(refused).toThrow(new RegExp(`^(${name} is [^\\n]*: expected [^\\n]+\\n?)+$`))
  })

  test('two methods of one issuer are taken when each has a client id of its own', () => {
    const other = { ...provider, method: 'another', clientId: 'another-client' }
    const { providers } = readConfig({ ...production, PROVIDERS: JSON.stringify([provider, other]) })
    expect(providers.map(({ method }) => method)).toEqual([provider.method, 'another'])
  })

  test('a method of accounts names what its claim stands for, and where to raise the level', () => {
    const levelled = {
      levels: { full: 'validated' },
      levelClaim: 'verification',
      levelUrl: 'https://id.registry.cz/up',
    }
    const { providers } = readConfig({ ...production, PROVIDERS: JSON.stringify([{ ...provider, ...levelled }]) })
    expect(providers).toMatchObject([levelled])
  })

  test.each(['DATABASE_URL', 'PROVIDERS', 'SMTP_URL'])('a wrong %s is not repeated', (name) => {
    expect(() => readConfig({ ...production, [name]: 'my-secret' })).toThrow(/^(?!.*my-secret)/)
  })

  test.each([
    'postgresql://portal@db.registry.cz/portal?sslmode=verify-full',
    'postgresql://portal@db.registry.cz/portal?sslmode=disable',
    'postgresql://portal@localhost/portal',
    'postgresql://portal@127.0.0.1/portal',
    'postgresql://portal@[::1]/portal',
    'postgresql://portal@%2Frun%2Fpostgresql/portal',
    'postgresql:///portal?host=/run/postgresql',
  ])('production goes to the database at %s', (url) => {
    expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('production needs the owner’s login or that of the web process, which is checked as well', () => {
    const web = 'postgresql://portal_web:s3cret@db.registry.cz/portal?sslmode=verify-full'
    const config = readConfig({ ...production, DATABASE_URL: '', DATABASE_WEB_URL: web })
    expect(config).toMatchObject({ databaseUrl: null, databaseWebUrl: web })
    const clear = { ...production, DATABASE_WEB_URL: 'postgresql://portal_web@db.registry.cz/portal' }
    expect(() => readConfig(clear)).toThrow(/^DATABASE_WEB_URL is \*\*\*: expected sslmode=verify-full/)
    expect(() => readConfig({ DATABASE_WEB_URL: web })).toThrow('DATABASE_URL is not set')
  })

  test('the demo signs statements with its own key, or with the configured one', () => {
    expect(readConfig({}).signing).toBeNull()
    expect(
      readConfig({ STATEMENT_KEY_FILE: statementKey, STATEMENT_CERTIFICATE_FILE: statementKey }).signing?.key,
    ).toBe(readConfig(production).signing?.key)
    expect(() => readConfig({ STATEMENT_KEY_FILE: statementKey })).toThrow(
      'STATEMENT_CERTIFICATE_FILE is not set: expected the certificate of the key in STATEMENT_KEY_FILE',
    )
  })

  test('the portal and the auctions by themselves start in production only with AUTHORITY, commands without', () => {
    const env = { ...production, AUTHORITY: undefined }
    const line = 'AUTHORITY is not set: expected one of registry-of-record, beside-a-registry'
    expect(() => readPlace(env)).toThrow(line)
    expect(() => readAuctionConfig(env)).toThrow(line)
    expect(readPlace(production).authority).toBe('beside-a-registry')
    expect(readCommandPlace(env)).toMatchObject({ authority: null, zones: null, dataDir: null })
    expect(readCommandPlace(production).authority).toBe('beside-a-registry')
  })

  test('auctions that are off need no account and run in no process', () => {
    const env = { ...production, AUCTION_IBAN: '' }
    expect(() => readConfig(env)).toThrow(/^AUCTION_IBAN is not set: expected .*, or AUCTIONS=off beside it;/)
    expect(readConfig({ ...env, AUCTIONS: 'off' })).toMatchObject({ auctions: 'off', account: null })
    expect(() => readAuctionConfig({ ...env, AUCTIONS: 'off' })).toThrow('AUCTIONS is "off": expected apart')
  })

  test('visits are counted where a tracker is named, as its first site unless another is', () => {
    const url = 'https://stats.registry.cz/matomo.php'
    expect(readConfig({ ...production, ANALYTICS_URL: url }).analytics).toEqual({ url, site: 1 })
    expect(readConfig({ ...production, ANALYTICS_URL: url, ANALYTICS_SITE: '7' }).analytics).toEqual({ url, site: 7 })
  })

  test('one port cannot be both servers’', () => {
    expect(() => readConfig({ PORT: '9000', DEMO_PORT: '9000' })).toThrow('DEMO_PORT')
  })
})
