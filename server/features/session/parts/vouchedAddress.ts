import * as z from 'zod/mini'
import type { Address } from '#contract/contact.ts'

const Text = z.nullish(z.string())

/** The address claim of a provider as it is stored (OpenID Connect Core 5.1.1). */
const Claim = z.object({
  street_address: Text,
  locality: Text,
  region: Text,
  postal_code: Text,
  country: Text,
})

/**
 * Returns the permanent address that an identity vouches for, in the shape of a registry. Returns null where the
 * provider sends one line only, because the end of the street in it is uncertain.
 */
export function vouchedAddress(claim: unknown): Address | null {
  const fields = Claim.safeParse(claim).data
  const street = (fields?.street_address ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [city, country] = [text(fields?.locality), text(fields?.country)]
  if (street.length === 0 || street.length > 3 || city === null || country === null) return null
  return {
    street,
    city,
    stateOrProvince: text(fields?.region),
    postalCode: text(fields?.postal_code),
    country: country.toUpperCase(),
  }
}

function text(value: string | null | undefined): string | null {
  return value?.trim() ? value.trim() : null
}
