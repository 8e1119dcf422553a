import { inTransaction, type Db } from '#server/db/connect.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { recordWorksAs } from '#server/features/session/parts/worksAsStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockOwnContact } from './ownStore.ts'
import { tell, type Doer } from './tell.ts'

/**
 * Goes on as another contact of the identity; as the present one it changes nothing. Throws what `demand` throws, and
 * `object-not-found` for another's contact as for none.
 */
export async function switchOwnContact(db: Db, { who, address, handle }: Doer & { handle: string }): Promise<void> {
  demand(who, 'switch-contact')
  await inTransaction(db, async (tx) => {
    const { sessionId, identityId, kind } = who
    const contact = await lockOwnContact(tx, { identityId, kind, handle })
    if (!contact) throw new Refusal('object-not-found')
    if (contact.id === who.contact?.id) return
    if (!(await recordWorksAs(tx, { sessionId, identityId, contactId: contact.id }))) throw new Refusal('signed-out')
    await tell(tx, { who, address }, 'switched', contact)
  })
}
