import { isIP } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { column } from '#server/features/list/parts/definitionStore.ts'
import { fold, toAscii, toUnicode } from '#server/features/record/parts/names.ts'
import { serverNamesOf } from '#server/features/set/parts/contentsStore.ts'
import { setList } from '#server/features/set/parts/listStore.ts'

/** The list of the user's nssets. */
export const nssetList = setList('nsset', {
  searched: searchedServers,
  contents: column({
    values: {
      servers: serverNamesOf(sql`c.id`),
    },
    fields: ({ servers }) => ({ servers: servers.map(toUnicode), keys: null }),
    cells: { heading: 'nsset.field.servers', cell: ({ servers }) => servers.map(toUnicode).join(' ') },
  }),
})

/** SQL: the search condition of nssets beside handles: names of servers, and addresses in any notation. */
function searchedServers(text: string): RawBuilder<boolean> {
  const folded = fold(text)
  const name = toAscii(text) ?? folded
  // A zone index is not part of an IPv6 address, and the registry stores none.
  const isAddress = isIP(text) !== 0 && !text.includes('%')
  return sql<boolean>`exists (
    select from nsset_host as s join host as h on h.id = s.host_id
    where s.nsset_id = c.id and (
      strpos(h.fqdn, ${name}) > 0
      or exists (select from unnest(h.addresses) as a (address) where strpos(host(a.address), ${folded}) > 0)
      or ${isAddress ? sql`${text}::inet = any(h.addresses)` : sql`false`}
    ))`
}

/** Returns the name servers of an nsset in their order, with their addresses. */
export async function findServers(db: Db, nssetId: string): Promise<{ fqdn: string; addresses: string[] }[]> {
  const { rows } = await sql<{ fqdn: string; addresses: string[] }>`
    select h.fqdn, array(select host(a.address) from unnest(h.addresses) as a (address)) as addresses
    from nsset_host as s join host as h on h.id = s.host_id
    where s.nsset_id = ${nssetId} order by s.position`.execute(db)
  return rows
}

/** Returns the level of technical checks of an nsset. */
export async function getCheckLevel(db: Db, nssetId: string): Promise<number> {
  const row = await db
    .selectFrom('nsset')
    .select('tech_check_level as level')
    .where('id', '=', nssetId)
    .executeTakeFirstOrThrow()
  return row.level
}
