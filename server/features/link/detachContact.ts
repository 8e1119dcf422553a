import { inTransaction, type Db } from '#server/db/connect.ts'
import type { FindObliged } from '#server/features/record/parts/obligations.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { recordLeft } from '#server/features/session/parts/worksAsStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import { endOwnLink, findNextContact } from './ownStore.ts'
import { tell, type Doer } from './tell.ts'

/**
 * Ends the link of my contact, and every session of the identity goes on as another one if there is any. `handle` is
 * what the person believes to be their contact: throws `other-contact` when it is another by now, and
 * `open-obligations` while auctions bind it, beside what `demand` throws.
 */
export async function detachOwnContact(
  { db, findObliged }: { db: Db; findObliged: FindObliged },
  { who, address, handle }: Doer & { handle: string },
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
    await tell(tx, { who, address }, 'detached', contact)
  })
}
