import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { accountLevels, AccountLevel, Assurance, type Provider } from './provider.ts'

/** The claims of a provider, from its ID token and user info. */
export type Vouched = {
  issuer: string
  subject: string
  /** Null for account providers. */
  assurance: Assurance | null
  /** Set for an account whose provider reports its level; null where the contact's states decide. */
  accountLevel: (typeof accountLevels)[AccountLevel] | null
  /** The time of the last authentication; null where the provider does not report it. */
  authTime: Date | null
  name: string | null
  birthDate: string | null
  address: Address | null
  email: string | null
  idToken: string
}

/** OpenID Connect Core 5.1.1; other fields are not stored. */
const Address = z.object({
  formatted: z.optional(z.string().check(z.maxLength(1000))),
  street_address: z.optional(z.string().check(z.maxLength(1000))),
  locality: z.optional(z.string().check(z.maxLength(255))),
  region: z.optional(z.string().check(z.maxLength(255))),
  postal_code: z.optional(z.string().check(z.maxLength(32))),
  country: z.optional(z.string().check(z.maxLength(64))),
})
export type Address = z.infer<typeof Address>

const text = otherwise(z.nullable(z.string().check(z.minLength(1), z.maxLength(1000))), null)

const Claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  acr: text,
  auth_time: otherwise(z.nullable(z.number().check(z.gte(0), z.lte(100_000_000_000))), null),
  name: text,
  given_name: text,
  family_name: text,
  birthdate: otherwise(z.nullable(z.iso.date()), null),
  address: otherwise(z.nullable(Address), null),
  email: otherwise(z.nullable(z.email().check(z.maxLength(320))), null),
})

/** Reads the claims. An invalid claim counts as missing; a missing issuer or subject throws. */
export function vouchedBy(provider: Provider, claims: object, idToken: string): Vouched {
  const parsed = Claims.parse(claims)
  const fullName = [parsed.given_name, parsed.family_name].filter(Boolean).join(' ')
  return {
    issuer: parsed.iss,
    subject: parsed.sub,
    assurance: provider.kind === 'eid' ? assuranceOf(provider, parsed.acr) : null,
    accountLevel: provider.kind === 'account' ? accountLevelOf(provider, claims) : null,
    authTime: parsed.auth_time === null ? null : new Date(parsed.auth_time * 1000),
    name: parsed.name ?? (fullName === '' ? null : fullName),
    birthDate: parsed.birthdate,
    address: parsed.address,
    email: parsed.email,
    idToken,
  }
}

/** An `acr` that is not configured means the lowest level. */
function assuranceOf({ levels }: Provider, acr: string | null): Assurance {
  const level = acr !== null && Object.hasOwn(levels, acr) ? Assurance.safeParse(levels[acr]).data : undefined
  return level ?? 'low'
}

/** A claim that is missing, invalid or not configured means `none`. */
function accountLevelOf({ levels, levelClaim = 'acr' }: Provider, claims: object): Vouched['accountLevel'] {
  if (Object.keys(levels).length === 0) return null
  const claim: unknown = Object.hasOwn(claims, levelClaim) ? Reflect.get(claims, levelClaim) : null
  if (typeof claim !== 'string' && typeof claim !== 'number' && typeof claim !== 'boolean') return 'none'
  const value = String(claim)
  const name = Object.hasOwn(levels, value) ? AccountLevel.safeParse(levels[value]).data : undefined
  return accountLevels[name ?? 'none']
}
