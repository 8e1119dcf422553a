import { domainKind } from '../domainKind.ts'
import { domainsUsing, type UsedSets } from '../list/store.ts'

/**
 * Lists of all domains that use sets of mine, whoever holds them; who may ask about the sets is the caller's to judge.
 *
 * @param fileName the first words of their files
 */
export function domainsUsingKind(sets: UsedSets, fileName = domainKind.fileName): typeof domainKind {
  return { ...domainKind, fileName, listOf: (contactId) => domainsUsing(sets, contactId) }
}
