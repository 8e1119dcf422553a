import { domainKind } from '../domainKind.ts'
import { domainsUsing, type UsedSets } from '../list/store.ts'

/**
 * Lists all domains that use the user's sets, independent of their holders. The caller checks that the sets belong to
 * the user.
 *
 * @param fileName the first words of file names
 */
export function domainsUsingKind(sets: UsedSets, fileName = domainKind.fileName): typeof domainKind {
  return { ...domainKind, fileName, listOf: (contactId) => domainsUsing(sets, contactId) }
}
