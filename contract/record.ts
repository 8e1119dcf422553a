import * as z from 'zod/mini'

/** The registry objects with states and a page. */
export const ObjectType = z.enum(['contact', 'nsset', 'keyset', 'domain'])
export type ObjectType = z.infer<typeof ObjectType>

/**
 * A handle as typed (docs/rules.md#input): letters, digits, inner hyphens, up to 63 characters, any case; upper-cased.
 * Handles created by the portal have at most 30.
 */
export const Handle = z.pipe(
  z.string().check(z.maxLength(63), z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._:/-]*[A-Za-z0-9])?$/)),
  z.transform((handle: string) => handle.toUpperCase()),
)
export type Handle = z.infer<typeof Handle>

/** Handles of a filter, separated by commas, at most 20; upper-cased. Objects with any of them match. */
export const Handles = z.pipe(
  z
    .string()
    .check(
      z.maxLength(1300),
      z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._:/-]*[A-Za-z0-9])?(?:,[A-Za-z0-9](?:[A-Za-z0-9._:/-]*[A-Za-z0-9])?){0,19}$/),
    ),
  z.transform((handles: string) => handles.toUpperCase()),
)

/** Returns the handles of a filter's value. */
export function handlesIn(value: string): string[] {
  return value.split(',')
}

/** A domain name as typed: U-label or A-label, any case, optional final dot (RFC 1035, 5890). */
export const Fqdn = z.string().check(z.minLength(1), z.maxLength(254), z.regex(/^[^\s/\\?#@:]+$/))
export type Fqdn = z.infer<typeof Fqdn>

/** A registry handle in a response, as the registry writes it. */
export const HandleText = z.string()

/** A day of the registry's zone, `2026-11-21`. Year 0 is invalid, as in PostgreSQL. */
export const Day = z.iso.date().check(z.refine((day) => !day.startsWith('0000')))

/** A time, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Another object: its handle and its name; `name` is null when hidden or missing. */
export const Ref = z.object({ handle: HandleText, name: z.nullable(z.string()) })
export type Ref = z.infer<typeof Ref>

/** A DNSSEC key in short. `algorithmName` is IANA's mnemonic, null for a number without one. */
export const KeyInShort = z.object({ keyTag: z.int(), algorithm: z.int(), algorithmName: z.nullable(z.string()) })
export type KeyInShort = z.infer<typeof KeyInShort>

/** Replaces a value that the reader may not see, present or not; `null` means that there is none. */
export const Hidden = z.object({ disclosed: z.literal(false) })
export type Hidden = z.infer<typeof Hidden>

/**
 * A value that may be hidden from a reader: the value, null for none, or `Hidden`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function hideable<T extends z.ZodMiniType>(value: T) {
  return z.union([value, z.null(), Hidden])
}

export const pageSizes = [25, 50, 100] as const

/** `page` counts from 1; `size` is 25, 50 or 100; `q` searches names. Lists add sort and filters. */
export const ListQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(1_000_000)), 1),
  size: z._default(z.pipe(z.coerce.number(), z.literal(pageSizes)), 100),
  // PostgreSQL's text accepts every character except NUL.
  q: z.optional(
    z.string().check(
      z.maxLength(255),
      z.refine((text) => !text.includes('\0')),
    ),
  ),
})

/**
 * `field` ascending, `-field` descending.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function sortBy<const F extends string>(fields: readonly F[]) {
  return z.enum(fields.flatMap((field) => [field, `-${field}`]) as (F | `-${F}`)[])
}

/** A page of a list: `total` is exact at `asOf`, `pages` is at least 1; `today` is the registry's day then. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    items: z.array(row),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    pages: z.int(),
    asOf: Instant,
    today: Day,
  })
}

/** A yes or no in a query. */
export const YesNo = z.enum(['yes', 'no'])

export const Delimiter = z.enum(['comma', 'semicolon', 'tab'])
/** The subtag of one of the portal's languages, such as `en` (intl/locales.ts). */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}$/))
export type Language = z.infer<typeof Language>

/** A text in each language of the portal. */
export const Texts = z.record(Language, z.string())
export type Texts = z.infer<typeof Texts>

/** How a file writes states, locks and other codes: as words of its language, or as in calls. */
export const CsvValues = z.enum(['words', 'codes'])

/** The parameters of every CSV call beside its list query; `columns` are names joined by commas, in order. */
export const CsvOptions = {
  columns: z.optional(z.string().check(z.maxLength(500), z.regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/))),
  lang: z.optional(Language),
  delimiter: z._default(Delimiter, 'comma'),
  values: z._default(CsvValues, 'words'),
}
