import { sql } from 'kysely'
import type { SearchHit } from '#contract/search.ts'
import type { Db } from '#server/db/connect.ts'
import { shownName } from '#server/features/contact/parts/shownNameStore.ts'
import { ownDomains } from '#server/features/domain/parts/listStore.ts'
import { sortKeyRange } from '#server/features/record/parts/names.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { setsOf, type SetType } from '#server/features/set/parts/listStore.ts'

/** The search text for the objects of a contact; `folded` as search keys are. */
export type Wanted = { contactId: string; folded: string; limit: number }

export type FoundObject = { handle: string; unicode: string | null; searchKey: string; stateMask: string }

/**
 * Returns the first of a contact's domains whose name, U-label or A-label, begins with the text; then those that contain
 * it.
 */
export async function findOwnDomains(db: Db, { contactId, folded, limit }: Wanted): Promise<FoundObject[]> {
  const { from, to } = sortKeyRange(folded)
  const { from: source, where } = ownDomains(contactId)
  const own = sql`from ${source} where ${where}`
  const first = sql`order by c.sort_key, c.domain_id limit ${limit}`
  // Names with the prefix are adjacent in the index; the others are only scanned when these are too few. A search key
  // has both forms of a name with a space between.
  const { rows } = await sql<FoundObject>`
    with begins as materialized (
      select c.domain_id, c.sort_key ${own} and c.sort_key >= ${from} and c.sort_key < ${to}
        and strpos(' ' || c.search_key, ' ' || ${folded}::text) > 0 ${first}
    ), holds as (
      select c.domain_id, c.sort_key ${own} and strpos(c.search_key, ${folded}) > 0
        and (select count(*) from begins) < ${limit} and c.domain_id not in (select domain_id from begins) ${first}
    )
    select d.fqdn as handle, d.unicode, d.search_key as "searchKey", d.state_mask::text as "stateMask"
    from (select *, 1 as part from begins union all select *, 2 from holds) as found
    join domain as d on d.id = found.domain_id
    order by found.part, found.sort_key, d.id limit ${limit}`.execute(db)
  return rows
}

/** The same for the sets of which the contact is technical contact. */
export async function findOwnSets(db: Db, type: SetType, { contactId, folded, limit }: Wanted): Promise<FoundObject[]> {
  const { from, where } = setsOf(type, contactId)
  const { rows } = await sql<FoundObject>`
    select c.handle, null as unicode, c.search_key as "searchKey", c.state_mask::text as "stateMask"
    from ${from} where ${where} and strpos(c.search_key, ${folded}) > 0
    order by starts_with(c.search_key, ${folded}) desc, c.sort_key limit ${limit}`.execute(db)
  return rows
}

/** Returns how many of a contact's domains contain the text, as their list finds them. */
export async function countOwnDomains(db: Db, { contactId, folded }: Omit<Wanted, 'limit'>): Promise<number> {
  const { from, where } = ownDomains(contactId)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${where} and strpos(c.search_key, ${folded}) > 0`.execute(db)
  return rows[0]?.total ?? 0
}

export type Named = { handle: string; name: string | null }

/** Returns the contact of the session under its name in the user's view. */
export async function findOwnContact(db: Db, contactId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.handle, ${shownName('c', contactId)} as name from contact as c where c.id = ${contactId}`.execute(db)
  return rows
}

/** Returns every registrar: there are hundreds, and they are public. */
export async function findRegistrars(db: Db): Promise<Named[]> {
  return db.selectFrom('registrar').select(['handle', 'name']).where(isExisting()).orderBy('sort_key').execute()
}

export type Exact = Pick<SearchHit, 'handle' | 'unicode'> & { type: 'domain' | 'nsset' | 'keyset' | 'contact' }

/** Returns the existing objects with exactly this name, independent of their owner. */
export async function findExact(db: Db, { fqdn, handle }: { fqdn: string; handle: string }): Promise<Exact[]> {
  const handled = (type: 'nsset' | 'keyset' | 'contact') => sql`
    select ${type}::text, handle, null from ${sql.table(type)} where handle = ${handle} and ${isExisting()}`
  const { rows } = await sql<Exact>`
    select 'domain' as type, fqdn as handle, unicode from domain where fqdn = ${fqdn} and ${isExisting()}
    union all ${handled('nsset')} union all ${handled('keyset')} union all ${handled('contact')}`.execute(db)
  return rows
}
