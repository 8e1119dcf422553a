import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { Provider } from './oidc/provider.ts'

/** How many of what one account or address may do; the answer past it is 429 with `Retry-After`. */
export type Limits = {
  readsPerMinute: number
  changesPerMinute: number
  exportsPerHour: number
  signInsPerHour: number
  publicViewsPerHour: number
}

/** Everything a registry or an operator sets differently, with product.md's values as defaults. */
export type Config = {
  profile: 'demo' | 'production'
  host: string
  port: number
  /** The portal's own origin, without a final slash; `https:` switches Secure cookies and HSTS on. */
  publicUrl: string
  /** Where the embedded database lives when `databaseUrl` is null. */
  dataDir: string
  databaseUrl: string | null
  databaseConnections: number
  /** The demo's own server: identity provider and mailbox. */
  demo: { port: number; url: string } | null
  authority: 'registry-of-record' | 'beside-a-registry'
  timeZone: string
  /** `{domain}` stands for the name. */
  websiteTemplate: string
  operator: { name: string; url: string | null }
  providers: readonly Provider[]
  smtp: { url: string; from: string } | null
  /** Addresses and networks of reverse proxies whose `X-Forwarded-*` is believed. */
  trustedProxies: readonly string[]
  logLevel: string
  session: { idleSeconds: number; longestSeconds: number }
  limits: Limits
}

/** What an operator's command needs to know; it runs without providers and mail. */
export type PlaceConfig = Pick<
  Config,
  'profile' | 'dataDir' | 'databaseUrl' | 'databaseConnections' | 'authority' | 'timeZone'
>

/** A setting that cannot be used; `message` is the one line the operator reads. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}

type Env = Readonly<Record<string, string | undefined>>

/** The configuration of this process; `--production` on the command line or PROFILE=production chooses the profile. */
export function configOfProcess(): Config {
  return readConfig(process.env, process.argv.slice(2))
}

/** The part of it a command needs. */
export function placeOfProcess(): PlaceConfig {
  return readPlace(process.env, [])
}

/** Checks every setting and throws ConfigProblem at the first that cannot be used. */
export function readConfig(env: Env, args: readonly string[] = []): Config {
  const place = readPlace(env, args)
  const isDemo = place.profile === 'demo'
  const port = take(env, 'PORT', portNumber(8080))
  const demoPort = take(env, 'DEMO_PORT', portNumber(port === 65_535 ? 65_534 : port + 1))
  if (isDemo && demoPort === port)
    throw new ConfigProblem(`DEMO_PORT is ${port}, which is PORT too: expected another port`)

  return {
    ...place,
    host: take(env, 'HOST', text(isDemo ? '127.0.0.1' : '0.0.0.0')),
    port,
    publicUrl: take(env, 'PUBLIC_URL', isDemo ? origin(`http://localhost:${port}`) : secureOrigin),
    demo: isDemo ? { port: demoPort, url: `http://localhost:${demoPort}` } : null,
    websiteTemplate: take(env, 'WEBSITE_TEMPLATE', websiteTemplate),
    operator: {
      name: take(
        env,
        'OPERATOR_NAME',
        isDemo ? text('Demo Registry') : required('the name of the registry’s operator'),
      ),
      url: take(env, 'OPERATOR_URL', optionalUrl),
    },
    providers: isDemo ? [] : take(env, 'PROVIDERS', providers),
    smtp: isDemo ? null : { url: take(env, 'SMTP_URL', smtpUrl), from: take(env, 'MAIL_FROM', mailAddress) },
    trustedProxies: take(env, 'TRUSTED_PROXIES', addresses),
    logLevel: take(
      env,
      'LOG_LEVEL',
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], isDemo ? 'warn' : 'info'),
    ),
    session: { idleSeconds: 30 * 60, longestSeconds: 12 * 60 * 60 },
    limits: {
      readsPerMinute: take(env, 'READS_PER_MINUTE', count(6000)),
      changesPerMinute: take(env, 'CHANGES_PER_MINUTE', count(240)),
      exportsPerHour: take(env, 'EXPORTS_PER_HOUR', count(240)),
      signInsPerHour: take(env, 'SIGN_INS_PER_HOUR', count(1200)),
      publicViewsPerHour: take(env, 'PUBLIC_VIEWS_PER_HOUR', count(100)),
    },
  }
}

/** The settings that say where the data are. */
export function readPlace(env: Env, args: readonly string[] = []): PlaceConfig {
  const asked = args.includes('--production')
    ? 'production'
    : take(env, 'PROFILE', oneOf(['demo', 'production'], 'demo'))
  const profile = asked === 'production' ? asked : 'demo'
  const databaseUrl = take(
    env,
    'DATABASE_URL',
    profile === 'production' ? databaseAddress : optionally(databaseAddress),
  )
  return {
    profile,
    databaseUrl: databaseUrl === '' ? null : databaseUrl,
    dataDir: resolve(take(env, 'DATA_DIR', text('./.data'))),
    databaseConnections: take(env, 'DATABASE_CONNECTIONS', count(10)),
    authority: take(env, 'AUTHORITY', oneOf(['registry-of-record', 'beside-a-registry'], 'registry-of-record')),
    timeZone: take(env, 'TIME_ZONE', timeZone),
  }
}

/** One setting: how its text becomes a value (undefined: it does not fit), and what to say when it does not. */
type Setting<T> = {
  expected: string
  /** Never repeated in the message. */
  isSecret?: boolean
  /** What stands when nothing is set; without it the setting is required. */
  fallback?: T
  read: (value: string) => T | undefined
}

function take<T>(env: Env, name: string, setting: Setting<T>): T {
  const value = env[name]?.trim()
  if (value === undefined || value === '') {
    if (setting.fallback !== undefined) return setting.fallback
    throw new ConfigProblem(`${name} is not set: expected ${setting.expected}`)
  }
  const read = setting.read(value)
  if (read === undefined) {
    throw new ConfigProblem(
      `${name} is ${setting.isSecret ? 'not usable' : JSON.stringify(value)}: expected ${setting.expected}`,
    )
  }
  return read
}

function portNumber(fallback: number): Setting<number> {
  return { expected: 'a port from 1 to 65535', fallback, read: (value) => wholeNumber(value, 65_535) }
}

function count(fallback: number): Setting<number> {
  return { expected: 'a whole number from 1 to 1000000', fallback, read: (value) => wholeNumber(value, 1_000_000) }
}

function wholeNumber(value: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= most ? number : undefined
}

function text(fallback: string): Setting<string> {
  return { expected: 'a text', fallback, read: (value) => value }
}

function required(expected: string): Setting<string> {
  return { expected, read: (value) => (isPlaceholder(value) ? undefined : value) }
}

function oneOf<const T extends string>(choices: readonly T[], fallback: NoInfer<T>): Setting<T> {
  return {
    expected: `one of ${choices.join(', ')}`,
    fallback,
    read: (value) => choices.find((choice) => choice === value),
  }
}

function optionally(setting: Setting<string>): Setting<string> {
  return { ...setting, fallback: '' }
}

function origin(fallback: string): Setting<string> {
  return {
    expected: 'an address such as http://localhost:8080, without a path',
    fallback,
    read: (value) => originOf(value, ['http:', 'https:']),
  }
}

const secureOrigin: Setting<string> = {
  expected: 'the https address people type, without a path, such as https://portal.registry.cz',
  read: (value) =>
    isPlaceholder(value) || /^https:\/\/localhost\b/i.test(value) ? undefined : originOf(value, ['https:']),
}

function originOf(value: string, protocols: readonly string[]): string | undefined {
  const url = parseUrl(value)
  if (!url || !protocols.includes(url.protocol)) return undefined
  return url.username + url.password + url.search + url.hash === '' && url.pathname === '/' ? url.origin : undefined
}

const databaseAddress: Setting<string> = {
  expected: 'a PostgreSQL address such as postgresql://user:password@host:5432/database',
  isSecret: true,
  read: (value) => {
    const url = parseUrl(value)
    return url &&
      ['postgres:', 'postgresql:'].includes(url.protocol) &&
      url.pathname.length > 1 &&
      !isPlaceholder(value)
      ? value
      : undefined
  },
}

const smtpUrl: Setting<string> = {
  expected: 'a mail server such as smtps://user:password@mail.registry.cz',
  isSecret: true,
  read: (value) => (/^smtps?:$/.test(parseUrl(value)?.protocol ?? '') && !isPlaceholder(value) ? value : undefined),
}

const mailAddress: Setting<string> = {
  expected: 'the e-mail address letters come from',
  read: (value) => (/^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(value) && !isPlaceholder(value) ? value : undefined),
}

const websiteTemplate: Setting<string> = {
  expected: 'an address with {domain} in it, such as https://{domain}',
  fallback: 'https://{domain}',
  read: (value) => (/^https?:\/\//.test(value) && value.includes('{domain}') ? value : undefined),
}

const optionalUrl: Setting<string | null> = {
  expected: 'an http or https address',
  fallback: null,
  read: (value) => (/^https?:$/.test(parseUrl(value)?.protocol ?? '') ? value : undefined),
}

const timeZone: Setting<string> = {
  expected: 'an IANA time zone such as Europe/Prague',
  fallback: 'Europe/Prague',
  read: (value) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  },
}

const addresses: Setting<readonly string[]> = {
  expected: 'IP addresses or networks separated by commas, such as 10.0.0.0/8,::1',
  fallback: [],
  read: (value) => {
    const list = value.split(',').map((part) => part.trim())
    return list.every((part) => isIP(part.replace(/\/\d{1,3}$/, '')) !== 0) ? list : undefined
  },
}

const providers: Setting<readonly Provider[]> = {
  expected:
    'a JSON list of { method, kind: "account" or "eid", name: { cs, en }, issuer (https), clientId, clientSecret (16 characters or more), scope, levels: { acr: "low", "substantial" or "high" } }, each method once',
  isSecret: true,
  read: (value) => {
    const parsed = z.array(Provider).check(z.minLength(1)).safeParse(parseJson(value))
    if (!parsed.success) return undefined
    const list = parsed.data
    const areReal = list.every(
      (one) =>
        one.issuer.startsWith('https://') && one.clientSecret.length >= 16 && !isPlaceholder(JSON.stringify(one)),
    )
    return areReal && new Set(list.map((one) => one.method)).size === list.length ? list : undefined
  },
}

/** A production that runs with the values of an example file is worse than one that does not start. */
function isPlaceholder(value: string): boolean {
  return /change[-_ ]?me|placeholder|<[^>]*>|\byour[-_ ]|xxx|\btodo\b|\bexample\.(com|org|net)\b|\.(example|invalid|test)\b/i.test(
    value,
  )
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
