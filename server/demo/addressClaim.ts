import { parseAddress } from './seed/naming.ts'

/** An address of the demo's people as an OpenID provider tells it, in parts and in one line (Core 5.1.1). */
export function addressClaim(address: string) {
  const { street, city, postalCode, country } = parseAddress(address)
  return { formatted: address, street_address: street, locality: city, postal_code: postalCode, country }
}
