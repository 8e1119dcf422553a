import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Settings that cannot be used; `message` has a line for each fault. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}

export type Env = Readonly<Record<string, string | undefined>>

/** One setting: everything that the server, its documents and `registry config check` know of it. */
export type Setting = {
  /** The environment variable. */
  name: string
  /** The purpose of the setting, as the documents describe it. */
  about: string
  /** Parses its text. The description of the type completes "expected …". */
  type: z.core.$ZodType
  /** The default as it would be written; null where none is needed. Without it, production requires the setting. */
  fallback?: string | null
  /** The default of the demo, if it differs. */
  demoFallback?: string | null
  /** Shown where there is no default, and in messages. */
  example?: string
  /** Never shown. NAME_FILE can name a file with the value. */
  isSecret?: true
}

type Settings = Readonly<Record<string, Setting>>

/** Reports that a setting does not go with others. */
export type Report = (name: string, expected: string) => void

/** The settings of one subject. */
export type SettingGroup<S extends Settings = Settings> = {
  /** The heading in the documents. */
  title: string
  settings: S
  /** Checks what no setting can check alone. Values that are not usable are missing. */
  check?(values: Partial<ValuesOfSettings<S>>, report: Report, isProduction: boolean): void
}

type ValueOf<S extends Setting> =
  | z.output<S['type']>
  | (S extends { fallback: null } ? null : S extends { demoFallback: null } ? null : never)
type ValuesOfSettings<S extends Settings> = { [Key in keyof S]: ValueOf<S[Key]> }

/** The values of a group, by the names of its settings in the code. */
export type ValuesOf<G> = G extends SettingGroup<infer S> ? ValuesOfSettings<S> : never

/** Describes a group of settings, with the type of each. */
export function settingGroup<const S extends Settings>(group: SettingGroup<S>): SettingGroup<S> {
  return group
}

type Groups = Readonly<Record<string, SettingGroup>>
type ValuesOfGroups<G extends Groups> = { [Key in keyof G]: ValuesOf<G[Key]> }

type ReadOptions<G extends Groups> = {
  groups: G
  isProduction: boolean
  /** Checks what no group can check alone. Values that are not usable are missing; `textOf` returns their texts. */
  check?:
    | ((values: { [Key in keyof G]: Partial<ValuesOf<G[Key]>> }, report: Report, textOf: TextOfSetting) => void)
    | null
}
/** Returns the text of a setting, whether it is usable or not; null where there is none. */
export type TextOfSetting = (setting: Setting) => string | null

/** Reads all settings of the groups. Throws ConfigProblem with a line for each fault of any of them. */
export function readSettings<const G extends Groups>(env: Env, { groups, isProduction, check }: ReadOptions<G>) {
  const faults: string[] = []
  const values = Object.entries(groups).map(([key, group]) => [key, readGroup(env, group, { isProduction, faults })])
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.fromEntries loses the types of its keys
  const read = Object.fromEntries(values) as ValuesOfGroups<G>
  check?.(read, reporter(env, Object.values(groups), faults), (setting) => textOf(env, setting).text)
  if (faults.length > 0) throw new ConfigProblem(faults.join('\n'))
  return read
}

/** Reads one setting; null where it is not set, whatever its default. Throws ConfigProblem. */
export function readGiven<T>(env: Env, setting: SettingOf<T>): T | null {
  const { value, faults } = readSetting(env, setting, null)
  if (faults.length > 0) throw new ConfigProblem(faults.join('\n'))
  return value ?? null
}

/** Reads one setting that has a default. Throws ConfigProblem. */
export function readWithDefault<T>(env: Env, setting: SettingOf<T>, isProduction = true): T {
  const { value, faults } = readSetting(env, setting, fallbackOf(setting, isProduction))
  if (value === undefined || value === null) throw new ConfigProblem(faults.join('\n'))
  return value
}

/** Returns the default in this profile; undefined where the setting is required. */
export function fallbackOf({ fallback, demoFallback }: Setting, isProduction: boolean): string | null | undefined {
  return isProduction || demoFallback === undefined ? fallback : demoFallback
}

/** Returns what the type expects, to complete "expected …". */
export function expectationOf({ type }: Pick<Setting, 'type'>): string {
  return z.globalRegistry.get(type)?.description ?? 'another value'
}

/** Returns the example of the documents: a value for the setting. */
export function exampleOf({ example, fallback, demoFallback }: Setting): string {
  return example ?? demoFallback ?? fallback ?? ''
}

type Reading = { isProduction: boolean; faults: string[] }

function readGroup(env: Env, group: SettingGroup, { isProduction, faults }: Reading): object {
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(group.settings)) {
    const { value, faults: own } = readSetting(env, setting, fallbackOf(setting, isProduction))
    faults.push(...own)
    if (own.length === 0) values[key] = value
  }
  group.check?.(values, reporter(env, [group], faults), isProduction)
  return values
}

/** Returns the function that adds a fault of a setting of these groups. */
function reporter(env: Env, groups: readonly SettingGroup[], faults: string[]): Report {
  return (name, expected) => {
    const setting = groups.flatMap(({ settings }) => Object.values(settings)).find((one) => one.name === name)
    if (setting) faults.push(faultLine(setting, foundIn(env, setting), expected))
  }
}

type SettingOf<T> = Setting & { type: z.core.$ZodType<T> }
type Parsed<T> = { value?: T | null; faults: string[] }

function readSetting<T>(env: Env, setting: SettingOf<T>, fallback: string | null | undefined): Parsed<T> {
  const given = textOf(env, setting)
  if (given.fault !== null) return { faults: [given.fault] }
  const text = given.text ?? fallback
  if (text === null) return { value: null, faults: [] }
  if (text === undefined) return { faults: [faultLine(setting, 'not set', expectationOf(setting))] }
  const parsed = z.safeParse(setting.type, text, { error: english })
  if (parsed.success) return { value: parsed.data, faults: [] }
  const found = foundIn(env, setting)
  return {
    faults: parsed.error.issues.map((issue) => faultLine(setting, found + placeOf(issue), wordsOf(issue, setting))),
  }
}

const { localeError: english } = z.locales.en()

/** Returns the text of a setting, of a secret also from the file that NAME_FILE names; null where it is not set. */
function textOf(env: Env, setting: Setting): { text: string | null; fault: string | null } {
  const { name, isSecret } = setting
  const text = env[name]?.trim() ?? ''
  const file = isSecret ? (env[`${name}_FILE`]?.trim() ?? '') : ''
  if (file === '') return { text: text === '' ? null : text, fault: null }
  const fault = (expected: string) => ({
    text: null,
    fault: `${name}_FILE is ${JSON.stringify(file)}: expected ${expected}`,
  })
  if (text !== '') return fault(`either it or ${name}, and not both`)
  try {
    const content = readFileSync(file, 'utf8').trim()
    return content === '' ? fault('a file that is not empty') : { text: content, fault: null }
  } catch {
    return fault('the path of a file that this process can read')
  }
}

function foundIn(env: Env, { name, isSecret }: Setting): string {
  const text = env[name]?.trim() ?? ''
  if (isSecret) return text !== '' || env[`${name}_FILE`] ? '***' : 'not set'
  return text === '' ? 'not set' : JSON.stringify(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)
}

const longestShown = 100

function faultLine(setting: Setting, found: string, expected: string): string {
  return `${setting.name} is ${found}: expected ${expected}; for example ${setting.name}=${exampleOf(setting)}`
}

type Issue = z.core.$ZodIssue

/** Returns where the fault stands in a JSON text, such as ` at [0].issuer`. */
function placeOf({ path }: Issue): string {
  if (path.length === 0) return ''
  return ` at ${path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')}`
}

/** Returns what an issue expects. Our own checks say it; of zod's messages only what follows "expected" is taken. */
function wordsOf(issue: Issue, setting: Setting): string {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'unrecognized_keys') return `no ${issue.keys.join(', ')}`
  if (issue.path.length === 0) return expectationOf(setting)
  return /expected (.*)/.exec(issue.message)?.[1] ?? expectationOf(setting)
}
