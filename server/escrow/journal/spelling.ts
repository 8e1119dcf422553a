import * as z from 'zod/mini'

const Parts = z.optional(z.looseObject({ contact: z.optional(z.array(z.looseObject({ id: z.string() }))) }))

/** The places where a change names contacts (`EppChange`); everything else is passed through. */
const Naming = z.looseObject({
  add: Parts,
  rem: Parts,
  chg: z.optional(z.looseObject({ registrant: z.optional(z.string()) })),
})

/** Returns the handles of the contacts that these changes name, each once. */
export function handlesIn(changes: readonly unknown[]): string[] {
  const handles = changes.flatMap((change) => {
    const { add, rem, chg } = Naming.parse(change)
    const contacts = [...(add?.contact ?? []), ...(rem?.contact ?? [])]
    return [...contacts.map(({ id }) => id), ...(chg?.registrant === undefined ? [] : [chg.registrant])]
  })
  return [...new Set(handles)]
}

/** Returns the change with these spellings of its contacts; a contact without one stays unchanged. */
export function spelled(change: unknown, spellings: ReadonlyMap<string, string>): unknown {
  if (spellings.size === 0) return change
  const { add, rem, chg, ...rest } = Naming.parse(change)
  const spell = (handle: string) => spellings.get(handle) ?? handle
  const inParts = (parts: NonNullable<typeof add>) => ({
    ...parts,
    ...(parts.contact && { contact: parts.contact.map((one) => ({ ...one, id: spell(one.id) })) }),
  })
  return {
    ...rest,
    ...(add && { add: inParts(add) }),
    ...(rem && { rem: inParts(rem) }),
    ...(chg && { chg: { ...chg, ...(chg.registrant !== undefined && { registrant: spell(chg.registrant) }) } }),
  }
}
