import { Address, type ContactDetail, type DiscloseFlag } from '#contract/contact.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

/** The values of a contact that can be hidden, and what decides about it. */
export type ContactFacts = {
  name: string | null
  organization: string | null
  street: readonly string[]
  city: string | null
  stateOrProvince: string | null
  postalCode: string | null
  country: string | null
  /** As stored, in the shape of the contract's `Address`. */
  mailingAddress: unknown
  telephone: string | null
  fax: string | null
  email: string | null
  notifyEmail: string | null
  vatNumber: string | null
  identType: string | null
  identValue: string | null
  discloseMask: number
  /** A domain, an nsset or a keyset has the contact. */
  isLinked: boolean
}

/** The fields of a contact with disclosure. */
export type Disclosed = Pick<ContactDetail, DiscloseFlag | 'name' | 'organization' | 'mailingAddress'>

/**
 * Decides which values of a contact a reader sees (docs/rules.md#disclosure), for JSON, files, statements and search.
 * The owner sees every value with its flag. A stranger sees only public values, and none of a contact without links.
 */
export function disclose(facts: ContactFacts, access: ContactDetail['access']): Disclosed {
  const show = <T>(value: T | null, isShown: boolean) =>
    access === 'own' || (isShown && facts.isLinked) ? { disclosed: isShown, value } : { disclosed: false }
  const flagged = <T>(flag: DiscloseFlag, value: T | null) => show(value, isPublic(facts, flag))
  return {
    name: show(text(facts.name), isNamePublic(facts.discloseMask, 'nameHidden')),
    organization: show(text(facts.organization), isNamePublic(facts.discloseMask, 'organizationHidden')),
    address: flagged('address', addressOf(facts)),
    mailingAddress: show(Address.safeParse(facts.mailingAddress).data ?? null, false),
    telephone: flagged('telephone', text(facts.telephone)),
    fax: flagged('fax', text(facts.fax)),
    email: flagged('email', text(facts.email)),
    notifyEmail: flagged('notifyEmail', text(facts.notifyEmail)),
    vatNumber: flagged('vatNumber', text(facts.vatNumber)),
    ident: flagged('ident', identOf(facts)),
  }
}

/** Whether the value is public: by its flag, except that an organization's address is always public. */
export function isPublic(
  { discloseMask, organization }: Pick<ContactFacts, 'discloseMask' | 'organization'>,
  flag: DiscloseFlag,
): boolean {
  if (flag === 'address' && text(organization) !== null) return true
  return (discloseMask & disclosureBits[flag]) !== 0
}

/** Returns a postal address; null when all its fields are empty. */
export function addressOf(
  facts: Pick<ContactFacts, 'street' | 'city' | 'stateOrProvince' | 'postalCode' | 'country'>,
): Address | null {
  const address = {
    street: facts.street.filter((line) => text(line) !== null),
    city: text(facts.city),
    stateOrProvince: text(facts.stateOrProvince),
    postalCode: text(facts.postalCode),
    country: text(facts.country),
  }
  const { street, ...rest } = address
  return street.length > 0 || Object.values(rest).some((part) => part !== null) ? address : null
}

/** Public unless the registry's own data hide it; a name cannot be hidden here. */
function isNamePublic(discloseMask: number, hidden: 'nameHidden' | 'organizationHidden'): boolean {
  return (discloseMask & disclosureBits[hidden]) === 0
}

function identOf({ identType, identValue }: ContactFacts) {
  const value = text(identValue)
  return value === null ? null : { type: text(identType), value }
}

/** Registries also store empty values as empty text. */
function text(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value
}
