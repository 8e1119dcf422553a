import { defaultDisclosure, disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import type { Disclose, DiscloseElement, PostalForm } from '../deposit.ts'

/**
 * The `disclose_mask` of a contact: what `contact:disclose` (RFC 5733 section 2.9) names as an exception, the
 * default for everything else. We keep one form of an address, so hiding either form hides it.
 */
export function maskOfDisclose(disclose: Disclose | null): number {
  let mask: number = defaultDisclosure
  for (const { element } of disclose?.elements ?? []) {
    const { bit, isInverse } = bits[element]
    mask = disclose?.flag !== isInverse ? mask | bit : mask & ~bit
  }
  return mask
}

/**
 * The exception back, or null where everything is as by default. EPP tells one kind of exception only: where
 * some things are hidden and others shown against the default, the hidden ones are told and the shown ones lost.
 */
export function discloseOf(mask: number, form: PostalForm): Disclose | null {
  const differing = elements.filter((element) => isShown(mask, element) !== isShown(defaultDisclosure, element))
  const hidden = differing.filter((element) => !isShown(mask, element))
  const named = hidden.length > 0 ? hidden : differing
  if (named.length === 0) return null
  return {
    flag: hidden.length === 0,
    elements: named.map((element) => ({ element, form: bits[element].isPostal ? form : null })),
  }
}

function isShown(mask: number, element: DiscloseElement): boolean {
  const isSet = (mask & bits[element].bit) !== 0
  return isSet !== bits[element].isInverse
}

/** The bits a deposit tells; the others stay as they are. */
export const toldDisclosure =
  disclosureBits.nameHidden |
  disclosureBits.organizationHidden |
  disclosureBits.address |
  disclosureBits.telephone |
  disclosureBits.fax |
  disclosureBits.email

const elements = ['name', 'org', 'addr', 'voice', 'fax', 'email'] as const satisfies readonly DiscloseElement[]

const bits: Record<DiscloseElement, { bit: number; isInverse: boolean; isPostal: boolean }> = {
  name: { bit: disclosureBits.nameHidden, isInverse: true, isPostal: true },
  org: { bit: disclosureBits.organizationHidden, isInverse: true, isPostal: true },
  addr: { bit: disclosureBits.address, isInverse: false, isPostal: true },
  voice: { bit: disclosureBits.telephone, isInverse: false, isPostal: false },
  fax: { bit: disclosureBits.fax, isInverse: false, isPostal: false },
  email: { bit: disclosureBits.email, isInverse: false, isPostal: false },
}
