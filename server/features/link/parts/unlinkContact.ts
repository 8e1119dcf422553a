import type { Tx } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { recordLinkLetters } from '#server/mail/store.ts'
import { endLink, lockContacts, removeAccountState } from '../store.ts'
import { entryOf } from './linkContacts.ts'

/**
 * Ends a contact's link for the operator. A signed-in user cannot work as the contact from the next request on. The
 * ended link stays stored.
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
