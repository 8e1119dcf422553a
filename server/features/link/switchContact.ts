import { inTransaction, type Db } from '#server/db/connect.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { recordWorksAs } from '#server/features/session/parts/worksAsStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockOwnContact } from './ownStore.ts'
import { recordLinkChange, type Actor } from './recordLinkChange.ts'

/**
 * Switches to another contact of the identity; switching to the current one changes nothing. Throws what `demand`
 * throws. Throws `object-not-found` both for an unknown contact and for one of another identity.
 */
export async function switchOwnContact(db: Db, { who, address, handle }: Actor & { handle: string }): Promise<void> {
  demand(who, 'switch-contact')
  await inTransaction(db, async (tx) => {
    const { sessionId, identityId, kind } = who
    const contact = await lockOwnContact(tx, { identityId, kind, handle })
    if (!contact) throw new Refusal('object-not-found')
    if (contact.id === who.contact?.id) return
    if (!(await recordWorksAs(tx, { sessionId, identityId, contactId: contact.id }))) throw new Refusal('signed-out')
    await recordLinkChange(tx, { who, address }, 'switched', contact)
  })
}
