import type { LinkProblem, WantedLink } from '#server/features/link/parts/linkContacts.ts'

/** The reasons for refusing a link, for the operator. */
export function linkProblemWords(problem: LinkProblem, { contact, issuer, subject }: WantedLink): string {
  const words: Record<LinkProblem, string> = {
    'contact-not-found': `there is no contact ${contact}`,
    'contact-already-linked': `${contact} is linked to another identity: see registry link list --contact ${contact}`,
    'is-account-contact': `${contact} belongs to an account, so no eID can be linked to it`,
    'account-has-contact': `the account ${subject} of ${issuer} has a contact already, and an account has only one`,
  }
  return words[problem]
}
