import type { ParseArgsConfig } from 'node:util'
import type { DatabaseAddress } from '#server/db/connect.ts'

/** One command of the operator's executable. */
export type Command = {
  name: string
  /** What it does, in one line of the help. */
  about: string
  /** Its options as they are typed, a line each. */
  usage: readonly string[]
  options: NonNullable<ParseArgsConfig['options']>
  run: (given: Given) => Promise<void>
}

export type Given = {
  /** The options' values as they were typed. */
  values: Readonly<Record<string, string | boolean | undefined>>
  /** Whether demo data may be loaded: never in production. */
  isProduction: boolean
  address: DatabaseAddress
  say: (line: string) => void
}

/** Input that cannot be used; `message` is the one line the operator reads. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
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
