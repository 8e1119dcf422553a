/**
 * The bits of a contact's `disclose_mask` (docs/rules.md#disclosure); a set bit means public. Name and organization are
 * public unless the registry's own data hide them, so their bits mean hidden.
 */
export const disclosureBits = {
  email: 1 << 0,
  address: 1 << 1,
  telephone: 1 << 2,
  fax: 1 << 3,
  ident: 1 << 4,
  vatNumber: 1 << 5,
  notifyEmail: 1 << 6,
  nameHidden: 1 << 7,
  organizationHidden: 1 << 8,
} as const

/** The default: the address is public, the rest is not. */
export const defaultDisclosure = disclosureBits.address
