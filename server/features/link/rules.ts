import type { MethodKind } from '#contract/session.ts'

/** The reason why a contact cannot be linked to an identity. */
export type LinkProblem = 'contact-not-found' | 'contact-already-linked' | 'is-account-contact' | 'account-has-contact'

/** A contact and an identity in their current state; null where there is none yet. */
export type LinkState = {
  contact: { linkedTo: string | null; linkKind: MethodKind | null; isAccountContact: boolean } | null
  identity: { id: string; hasAccountContact: boolean } | null
}

/**
 * Decides one link that the operator requests (docs/rules.md#sign-in, docs/rules.md#linking-contacts). A contact has
 * one active identity, an account one contact, an eID any number. Requesting an existing link changes nothing.
 */
export function decideLink({ contact, identity }: LinkState, kind: MethodKind): 'linked' | 'unchanged' | LinkProblem {
  if (!contact) return 'contact-not-found'
  if (contact.linkedTo !== null)
    return contact.linkedTo === identity?.id && contact.linkKind === kind ? 'unchanged' : 'contact-already-linked'
  if (kind === 'account') return identity?.hasAccountContact ? 'account-has-contact' : 'linked'
  return contact.isAccountContact ? 'is-account-contact' : 'linked'
}

/** The reason why a person with the right AuthInfo cannot link the contact. */
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

/**
 * Returns the delay of a response in milliseconds, by the number of attempts for one contact within an hour. Guessing
 * gets slow beyond `triesPerHour`, but nobody can lock the owner out.
 */
export function delayOf(triesOfContact: number, triesPerHour: number): number {
  const beyond = triesOfContact - triesPerHour
  return beyond <= 0 ? 0 : Math.min(250 * 2 ** (beyond - 1), 4000)
}

/** Has no two characters that look or sound alike. */
const handleAlphabet = '34679ACDEFGHJKMNPQRTVWXY'

/** Returns a handle for a contact created from an eID; `draw` returns a random number from 0 to below its argument. */
export function spellHandle(draw: (below: number) => number): string {
  const letters = Array.from({ length: 10 }, () => handleAlphabet[draw(handleAlphabet.length)])
  return `EID-${letters.join('')}`
}
