import { defaultDisclosure, disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import type { Disclose, DiscloseElement, PostalForm } from '../deposit.ts'

/**
 * Returns the `disclose_mask` of a contact: `contact:disclose` (RFC 5733 section 2.9) has the exceptions, everything
 * else is the default. One form of an address is stored, so hiding either form hides it.
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
 * Returns the complete disclosure: every hidden element with flag 0. If more is shown than by default and nothing less,
 * it is every shown element with flag 1. EPP cannot express a mixture (`isTellable`). Then the hidden ones are named,
 * and those shown against the default are lost. `forms` are those of the contact's addresses.
 */
export function discloseOf(mask: number, forms: readonly PostalForm[]): Disclose {
  const flag = showsMore(mask) && !hidesMore(mask)
  return {
    flag,
    elements: elements
      .filter((element) => isShown(mask, element) === flag)
      .flatMap((element) => (bits[element].isPostal ? forms : [null]).map((form) => ({ element, form }))),
  }
}

/** Whether one `contact:disclose` can express the mask: it does not differ from the default in both directions. */
export function isTellable(mask: number): boolean {
  return !(showsMore(mask) && hidesMore(mask))
}

/** Returns the mask of a contact after a change of flags, which are named by EPP elements. */
export function maskWithFlags(mask: number, flags: Readonly<Record<string, boolean | undefined>>): number {
  let after = mask
  for (const element of elements) {
    const { bit, isInverse } = bits[element]
    const flag = flags[element]
    if (flag !== undefined) after = flag !== isInverse ? after | bit : after & ~bit
  }
  return after
}

function showsMore(mask: number): boolean {
  return elements.some((element) => isShown(mask, element) && !isShown(defaultDisclosure, element))
}

function hidesMore(mask: number): boolean {
  return elements.some((element) => !isShown(mask, element) && isShown(defaultDisclosure, element))
}

function isShown(mask: number, element: DiscloseElement): boolean {
  const isSet = (mask & bits[element].bit) !== 0
  return isSet !== bits[element].isInverse
}

/** The bits that a deposit has; an import does not change the others. */
export const exportedDisclosure =
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
