import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { Provider } from './oidc/provider.ts'

/** An invalid setting; `message` is one line for the operator. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}

export type Env = Readonly<Record<string, string | undefined>>

/** A setting: how its text is parsed (undefined: invalid), and the expectation for the error message. */
export type Setting<T> = {
  expected: string
  /** Its value never appears in the message. */
  isSecret?: boolean
  /** The default; without it the setting is required. */
  fallback?: T
  read: (value: string) => T | undefined
}

/** The listeners for settings read from an environment. */
const listeners = new WeakMap<Env, (name: string, setting: Setting<unknown>) => void>()

/** Calls the listener for every setting read from this environment, to generate the reference. */
export function listenToSettings(env: Env, listener: (name: string, setting: Setting<unknown>) => void): Env {
  listeners.set(env, listener)
  return env
}

export function take<T>(env: Env, name: string, setting: Setting<T>): T {
  listeners.get(env)?.(name, setting)
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

export function portNumber(fallback: number): Setting<number> {
  return { expected: 'a port from 1 to 65535', fallback, read: (value) => wholeNumber(value, 65_535) }
}

export function count(fallback: number): Setting<number> {
  return { expected: 'a whole number from 1 to 1000000', fallback, read: (value) => wholeNumber(value, 1_000_000) }
}

/** A port without a default: nothing listens unless it is set. */
export const optionalPort: Setting<number | null> = { ...portNumber(0), fallback: null }

/** A number of seconds, including 0. */
export function seconds(fallback: number, most: number): Setting<number> {
  return {
    expected: `seconds from 0 to ${most}`,
    fallback,
    read: (value) => (value === '0' ? 0 : wholeNumber(value, most)),
  }
}

/** A whole number between two bounds, such as `days from 1 to 365`. */
export function whole(
  fallback: number,
  { unit = 'a whole number', least, most }: { unit?: string; least: number; most: number },
): Setting<number> {
  return {
    expected: `${unit} from ${least} to ${most}`,
    fallback,
    read: (value) => {
      const number = /^\d{1,7}$/.test(value) ? Number(value) : -1
      return number >= least && number <= most ? number : undefined
    },
  }
}

/** A percentage, including 0 and 100. */
export function percent(fallback: number): Setting<number> {
  return {
    expected: 'a percentage from 0 to 100',
    fallback,
    read: (value) => (value === '0' ? 0 : wholeNumber(value, 100)),
  }
}

function wholeNumber(value: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= most ? number : undefined
}

export function text(fallback: string): Setting<string> {
  return { expected: 'a text', fallback, read: (value) => value }
}

export function required(expected: string): Setting<string> {
  return { expected, read: (value) => (isPlaceholder(value) ? undefined : value) }
}

export function oneOf<const T extends string>(choices: readonly T[], fallback: NoInfer<T>): Setting<T> {
  return { ...requiredOneOf(choices), fallback }
}

export function requiredOneOf<const T extends string>(choices: readonly T[]): Setting<T> {
  return {
    expected: `one of ${choices.join(', ')}`,
    read: (value) => choices.find((choice) => choice === value),
  }
}

export function optionally(setting: Setting<string>): Setting<string> {
  return { ...setting, fallback: '' }
}

export function origin(fallback: string): Setting<string> {
  return {
    expected: 'an address such as http://localhost:8080, without a path',
    fallback,
    read: (value) => originOf(value, ['http:', 'https:']),
  }
}

export const secureOrigin: Setting<string> = {
  expected: 'the https address people type, without a path, such as https://portal.registry.cz',
  read: (value) =>
    isPlaceholder(value) || /^https:\/\/localhost\b/i.test(value) ? undefined : originOf(value, ['https:']),
}

function originOf(value: string, protocols: readonly string[]): string | undefined {
  const url = parseUrl(value)
  if (!url || !protocols.includes(url.protocol)) return undefined
  return url.username + url.password + url.search + url.hash === '' && url.pathname === '/' ? url.origin : undefined
}

export const databaseAddress: Setting<string> = {
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

export const smtpUrl: Setting<string> = {
  expected: 'a mail server such as smtps://user:password@mail.registry.cz',
  isSecret: true,
  read: (value) => (/^smtps?:$/.test(parseUrl(value)?.protocol ?? '') && !isPlaceholder(value) ? value : undefined),
}

export const mailAddress: Setting<string> = {
  expected: 'the e-mail address letters come from',
  read: (value) => (/^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(value) && !isPlaceholder(value) ? value : undefined),
}

export const websiteTemplate: Setting<string> = {
  expected: 'an address with {domain} in it, such as https://{domain}',
  fallback: 'https://{domain}',
  read: (value) => (/^https?:\/\//.test(value) && value.includes('{domain}') ? value : undefined),
}

export const optionalUrl: Setting<string | null> = {
  expected: 'an http or https address',
  fallback: null,
  read: (value) => (/^https?:$/.test(parseUrl(value)?.protocol ?? '') ? value : undefined),
}

/** Returned as an absolute path. */
export const optionalFolder: Setting<string | null> = {
  expected: 'a folder',
  fallback: null,
  read: (value) => resolve(value),
}

export const timeZone: Setting<string> = {
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

export const addresses: Setting<readonly string[]> = {
  expected: 'IP addresses or networks separated by commas, such as 10.0.0.0/8,::1',
  fallback: [],
  read: (value) => {
    const list = value.split(',').map((part) => part.trim())
    return list.every((part) => isIP(part.replace(/\/\d{1,3}$/, '')) !== 0) ? list : undefined
  },
}

export const providers: Setting<readonly Provider[]> = {
  expected:
    'a JSON list of { method, kind: "account" or "eid", name: { cs, en }, issuer (https), clientId, clientSecret (16 characters or more), scope, levels: { VALUE: LEVEL } }, where LEVEL is low, substantial or high for an eid and none, conditionally-identified, identified or validated for an account, which may name its levelClaim and levelUrl (https) too; each method once, methods of one issuer with a clientId each',
  isSecret: true,
  read: (value) => {
    const parsed = z.array(Provider).check(z.minLength(1)).safeParse(parseJson(value))
    if (!parsed.success) return undefined
    const list = parsed.data
    const areReal = list.every(
      (one) =>
        one.issuer.startsWith('https://') &&
        (one.levelUrl ?? 'https://').startsWith('https://') &&
        one.clientSecret.length >= 16 &&
        !isPlaceholder(JSON.stringify(one)),
    )
    const isEach = (nameOf: (one: Provider) => string) => new Set(list.map(nameOf)).size === list.length
    // A provider distinguishes two methods only by their client ids.
    const areApart = isEach(({ method }) => method) && isEach((one) => JSON.stringify([one.issuer, one.clientId]))
    return areReal && areApart ? list : undefined
  },
}

/** Production must not run with the values of an example file. */
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
