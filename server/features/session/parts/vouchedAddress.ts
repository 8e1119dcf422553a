import * as z from 'zod/mini'
import type { Address } from '#contract/contact.ts'
import { orNothing, PostalAddress } from '#contract/input.ts'

const Text = z.nullish(z.string())

/** The address claim of a provider as it is stored (OpenID Connect Core 5.1.1). */
const Claim = z.object({
  street_address: Text,
  locality: Text,
  region: Text,
  postal_code: Text,
  country: Text,
})

/** The address of a contact with the limits of a typed one; some countries have no postal codes. */
const RegistryAddress = z.extend(PostalAddress, { postalCode: orNothing(PostalAddress.shape.postalCode) })

/**
 * Returns the permanent address that an identity vouches for, in the shape of a registry. Returns null where a registry
 * cannot store it. In a single line the street has no certain end, and the country must be a code of ISO 3166-1.
 */
export function vouchedAddress(claim: unknown): Address | null {
  const fields = Claim.safeParse(claim).data
  const address = {
    street: fields?.street_address?.split(/\r?\n/).filter((line) => line.trim() !== ''),
    city: fields?.locality,
    stateOrProvince: fields?.region ?? null,
    postalCode: fields?.postal_code ?? null,
    country: fields?.country,
  }
  return RegistryAddress.safeParse(address).data ?? null
}
