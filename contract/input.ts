import * as z from 'zod/mini'
import { countryCodes } from './country.ts'
import { dottedTelephone } from './telephone.ts'

/*
 * Checks of typed contact data (docs/rules.md#input), shared by the form and the server. Surrounding white space is
 * dropped, inner white space stays.
 */

/** Without control characters, which PostgreSQL or a registry would refuse. */
const readable = z.regex(/^\P{Cc}*$/u)

/**
 * RFC 5321: 320 characters at most, 64 of them before the sign. The domain has a top-level domain, which may be an
 * A-label; the local part has no empty atom.
 */
export const Email = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(320),
  z.regex(z.regexes.html5Email, { abort: true }),
  z.refine((text) => text.lastIndexOf('@') <= 64 && /^(?!\.|.*\.[.@]).+\.[a-z][a-z\d-]+$/i.test(text)),
)

/** Numbers of Czechia and Slovakia have nine digits, those of other countries four to fourteen. */
const telephone = /^\+(42[01]\.\d{9}|(?!42[01])[1-9]\d{0,2}\.\d{4,14})$/

/** `+420.777123456` (RFC 5733 section 2.5); people may type it in the usual ways. */
export const Telephone = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  z.pipe(z.transform(dottedTelephone), z.string().check(z.maxLength(17), z.regex(telephone))),
)

export const VatNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(20), readable)

const AddressLine = z.string().check(z.trim(), z.minLength(1), z.maxLength(255), readable)

/** An AuthInfo chosen by the user (docs/rules.md#authinfo): long, and without surrounding white space. */
export const ChosenAuthInfo = z
  .string()
  .check(z.minLength(16), z.maxLength(300), z.regex(/^[^\s\p{Cc}](?:\P{Cc}*[^\s\p{Cc}])?$/u))

/** A letter needs a street, a city, a postal code and a country. */
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
 * A value that can be removed: null or an empty text.
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

/** Blames the first line, where the form sets the focus. */
function hasFirstLine() {
  return z.check<string[]>(({ value, issues }) => {
    if (value.some((line) => line !== '')) return
    issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: '', path: [0] })
  })
}
