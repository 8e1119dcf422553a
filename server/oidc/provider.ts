import * as z from 'zod/mini'
import { Language } from '#contract/record.ts'
import type { Level, MethodKind } from '#contract/session.ts'
import { isPlaceholder, isReservedHost, parseUrl } from '#server/settingTypes.ts'

/** The assurance level of an eID's `acr` (Regulation (EU) 910/2014, article 8). */
export const Assurance = z.enum(['low', 'substantial', 'high'])
export type Assurance = z.infer<typeof Assurance>

/** The account levels as the operator writes them. */
export const AccountLevel = z.enum(['none', 'conditionally-identified', 'identified', 'validated'])
export type AccountLevel = z.infer<typeof AccountLevel>

/** The same levels in the contract. */
export const accountLevels = {
  none: 'none',
  'conditionally-identified': 'conditional',
  identified: 'identified',
  validated: 'validated',
} as const satisfies Record<AccountLevel, Level>

const methodName = z
  .string()
  .check(z.refine((text) => /^[a-z0-9-]{1,32}$/.test(text), 'up to 32 letters a-z, digits and hyphens'))
const realText = z.string().check(z.refine((text) => text !== '' && !isPlaceholder(text), 'a text of your own'))
const secureUrl = z.url().check(
  z.refine((text) => text.startsWith('https://'), 'an https address'),
  z.refine((text) => !isReservedHost(parseUrl(text)?.hostname ?? ''), 'a host that is not reserved for examples'),
)

const common = {
  /** The name of the method in paths: `/api/auth/{method}/login/`. */
  method: methodName,
  name: z.record(Language, realText),
  issuer: secureUrl,
  clientId: realText,
  clientSecret: realText.check(z.refine((text) => text.length >= 16, '16 characters or more')),
  /** How the client authenticates at the token endpoint (RFC 6749 section 2.3.1). */
  clientAuthentication: z._default(z.enum(['basic', 'post']), 'basic'),
  scope: z._default(z.string(), 'openid profile email'),
}

/** A provider of electronic identities. A value of `acr` that `levels` does not name counts as low. */
const EidProvider = z.strictObject({
  ...common,
  kind: z.literal('eid'),
  /** The level for each `acr`. */
  levels: z._default(z.record(z.string(), Assurance), {}),
  /** The level of a sign-in without `acr`; low by default. */
  defaultLevel: z.optional(Assurance),
})

/**
 * A provider of accounts. Without `levels` and `defaultLevel`, an account has the level of its contact's states.
 */
const AccountProvider = z
  .strictObject({
    ...common,
    kind: z.literal('account'),
    /** The level for each value of the claim `levelClaim`. A value that it does not name counts as none. */
    levels: z._default(z.record(z.string(), AccountLevel), {}),
    /** The level of a sign-in without the claim; none by default. */
    defaultLevel: z.optional(AccountLevel),
    /** The claim that the levels are read from: text, number or boolean; `acr` by default. */
    levelClaim: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    /** The page where a person raises the level of an account. */
    levelUrl: z.optional(secureUrl),
  })
  .check(
    z.refine(({ levels, levelClaim }) => levelClaim === undefined || Object.keys(levels).length > 0, {
      error: 'levels beside levelClaim',
      path: ['levels'],
    }),
  )

/** A login method: an OpenID Connect provider and its client configuration. */
export const Provider = z.discriminatedUnion('kind', [AccountProvider, EidProvider])
export type Provider = Omit<z.infer<typeof AccountProvider>, 'kind' | 'levels' | 'defaultLevel'> & {
  kind: MethodKind
  levels: Readonly<Record<string, Assurance | AccountLevel>>
  defaultLevel?: Assurance | AccountLevel | undefined
}

/** Whether the provider says the level of each sign-in; otherwise the registry sets that of accounts. */
export function saysLevel({ kind, levels, defaultLevel }: Pick<Provider, 'kind' | 'levels' | 'defaultLevel'>): boolean {
  return kind === 'eid' || Object.keys(levels).length > 0 || defaultLevel !== undefined
}
