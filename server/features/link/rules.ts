import type { MethodKind } from '#contract/session.ts'

/** Why a contact cannot be linked to an identity. */
export type LinkProblem = 'contact-not-found' | 'contact-already-linked' | 'is-account-contact' | 'account-has-contact'

/** A contact and an identity as they stand; null where there is none yet. */
export type Standing = {
  contact: { linkedTo: string | null; linkKind: MethodKind | null; isAccountContact: boolean } | null
  identity: { id: string; hasAccountContact: boolean } | null
}

/**
 * Decides one link that the operator requests (docs/rules.md#sign-in, docs/rules.md#linking-contacts). A contact has
 * one active identity, an account one contact, an eID any number. Requesting an existing link changes nothing.
 */
export function decideLink({ contact, identity }: Standing, kind: MethodKind): 'linked' | 'unchanged' | LinkProblem {
  if (!contact) return 'contact-not-found'
  if (contact.linkedTo !== null)
    return contact.linkedTo === identity?.id && contact.linkKind === kind ? 'unchanged' : 'contact-already-linked'
  if (kind === 'account') return identity?.hasAccountContact ? 'account-has-contact' : 'linked'
  return contact.isAccountContact ? 'is-account-contact' : 'linked'
}

/** Why somebody who has shown a contact's AuthInfo cannot link it nevertheless. */
export type AttachProblem = 'contact-already-linked' | 'is-account-contact' | 'contact-blocked'

/** Decides the link of a contact whose AuthInfo was right (docs/rules.md#linking-contacts); null permits it. */
export function attachProblem(contact: {
  linkedTo: string | null
  isAccountContact: boolean
  isBlocked: boolean
}): AttachProblem | null {
  if (contact.isAccountContact) return 'is-account-contact'
  if (contact.linkedTo !== null) return 'contact-already-linked'
  return contact.isBlocked ? 'contact-blocked' : null
}

/** How many wrong tries an identity has in an hour, and an address. */
export const triesAnHour = 5

/**
 * How long an answer waits, in milliseconds, when this is the so-manieth try for one contact within an hour: nobody
 * can lock its owner out, and guessing grows slow.
 */
export function delayOf(triesOfContact: number): number {
  const beyond = triesOfContact - triesAnHour
  return beyond <= 0 ? 0 : Math.min(250 * 2 ** (beyond - 1), 4000)
}

/** How many contacts one identity creates in a day: more is nobody's need. */
export const creationsADay = 3

/** No two of them are easily taken for each other, written or said. */
const handleAlphabet = '34679ACDEFGHJKMNPQRTVWXY'

/** What a contact made of an electronic identity is called; `draw` answers a number from 0 to below what it is given. */
export function spellHandle(draw: (below: number) => number): string {
  const letters = Array.from({ length: 10 }, () => handleAlphabet[draw(handleAlphabet.length)])
  return `EID-${letters.join('')}`
}
