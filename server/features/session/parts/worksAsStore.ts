import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * From now on a session works as this contact, and so will the identity's next one. False when the session has ended
 * meanwhile; what is done as another contact then must not stand.
 */
export async function recordWorksAs(
  tx: Tx,
  { sessionId, identityId, contactId }: { sessionId: string; identityId: string; contactId: string },
): Promise<boolean> {
  const session = await tx
    .updateTable('session')
    .set({ contact_id: contactId })
    .where('id', '=', sessionId)
    .where('identity_id', '=', identityId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  await tx.updateTable('identity').set({ last_contact_id: contactId }).where('id', '=', identityId).execute()
  return session !== undefined
}

/** No session of this identity works as the contact any more: each goes on as the other one, null for none. */
export async function recordLeft(
  tx: Tx,
  { identityId, contactId, next }: { identityId: string; contactId: string; next: string | null },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ contact_id: next })
    .where('identity_id', '=', identityId)
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.updateTable('identity').set({ last_contact_id: next }).where('id', '=', identityId).execute()
}
