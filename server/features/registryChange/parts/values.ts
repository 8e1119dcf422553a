import type { EppChange, Previous } from '#server/escrow/journal/entry.ts'

/** A value that an entry of the journal changes: its name, the wanted and the previous value. */
export type NamedValue = { name: string; wanted: unknown; previous: unknown }

/** Returns the values of an entry; `previous` is null in old entries. */
export function valuesOf(change: EppChange, previous: Previous | null): NamedValue[] {
  const held = previous?.status
  // A state is only set where the holder had not set it, and only ended where the holder had.
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

/** Changes a wanted and a previous value of an entry. */
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

/** Returns the code of a value that is a state; null for another value. */
export function codeIn(name: string): string | null {
  return name.startsWith('state ') ? name.slice('state '.length) : null
}

function stateName(code: string): string {
  return `state ${code}`
}

type Values = Record<string, unknown>

/** Returns the values of a contact on one level, including postal information and each flag of disclosure. */
function flat(values: Values): Values {
  const { postalInfo, disclose, ...rest } = values
  return {
    ...rest,
    ...(isRecord(postalInfo) ? postalInfo : {}),
    ...Object.fromEntries(Object.entries(isRecord(disclose) ? disclose : {}).map(([flag, to]) => [`flag ${flag}`, to])),
  }
}

/** Writes one value back to where `flat` read it. */
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
