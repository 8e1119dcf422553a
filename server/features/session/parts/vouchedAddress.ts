import * as z from 'zod/mini'
import type { Address } from '#contract/contact.ts'

const Text = z.nullish(z.string())

/** An address claim as a provider's answer is kept (OpenID Connect Core 5.1.1). */
const Claim = z.object({
  street_address: Text,
  locality: Text,
  region: Text,
  postal_code: Text,
  country: Text,
})

/**
 * The permanent address an identity vouches for, as registries write one; null where the provider tells none in
 * parts: out of one line nobody knows for sure where the street ends.
 */
export function vouchedAddress(claim: unknown): Address | null {
  const said = Claim.safeParse(claim).data
  const street = (said?.street_address ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [city, country] = [text(said?.locality), text(said?.country)]
  if (street.length === 0 || street.length > 3 || city === null || country === null) return null
  return {
    street,
    city,
    stateOrProvince: text(said?.region),
    postalCode: text(said?.postal_code),
    country: country.toUpperCase(),
  }
}

function text(value: string | null | undefined): string | null {
  return value?.trim() ? value.trim() : null
}
