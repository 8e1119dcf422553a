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
 * The disclosure in full: every hidden element with flag 0, or every shown one with flag 1 where more is shown than by
 * default and nothing less. Where both are so, EPP has no words for it (`isTellable`): the hidden ones are named, and
 * those shown against the default are lost. `forms` are those of the contact's addresses.
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

/** Whether one `contact:disclose` can say it: nothing is hidden against the default where something is shown against it. */
export function isTellable(mask: number): boolean {
  return !(showsMore(mask) && hidesMore(mask))
}

/** The mask of a contact once the flags of a change, by their elements of EPP, are as they say. */
export function maskWithFlags(mask: number, flags: Readonly<Record<string, boolean>>): number {
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
