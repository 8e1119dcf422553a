import type { Tx } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { recordLinkLetters } from '#server/mail/store.ts'
import { endLink, lockContacts, removeAccountState } from '../store.ts'
import { entryOf } from './linkContacts.ts'

/**
 * Ends a contact's link for the operator; who is signed in works with this contact no more from their next
 * click on. The link is kept among the ended ones.
 */
export async function unlinkContact(tx: Tx, handle: string): Promise<'ended' | 'not-linked' | 'contact-not-found'> {
  const contact = (await lockContacts(tx, [handle])).get(handle)
  if (!contact) return 'contact-not-found'
  const ended = await endLink(tx, contact.id)
  if (!ended) return 'not-linked'
  if (ended.kind === 'account') await removeAccountState(tx, contact.id)
  await recordActivity(tx, [entryOf('unlink-contact', contact, ended)])
  await recordLinkLetters(tx, [
    { contactId: contact.id, notice: { deed: 'ended', handle: contact.handle, issuer: ended.issuer } },
  ])
  return 'ended'
}
