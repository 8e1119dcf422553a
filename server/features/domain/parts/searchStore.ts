import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isMine } from './shownStore.ts'

export type FoundDomain = { fqdn: string; unicode: string | null; isPrefix: boolean }

/** The first of a contact's domains whose name, U-label or A-label, begins with the folded text, then those that hold it. */
export async function findDomainsHolding(
  db: Db,
  contactId: string,
  { folded, limit }: { folded: string; limit: number },
): Promise<FoundDomain[]> {
  // A search key holds both forms of a name, a space between them.
  const { rows } = await sql<FoundDomain>`
    select d.fqdn, d.unicode, hit."isPrefix"
    from (
      select c.domain_id, c.sort_key, strpos(' ' || c.search_key, ' ' || ${folded}::text) > 0 as "isPrefix"
      from domain_contact as c
      where c.contact_id = ${contactId} and ${isMine} and strpos(c.search_key, ${folded}) > 0
      order by 3 desc, c.sort_key, c.domain_id limit ${limit}
    ) as hit join domain as d on d.id = hit.domain_id
    order by hit."isPrefix" desc, hit.sort_key, d.id`.execute(db)
  return rows
}
