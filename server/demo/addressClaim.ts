import { parseAddress } from './seed/naming.ts'

/** Returns an address of the demo's people as an OpenID address claim, structured and formatted (Core 5.1.1). */
export function addressClaim(address: string) {
  const { street, city, postalCode, country } = parseAddress(address)
  return { formatted: address, street_address: street, locality: city, postal_code: postalCode, country }
}
