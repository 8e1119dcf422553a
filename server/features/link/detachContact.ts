import { inTransaction, type Db } from '#server/db/connect.ts'
import type { FindObliged } from '#server/features/record/parts/auctions.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { recordLeft } from '#server/features/session/parts/worksAsStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import { endOwnLink, findNextContact } from './ownStore.ts'
import { recordLinkChange, type Actor } from './recordLinkChange.ts'

/**
 * Ends the link of the user's contact. Every session of the identity switches to another contact if there is one. Throws
 * `other-contact` when `handle` is no longer the current contact, `open-obligations` while auctions bind it, and what
 * `demand` throws.
 */
export async function detachOwnContact(
  { db, findObliged }: { db: Db; findObliged: FindObliged },
  { who, address, handle }: Actor & { handle: string },
): Promise<void> {
  demand(who, 'detach-contact')
  const { contact, identityId, kind } = who
  if (!contact) throw new Refusal('contact-required')
  if (contact.handle.toUpperCase() !== handle) throw new Refusal('other-contact')
  await inTransaction(db, async (tx) => {
    if (!(await endOwnLink(tx, { identityId, contactId: contact.id }))) throw new Refusal('other-contact')
    if ((await findObliged(tx, [contact.id])).has(contact.id)) throw new Refusal('open-obligations')
    const next = await findNextContact(tx, { identityId, kind })
    await recordLeft(tx, { identityId, contactId: contact.id, next: next?.id ?? null })
    await recordLinkChange(tx, { who, address }, 'detached', contact)
  })
}
