import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

// The types that settings of several features share. Each says what it expects.

/** A type that a function parses; `undefined` stands for a text that is not usable. `fail` gives a reason of its own. */
export function parsedBy<T>(expected: string, read: (text: string, fail: (expected: string) => void) => T | undefined) {
  const parse = z.transform((text: string, context): T => {
    const fail = (message: string) => void context.issues.push({ code: 'custom', message, input: text })
    const value = read(text, fail)
    if (value !== undefined) return value
    if (context.issues.length === 0) fail(expected)
    return z.NEVER
  })
  return z.pipe(z.string(), parse).check(z.describe(expected))
}

/** A whole number between two bounds, such as `days from 1 to 365`; `times` converts it to the unit of the code. */
export function whole({ unit = 'a whole number', least, most, times = 1 }: WholeOptions) {
  return parsedBy(`${unit} from ${least} to ${most}`, (text) => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : -1
    return number >= least && number <= most ? number * times : undefined
  })
}
type WholeOptions = { unit?: string; least: number; most: number; times?: number }

export const port = whole({ unit: 'a port', least: 1, most: 65_535 })
export const count = whole({ least: 1, most: 1_000_000 })
export const percent = whole({ unit: 'a percentage', least: 0, most: 100 })

export function anyText(expected: string) {
  return z.string().check(z.describe(expected))
}

/** A text of the operator's own: a value of an example file is refused. */
export function ownText(expected: string) {
  return parsedBy(expected, (text) => (isPlaceholder(text) ? undefined : text))
}

export function oneOf<const T extends string>(...choices: readonly T[]) {
  return parsedBy(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text))
}

/** A choice of two; true for the first. */
export function isFirstOf(yes: string, no: string) {
  return parsedBy(`one of ${yes}, ${no}`, (text) => (text === yes ? true : text === no ? false : undefined))
}

export const url = parsedBy('an http or https address', (text) =>
  /^https?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined,
)

/** An address without a path, as browsers write it. */
export const origin = parsedBy('the address that people type, with http or https and without a path', (text) => {
  const parsed = parseUrl(text)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  const { username, password, search, hash, pathname } = parsed
  return username + password + search + hash === '' && pathname === '/' ? parsed.origin : undefined
})

export function mailAddress(expected: string) {
  return parsedBy(expected, (text) => (/^[^@\s<>"]+@[^@\s.<>"]+\.[^@\s<>"]+$/.test(text) ? text : undefined))
}

/** Returned as an absolute path. */
export const folder = parsedBy('a folder', (text) => resolve(text))

/** The path of a PEM file; returned as its text. */
export const pemFile = parsedBy('the path of a PEM file that this process can read', (path) => {
  try {
    const text = readFileSync(path, 'utf8')
    return text.includes('-----BEGIN ') ? text : undefined
  } catch {
    return undefined
  }
})

export const timeZone = parsedBy('an IANA time zone', (text) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
})

export const networks = parsedBy('IP addresses or networks separated by commas', (text) => {
  const list = text.split(',').map((part) => part.trim())
  return list.every((part) => isIP(part.replace(/\/\d{1,3}$/, '')) !== 0) ? list : undefined
})

/** A JSON text of this shape. Faults name their place in it. */
export function json<T extends z.core.$ZodType>(expected: string, shape: T) {
  return z.pipe(parsedBy<unknown>(expected, parseJson), shape).check(z.describe(expected))
}

/** Parses JSON; returns undefined for another text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/**
 * Whether the whole text is a placeholder of an example file. A secret that contains such a word is a secret: only the
 * exact words count.
 */
export function isPlaceholder(text: string): boolean {
  return /^((change[-_ ]?me[-_ ]?)+|placeholder|x{3,}|to-?do|<[^<>]*>|…|your[-_ ](secret|password|registry|name|key))$/i.test(
    text.trim(),
  )
}

/** Whether an e-mail address is at a host that is reserved for examples. */
export function isReservedAddress(address: string): boolean {
  return isReservedHost(address.split('@')[1] ?? '')
}

/** Whether a host is one of those reserved for examples (RFC 2606, RFC 6761). */
export function isReservedHost(host: string): boolean {
  return /(^|\.)(example|invalid|test|example\.(com|net|org))$/i.test(host)
}

/** Whether an address has a user, a password or a host of an example file. */
export function hasPlaceholder({ username, password, hostname }: URL): boolean {
  return isPlaceholder(decoded(username)) || isPlaceholder(decoded(password)) || isReservedHost(hostname)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
