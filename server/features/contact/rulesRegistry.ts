import { changedFields, type ChangedField, type MyContact } from '#contract/myContact.ts'
import type { DiscloseFlag } from '#contract/contact.ts'
import type { RegistryChange } from '#contract/registryChange.ts'
import { fieldNames } from './parts/rulesFields.ts'

type FieldChange = MyContact['registryChanges'][number]

/** A change of a contact's data in the words of EPP; `previous` is null in entries of before it was written down. */
export type ContactEntry = {
  requested: Readonly<Record<string, unknown>>
  previous: Readonly<Record<string, unknown>> | null
  change: RegistryChange
}

/**
 * The fields, and of disclosure the flags, whose latest change the registry has not confirmed, in the order people read
 * of them. `entries` are all changes of the contact, oldest first. The registry's value of a field with several pending
 * changes is that before the first of them.
 */
export function unconfirmedFields(entries: readonly ContactEntry[]): FieldChange[] {
  const latest = new Map<string, FieldChange>()
  for (const { requested, previous, change } of entries) {
    const before = new Map(valuesIn(previous ?? {}).map((value) => [keyOf(value), value.text]))
    for (const { field, flag, text } of valuesIn(requested)) {
      const key = keyOf({ field, flag })
      const inForce = before.get(key) ?? null
      // All flags are written with each change of one.
      if (field === 'disclosure' && before.has(key) && inForce === text) continue
      const earlier = latest.get(key)
      const isStillPending = earlier?.status === 'pending'
      if (isStillPending && change.status !== 'pending') continue
      latest.set(key, { ...change, field, flag, requested: text, inForce: isStillPending ? earlier.inForce : inForce })
    }
  }
  return [...latest.values()]
    .filter(({ status }) => status !== 'confirmed')
    .sort((a, b) => changedFields.indexOf(a.field) - changedFields.indexOf(b.field))
}

type Value = { field: ChangedField; flag: DiscloseFlag | null; text: string | null }

function keyOf({ field, flag }: Pick<Value, 'field' | 'flag'>): string {
  return flag === null ? field : `${field} ${flag}`
}

function valuesIn(values: Readonly<Record<string, unknown>>): Value[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (name === 'postalInfo') return valuesIn(isRecord(value) ? value : {})
    if (name === 'disclose') return flagsIn(isRecord(value) ? value : {})
    const field = fieldNames.get(name)
    return field ? [{ field, flag: null, text: textOf(value) }] : []
  })
}

function flagsIn(flags: Readonly<Record<string, unknown>>): Value[] {
  return Object.entries(flags).flatMap(([name, isShown]) => {
    const flag = flagNames.get(name)
    return flag ? [{ field: 'disclosure' as const, flag, text: textOf(isShown) }] : []
  })
}

/** A value of the journal as one line of text. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.flatMap((part) => textOf(part) ?? []).join(', ') || null
  if (!isRecord(value)) return null
  if ('value' in value) return textOf(value['value'])
  return textOf(Object.values(value))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const flagNames = new Map<string, DiscloseFlag>([
  ['addr', 'address'],
  ['voice', 'telephone'],
  ['fax', 'fax'],
  ['email', 'email'],
  ['ident', 'ident'],
  ['vat', 'vatNumber'],
  ['notifyEmail', 'notifyEmail'],
])
