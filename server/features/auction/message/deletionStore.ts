import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** A person who worked with a contact that owned the domain. */
export type FormerOwner = { identityId: string; contactId: string }

/**
 * Writes a message to each former owner that their domain was deleted and its name is in this auction. The messages count
 * as mailed: the portal writes its own letter about the deletion.
 */
export async function recordDeletionMessages(
  tx: Tx,
  auctionId: string,
  formerOwners: readonly FormerOwner[],
): Promise<void> {
  await sql`
    insert into auction_message (id, identity_id, contact_id, auction_id, kind, at, mailed_at)
    select gen_random_uuid(), o.identity_id, o.contact_id, ${auctionId}, 'domain-deleted', clock_timestamp(),
      clock_timestamp()
    from unnest(${formerOwners.map(({ identityId }) => identityId)}::uuid[],
      ${formerOwners.map(({ contactId }) => contactId)}::uuid[]) as o (identity_id, contact_id)`.execute(tx)
}
