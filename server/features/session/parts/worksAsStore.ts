import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * Makes a session work as this contact, and the next sessions of the identity too. Returns false when the session has
 * ended; then the caller must undo its changes.
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

/** Switches each session of an identity from this contact to the next one; null leaves it without a contact. */
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
