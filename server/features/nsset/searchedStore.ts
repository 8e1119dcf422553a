import { isIP } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import { fold, toAscii } from '#server/features/record/parts/names.ts'

/** What a search of nssets looks at beside handles: names of servers, and addresses in whatever way they are written. */
export function searchedServers(text: string): RawBuilder<boolean> {
  const folded = fold(text)
  const name = toAscii(text) ?? folded
  // An IPv6 zone is no part of an address, and none of the registry's.
  const isAddress = isIP(text) !== 0 && !text.includes('%')
  return sql<boolean>`exists (
    select from nsset_host as s join host as h on h.id = s.host_id
    where s.nsset_id = c.id and (
      strpos(h.fqdn, ${name}) > 0
      or exists (select from unnest(h.addresses) as a (address) where strpos(host(a.address), ${folded}) > 0)
      or ${isAddress ? sql`${text}::inet = any(h.addresses)` : sql`false`}
    ))`
}
