import type { Readable, Writable } from 'node:stream'
import type { ParseArgsConfig } from 'node:util'
import type { CommandConfig } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/connect.ts'
import type { Authority } from '#server/db/serviceSettings.ts'
import type { Provider } from '#server/oidc/provider.ts'

/** One command of the operator's executable. */
export type Command = {
  /** One word, or two where commands of one subject stand together: `link add`. */
  name: string
  /** What it does, in one line of the help. */
  about: string
  /** Its options and files as they are typed, a line each. */
  usage: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  /** How many files it takes, or what else is named without an option, in capitals; none if not told. */
  takes?: { least: number; most: number; called?: string }
  /** `unmigrated`: works where the portal's tables are missing too; `made`: makes an embedded database as well. */
  database?: 'unmigrated' | 'made'
  /** Whether AUTHORITY and ZONES may be others than those stored: it shows or changes those. */
  ignoresStored?: true
  run: (given: Given) => Promise<void>
}

export type Given = {
  /** The options' values as they were typed. */
  values: Readonly<Record<string, string | boolean | undefined>>
  /** The files, or what else it takes, as they were typed; the file `-` is `input`. */
  files: readonly string[]
  /** Whether demo data may be loaded: never in production. */
  isProduction: boolean
  place: CommandConfig
  /** The configured providers; none where none are. */
  providers: () => readonly Provider[]
  /** The certificates statements are signed with, as PEM; empty where none are configured. */
  certificates: () => string
  /**
   * Opens the database of the settings and checks that the portal's tables are there and AUTHORITY and ZONES are those
   * stored. To be called after options have been read, so that bad input is reported first.
   */
  connect: () => Promise<DatabaseAddress>
  /** Whether the portal is the registry of record: set, or stored in the database. Throws BadInput where neither is. */
  authority: () => Promise<Authority>
  /** A line for whoever reads the outcome. */
  say: (line: string) => void
  /** A line beside the outcome: progress, and what was left out. */
  note: (line: string) => void
  input: Readable
  output: Writable
}

/** Input that cannot be used; `message` is the line the operator reads, for a file a line for each fault. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}

/** What was asked cannot be done as things stand; `message` says why, a line for each reason. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** A whole number of an option, or what stands when it was not given. */
export function numberOption(
  values: Given['values'],
  name: string,
  limits: { from: number; to: number; fallback: number },
): number {
  const text = values[name]
  if (text === undefined) return limits.fallback
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= limits.from && number <= limits.to) return number
  throw new BadInput(`--${name} takes a whole number from ${limits.from} to ${limits.to}, not ${JSON.stringify(text)}`)
}

/** One of the words an option knows, or what stands when it was not given. */
export function choiceOption<const T extends string, F extends T | null>(
  values: Given['values'],
  name: string,
  given: { choices: readonly T[]; fallback: F },
): T | F {
  const text = values[name]
  if (text === undefined) return given.fallback
  const choice = given.choices.find((one) => one === text)
  if (choice !== undefined) return choice
  throw new BadInput(`--${name} takes one of ${given.choices.join(', ')}, not ${JSON.stringify(text)}`)
}

/** The text of an option, without white space round it; null when it was not given. */
export function textOption(values: Given['values'], name: string): string | null {
  const text = values[name]
  if (typeof text !== 'string') return null
  if (text.trim() === '') throw new BadInput(`--${name} is empty`)
  return text.trim()
}

/** The text of an option the command cannot do without. */
export function neededOption(values: Given['values'], name: string): string {
  const text = textOption(values, name)
  if (text === null) throw new BadInput(`--${name} is missing`)
  return text
}
