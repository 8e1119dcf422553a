import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

type Named = { contactId: string; identityId: string }

/**
 * Returns the name of each person under the key `contact identity`; null where the provider sent none. Leaves out
 * unknown contacts and identities.
 */
export async function findDoers(tx: Tx, actions: readonly Named[]): Promise<Map<string, { name: string | null }>> {
  const { rows } = await sql<Named & { name: string | null }>`
    select distinct c.id as "contactId", i.id as "identityId", i.name
    from unnest(${actions.map(({ contactId }) => contactId)}::uuid[],
      ${actions.map(({ identityId }) => identityId)}::uuid[]) as n (contact_id, identity_id)
    join contact as c on c.id = n.contact_id
    join identity as i on i.id = n.identity_id`.execute(tx)
  return new Map(rows.map((row) => [`${row.contactId} ${row.identityId}`, row]))
}
