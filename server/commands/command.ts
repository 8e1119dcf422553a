import type { Readable, Writable } from 'node:stream'
import type { ParseArgsConfig } from 'node:util'
import type { CommandConfig } from '#server/commandConfig.ts'
import type { DatabaseAddress } from '#server/db/connect.ts'
import type { Authority } from '#server/db/serviceSettings.ts'
import type { Provider } from '#server/oidc/provider.ts'
import type { Env } from '#server/settings.ts'

/** One command of the operator's executable. */
export type Command = {
  /** One word, or two for a group of commands: `link add`. */
  name: string
  /** The description in one line of the help. */
  about: string
  /** The help lines of its options and files. */
  usage: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  /** How many positional arguments it takes, and their name in capitals (default: files); none by default. */
  takes?: { least: number; most: number; called?: string }
  /** `unmigrated`: works without the portal's tables too; `made`: also creates an embedded database. */
  database?: 'unmigrated' | 'made'
  /** Whether the command itself reports faults of the settings; any other command ends with them. */
  checksSettings?: true
  /** Whether AUTHORITY and ZONES may differ from the stored ones, because the command shows or changes those. */
  ignoresStored?: true
  run: (context: CommandContext) => Promise<void>
}

/** The input, settings and output of a command. */
export type CommandContext = {
  /** The values of the options as typed. */
  values: Readonly<Record<string, string | boolean | undefined>>
  /** The positional arguments as typed, files in most commands; the file `-` is `input`. */
  files: readonly string[]
  /** Whether demo data may be loaded: never in production. */
  isProduction: boolean
  /** The environment, with the settings of `--env-file`. */
  env: Env
  /** The names that only the file of `--env-file` has. */
  namesInFile: readonly string[]
  place: CommandConfig
  /** The configured providers. */
  providers: () => readonly Provider[]
  /** The certificates that statements are signed with, as PEM; empty where none are configured. */
  certificates: () => string
  /**
   * Opens the configured database and checks that the portal's tables exist and AUTHORITY and ZONES match the stored
   * ones. Call it after the options have been parsed, so that bad input is reported first.
   */
  connect: () => Promise<DatabaseAddress>
  /** Returns the authority from the settings or the database. Throws BadInput where neither has it. */
  authority: () => Promise<Authority>
  /** Prints a line of the result to standard output. */
  print: (line: string) => void
  /** Prints a line to standard error: progress, or what was omitted. */
  printNote: (line: string) => void
  input: Readable
  output: Writable
}

/** Thrown for invalid input; `message` is one line for the operator, for a file a line for each fault. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}

/** Thrown when the state of the data does not allow the command; `message` has a line for each reason. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Returns the whole number of an option, or the fallback. */
export function numberOption<Fallback extends number | undefined>(
  values: CommandContext['values'],
  name: string,
  limits: { from: number; to: number; fallback: Fallback },
): number | Fallback {
  const text = values[name]
  if (text === undefined) return limits.fallback
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= limits.from && number <= limits.to) return number
  throw new BadInput(`--${name} takes a whole number from ${limits.from} to ${limits.to}, not ${JSON.stringify(text)}`)
}

/** Returns the choice of an option, or the fallback. */
export function choiceOption<const T extends string, F extends T | null>(
  values: CommandContext['values'],
  name: string,
  options: { choices: readonly T[]; fallback: F },
): T | F {
  const text = values[name]
  if (text === undefined) return options.fallback
  const choice = options.choices.find((one) => one === text)
  if (choice !== undefined) return choice
  throw new BadInput(`--${name} takes one of ${options.choices.join(', ')}, not ${JSON.stringify(text)}`)
}

/** Returns the trimmed text of an option; null without the option. */
export function textOption(values: CommandContext['values'], name: string): string | null {
  const text = values[name]
  if (typeof text !== 'string') return null
  if (text.trim() === '') throw new BadInput(`--${name} is empty`)
  return text.trim()
}

/** Returns the trimmed text of a required option. */
export function requiredOption(values: CommandContext['values'], name: string): string {
  const text = textOption(values, name)
  if (text === null) throw new BadInput(`--${name} is missing`)
  return text
}
