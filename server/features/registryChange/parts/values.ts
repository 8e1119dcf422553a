import type { EppChange, Previous } from '#server/escrow/journal/entry.ts'

/** The values an entry of the journal changes, by a name each: what was wanted, and what stood before. */
export type NamedValue = { name: string; wanted: unknown; previous: unknown }

/** Returns the values of an entry; `previous` is null in entries of before it was written down. */
export function valuesOf(change: EppChange, previous: Previous | null): NamedValue[] {
  const held = previous?.status
  // A state is only ever set where the holder had not set it, and ended where they had.
  const before = (code: string, wanted: boolean) => (held ? held.includes(code) : !wanted)
  const contact = flat(change.chg?.contact ?? {})
  const contactBefore = previous?.contact ? flat(previous.contact) : null
  return [
    ...(change.add?.status ?? []).map((code) => ({
      name: stateName(code),
      wanted: true,
      previous: before(code, true),
    })),
    ...(change.rem?.status ?? []).map((code) => ({
      name: stateName(code),
      wanted: false,
      previous: before(code, false),
    })),
    ...Object.entries(contact).map(([name, wanted]) => ({ name, wanted, previous: contactBefore?.[name] })),
  ]
}

/** Writes a value of an entry anew, as what is wanted and as what stood before. */
export function correct(change: EppChange, previous: Previous, { name, wanted, previous: before }: NamedValue): void {
  const code = codeIn(name)
  if (code !== null) {
    const others = (previous.status ?? []).filter((each) => each !== code)
    previous.status = before === true ? [...others, code] : others
    return
  }
  put((previous.contact ??= {}), name, before)
  if (change.chg?.contact) put(change.chg.contact, name, wanted)
}

/** The code of the state that a value is, null for another value. */
export function codeIn(name: string): string | null {
  return name.startsWith('state ') ? name.slice('state '.length) : null
}

function stateName(code: string): string {
  return `state ${code}`
}

type Values = Record<string, unknown>

/** The values of a contact side by side: of its postal information, and each flag of its disclosure. */
function flat(values: Values): Values {
  const { postalInfo, disclose, ...rest } = values
  return {
    ...rest,
    ...(isRecord(postalInfo) ? postalInfo : {}),
    ...Object.fromEntries(Object.entries(isRecord(disclose) ? disclose : {}).map(([flag, to]) => [`flag ${flag}`, to])),
  }
}

/** Writes one value back where `flat` took it from. */
function put(values: Values, name: string, to: unknown): void {
  const isFlag = name.startsWith('flag ')
  const group = isFlag ? 'disclose' : name === 'name' || name === 'addr' ? 'postalInfo' : null
  const key = isFlag ? name.slice('flag '.length) : name
  if (group === null) values[key] = to
  else values[group] = { ...(isRecord(values[group]) ? values[group] : {}), [key]: to }
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
