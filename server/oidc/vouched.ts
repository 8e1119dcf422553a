import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { Email } from '#contract/input.ts'
import { accountLevels, AccountLevel, Assurance, saysLevel, type Provider } from './provider.ts'

/** The claims of a provider, from its ID token and user info. */
export type Vouched = {
  issuer: string
  subject: string
  /** Null for account providers. */
  assurance: Assurance | null
  /** Set for an account whose provider reports its level; null where the contact's states decide. */
  accountLevel: (typeof accountLevels)[AccountLevel] | null
  /** The time of the last authentication; null where the provider does not report it, or reports 0. */
  authTime: Date | null
  /** Faults of the answer that do not prevent the sign-in, for the operator. */
  warnings: readonly string[]
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
  auth_time: otherwise(z.nullable(z.number().check(z.gt(0), z.lte(100_000_000_000))), null),
  name: text,
  given_name: text,
  family_name: text,
  birthdate: otherwise(z.nullable(z.iso.date()), null),
  address: otherwise(z.nullable(Address), null),
  email: otherwise(z.nullable(Email), null),
})

/** Reads the claims. An invalid claim counts as missing; a missing issuer or subject throws. */
export function vouchedBy(provider: Provider, claims: object, idToken: string): Vouched {
  const parsed = Claims.parse(claims)
  const fullName = [parsed.given_name, parsed.family_name].filter(Boolean).join(' ')
  const level = levelOf(provider, claims)
  const authTime = parsed.auth_time === null ? null : new Date(parsed.auth_time * 1000)
  return {
    issuer: parsed.iss,
    subject: parsed.sub,
    assurance: provider.kind === 'eid' ? (Assurance.safeParse(level.name).data ?? 'low') : null,
    accountLevel:
      provider.kind === 'account' && level.name !== null
        ? accountLevels[AccountLevel.safeParse(level.name).data ?? 'none']
        : null,
    authTime,
    warnings: [...(level.warning === null ? [] : [level.warning]), ...(authTime === null ? [withoutAuthTime] : [])],
    name: parsed.name ?? (fullName === '' ? null : fullName),
    birthDate: parsed.birthdate,
    address: parsed.address,
    email: parsed.email,
    idToken,
  }
}

/** Logged at the first sign-in by a method, and printed by `registry provider check`. */
export const withoutAuthTime =
  'the provider does not say when the sign-in was made (auth_time is missing or 0): step-up cannot work with it'

/**
 * Returns the level that the claim of a sign-in stands for. Without the claim it is `defaultLevel`; a value that is not
 * configured, and a missing claim without `defaultLevel`, mean the lowest. Null where the provider says no level.
 */
function levelOf(provider: Provider, claims: object): { name: string | null; warning: string | null } {
  if (!saysLevel(provider)) return { name: null, warning: null }
  const { kind, levels, levelClaim = 'acr', defaultLevel } = provider
  const lowest = kind === 'eid' ? 'low' : 'none'
  const claim: unknown = Object.hasOwn(claims, levelClaim) ? Reflect.get(claims, levelClaim) : undefined
  if (typeof claim !== 'string' && typeof claim !== 'number' && typeof claim !== 'boolean') {
    const warning = `the provider sends no ${levelClaim}: the level is ${lowest}, unless defaultLevel sets another`
    return defaultLevel === undefined ? { name: lowest, warning } : { name: defaultLevel, warning: null }
  }
  const value = String(claim)
  const name = Object.hasOwn(levels, value) ? levels[value] : undefined
  const shown = JSON.stringify(value.slice(0, 200))
  return {
    name: name ?? lowest,
    warning: name ? null : `${levelClaim} is ${shown}, which levels does not name: the level is ${lowest}`,
  }
}
