import { isIP } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import { fold, toAscii } from '#server/features/record/parts/names.ts'

/** SQL: the search condition of nssets beside handles: names of servers, and addresses in any notation. */
export function searchedServers(text: string): RawBuilder<boolean> {
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
