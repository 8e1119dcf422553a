import * as z from 'zod/mini'
import { changedFields, type ChangedField, type DiscloseFlag, type FieldChange } from '#contract/contact.ts'
import { isUnanswered, type RegistryChange } from '#contract/registryChange.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import { fieldNames } from './parts/rulesFields.ts'
import { eppChangeOf } from './rulesEpp.ts'
import type { OwnFacts } from './rules.ts'

/** A change of a contact's data as an EPP command; `previous` is null in old entries. */
export type ContactEntry = {
  requested: Readonly<Record<string, unknown>>
  previous: Readonly<Record<string, unknown>> | null
  change: RegistryChange
}

/**
 * Returns the fields and disclosure flags whose latest change the registry has not confirmed, in display order.
 * `entries` are all changes of the contact, oldest first. With several unanswered changes of a field, the registry's
 * value is that before the first of them. A rejected change has been undone, so the registry's value is that of `facts`. It is
 * left out where the registry has the requested value anyway.
 */
export function unconfirmedFields(entries: readonly ContactEntry[], facts: OwnFacts): FieldChange[] {
  const latest = new Map<string, FieldChange>()
  const undone = new Set<string>()
  for (const { requested, previous, change } of entries) {
    const before = new Map(valuesIn(previous ?? {}).map((value) => [keyOf(value), value.text]))
    for (const { field, flag, text } of valuesIn(requested)) {
      const key = keyOf({ field, flag })
      const inForce = before.get(key) ?? null
      // Each change of a flag writes all flags.
      if (field === 'disclosure' && before.has(key) && inForce === text) continue
      // Old entries do not know the value before: their rejection could not be undone.
      if (change.status === 'rejected' && before.has(key)) undone.add(key)
      const earlier = latest.get(key)
      const isBehind = earlier !== undefined && isUnanswered(earlier.status)
      if (isBehind && !isUnanswered(change.status)) continue
      latest.set(key, { ...change, field, flag, requested: text, inForce: isBehind ? earlier.inForce : inForce })
    }
  }
  const present = new Map(
    valuesIn(eppChangeOf({ facts, fields: [...changedFields] })).map((value) => [keyOf(value), value.text]),
  )
  return [...latest.values()]
    .map((one) =>
      one.status === 'rejected' && undone.has(keyOf(one)) ? { ...one, inForce: present.get(keyOf(one)) ?? null } : one,
    )
    .filter(
      ({ status, requested, inForce }) => status !== 'confirmed' && (status !== 'rejected' || requested !== inForce),
    )
    .sort((a, b) => changedFields.indexOf(a.field) - changedFields.indexOf(b.field))
}

/** Returns the facts of a contact at the registry: the values before the first unanswered change of each. */
export function heldFacts<Facts extends OwnFacts>(facts: Facts, entries: readonly ContactEntry[]): Facts {
  const held = new Map<string, unknown>()
  for (const { requested, previous, change } of entries) {
    if (!isUnanswered(change.status)) continue
    const wanted = sideBySide(requested)
    for (const [name, value] of sideBySide(previous ?? {})) {
      if (!held.has(name) && JSON.stringify(wanted.get(name)) !== JSON.stringify(value)) held.set(name, value)
    }
  }
  return { ...facts, ...Held.parse(Object.fromEntries(held)), discloseMask: maskWith(facts.discloseMask, held) }
}

const Text = z.nullable(z.string())

// Converts journal values to the facts of a contact; missing values stay unchanged.
const Held = z.pipe(
  z.object({
    name: z.optional(Text),
    addr: z.optional(z.object({ street: z.array(z.string()), city: Text, sp: Text, pc: Text, cc: Text })),
    voice: z.optional(Text),
    fax: z.optional(Text),
    email: z.optional(Text),
    notifyEmail: z.optional(Text),
    vat: z.optional(Text),
    ident: z.optional(z.object({ type: Text, value: Text })),
    mailingAddress: z.optional(z.unknown()),
    postalLetters: z.optional(z.nullable(z.boolean())),
  }),
  z.transform((held): Partial<OwnFacts> => {
    const { addr, ident } = held
    return {
      ...(held.name === undefined ? {} : { name: held.name }),
      ...(addr
        ? {
            street: addr.street,
            city: addr.city,
            stateOrProvince: addr.sp,
            postalCode: addr.pc,
            country: addr.cc,
          }
        : {}),
      ...(held.voice === undefined ? {} : { telephone: held.voice }),
      ...(held.fax === undefined ? {} : { fax: held.fax }),
      ...(held.email === undefined ? {} : { email: held.email }),
      ...(held.notifyEmail === undefined ? {} : { notifyEmail: held.notifyEmail }),
      ...(held.vat === undefined ? {} : { vatNumber: held.vat }),
      ...(ident ? { identType: ident.type, identValue: ident.value } : {}),
      ...('mailingAddress' in held ? { mailingAddress: held.mailingAddress } : {}),
      ...(held.postalLetters === undefined ? {} : { wantsPostalLetters: held.postalLetters }),
    }
  }),
)

/** Returns the values of a change by name, including those of postal information and each flag. */
function sideBySide({ postalInfo, disclose, ...rest }: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const flags = Object.entries(isRecord(disclose) ? disclose : {}).map(([name, to]) => [`flag ${name}`, to] as const)
  return new Map([...Object.entries(rest), ...Object.entries(isRecord(postalInfo) ? postalInfo : {}), ...flags])
}

function maskWith(mask: number, held: ReadonlyMap<string, unknown>): number {
  return [...flagNames].reduce((sum, [name, flag]) => {
    const isShown = held.get(`flag ${name}`)
    if (isShown === undefined) return sum
    return isShown === true ? sum | disclosureBits[flag] : sum & ~disclosureBits[flag]
  }, mask)
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

/** Returns a journal value as one line of text. */
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
