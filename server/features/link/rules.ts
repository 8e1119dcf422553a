import type { MethodKind } from '#contract/session.ts'

/** Why a contact cannot be linked to an identity. */
export type LinkProblem =
  'contact-not-found' | 'contact-already-linked' | 'is-account-contact' | 'account-has-contact' | 'other-kind'

/** A contact and an identity as they stand; null where there is none yet. */
export type Standing = {
  contact: { linkedTo: string | null; isAccountContact: boolean } | null
  identity: { id: string; kind: MethodKind; hasContacts: boolean } | null
}

/**
 * Decides one link the operator asks for (product.md sections 2 and 3): one living identity a contact, one
 * contact an account, any number an eID. Asking for a link there is changes nothing.
 */
export function decideLink({ contact, identity }: Standing, kind: MethodKind): 'linked' | 'unchanged' | LinkProblem {
  if (!contact) return 'contact-not-found'
  if (identity && identity.kind !== kind) return 'other-kind'
  if (contact.linkedTo !== null) return contact.linkedTo === identity?.id ? 'unchanged' : 'contact-already-linked'
  if (kind === 'account') return identity?.hasContacts ? 'account-has-contact' : 'linked'
  return contact.isAccountContact ? 'is-account-contact' : 'linked'
}
