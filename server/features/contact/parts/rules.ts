import { Address, type ContactDetail, type DiscloseFlag } from '#contract/contact.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

/** What the registry holds of a contact that may be hidden, and what decides whether it is. */
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
  /** Stands at a domain, an nsset or a keyset. */
  isLinked: boolean
}

/** The fields of a contact each of which says whether it is public. */
export type Disclosed = Pick<ContactDetail, DiscloseFlag | 'name' | 'organization' | 'mailingAddress'>

/**
 * Decides which values of a contact a reader sees (docs/rules.md#disclosure), for JSON, files, statements and search.
 * The owner sees every value with its flag, a stranger only public values, and none of a contact that is linked to
 * nothing.
 */
export function disclose(facts: ContactFacts, access: ContactDetail['access']): Disclosed {
  const tell = <T>(value: T | null, isShown: boolean) =>
    access === 'own' || (isShown && facts.isLinked) ? { disclosed: isShown, value } : { disclosed: false }
  const flagged = <T>(flag: DiscloseFlag, value: T | null) => tell(value, isPublic(facts, flag))
  return {
    name: tell(text(facts.name), isNamePublic(facts.discloseMask, 'nameHidden')),
    organization: tell(text(facts.organization), isNamePublic(facts.discloseMask, 'organizationHidden')),
    address: flagged('address', addressOf(facts)),
    mailingAddress: tell(Address.safeParse(facts.mailingAddress).data ?? null, false),
    telephone: flagged('telephone', text(facts.telephone)),
    fax: flagged('fax', text(facts.fax)),
    email: flagged('email', text(facts.email)),
    notifyEmail: flagged('notifyEmail', text(facts.notifyEmail)),
    vatNumber: flagged('vatNumber', text(facts.vatNumber)),
    ident: flagged('ident', identOf(facts)),
  }
}

/** Whether the public may see it: its flag, but an organization's address is never hidden. */
export function isPublic(
  { discloseMask, organization }: Pick<ContactFacts, 'discloseMask' | 'organization'>,
  flag: DiscloseFlag,
): boolean {
  if (flag === 'address' && text(organization) !== null) return true
  return (discloseMask & disclosureBits[flag]) !== 0
}

/** A postal address, null when there is not a word of it. */
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

/** Public unless the registry's own data hide it: nobody can hide a name here. */
function isNamePublic(discloseMask: number, hidden: 'nameHidden' | 'organizationHidden'): boolean {
  return (discloseMask & disclosureBits[hidden]) === 0
}

function identOf({ identType, identValue }: ContactFacts) {
  const value = text(identValue)
  return value === null ? null : { type: text(identType), value }
}

/** Registries keep empty values as empty text too. */
function text(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value
}
