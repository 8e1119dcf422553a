import * as z from 'zod/mini'
import { countryCodes } from './country.ts'
import { dottedTelephone } from './telephone.ts'

/*
 * Checks on what people type of a contact (docs/rules.md#input): the form and the server check by the same ones.
 * What surrounds a value is dropped, what stands in it is kept.
 */

/** Without characters nobody can see, which PostgreSQL or a registry would not take. */
const readable = z.regex(/^\P{Cc}*$/u)

/** RFC 5321: 320 characters at most, 64 of them before the sign. */
export const Email = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(320),
  z.regex(z.regexes.email),
  z.refine((text) => text.lastIndexOf('@') <= 64),
)

/** `+420.777123456` (RFC 5733 section 2.5), which people may write as they are used to. */
export const Telephone = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  z.pipe(z.transform(dottedTelephone), z.string().check(z.maxLength(17), z.regex(/^\+[1-9]\d{0,2}\.\d{4,14}$/))),
)

export const VatNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(20), readable)

const AddressLine = z.string().check(z.trim(), z.minLength(1), z.maxLength(255), readable)

/** An AuthInfo chosen by the user (docs/rules.md#authinfo): long, and without white space at its ends. */
export const ChosenAuthInfo = z
  .string()
  .check(z.minLength(16), z.maxLength(300), z.regex(/^[^\s\p{Cc}](?:\P{Cc}*[^\s\p{Cc}])?$/u))

/** A letter must find its way by it: a street, a place, a postal code and a country are needed. */
export const PostalAddress = z.strictObject({
  /** Empty lines are left out. */
  street: z.pipe(
    z.array(z.string().check(z.trim(), z.maxLength(255), readable)).check(z.maxLength(3), hasFirstLine()),
    z.transform((lines: string[]) => lines.filter((line) => line !== '')),
  ),
  city: AddressLine,
  stateOrProvince: orNothing(AddressLine),
  postalCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(16), readable),
  country: z.pipe(z.string().check(z.trim(), z.toUpperCase()), z.enum(countryCodes)),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/**
 * A value that may be taken away: null, or a text with nothing in it, is none.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function orNothing<T extends z.ZodMiniType<unknown, string>>(value: T) {
  return z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((text: string | null) => (text === null || text.trim() === '' ? null : text)),
      z.nullable(value),
    ),
  )
}

/** What lacks is the first line: a form has the focus there. */
function hasFirstLine() {
  return z.check<string[]>(({ value, issues }) => {
    if (value.some((line) => line !== '')) return
    issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: '', path: [0] })
  })
}
