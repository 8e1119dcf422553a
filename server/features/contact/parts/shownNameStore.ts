import { sql, type RawBuilder } from 'kysely'
import { isUnanswered } from '#server/features/record/parts/registryStore.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

/**
 * SQL: the display name of a contact: its organization, else its name; null where neither is present and public. `alias`
 * is the contact's row. Users see their own contact's name in any case. A name counts once the registry has it.
 */
export function shownName(alias: string, viewerId: string | RawBuilder<unknown> | null): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const shown = (name: RawBuilder<unknown>, hidden: number) =>
    sql`case when ${column('disclose_mask')} & ${sql.lit(hidden)} = 0 or ${column('id')} = ${viewerId}::uuid
      then nullif(btrim(${name}), '') end`
  return sql<string | null>`coalesce(${shown(column('organization'), disclosureBits.organizationHidden)},
    ${shown(heldName(column), disclosureBits.nameHidden)})`
}

/** SQL: the name that the registry has: what was there before the first unanswered change of it. */
function heldName(column: (name: string) => RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`coalesce((
    select coalesce(j.previous -> 'contact' -> 'postalInfo' ->> 'name', '') from registry_journal as j
    where j.object_id = ${column('id')} and ${isUnanswered('j.status')}
      and j.previous -> 'contact' -> 'postalInfo' ? 'name'
    order by j.recorded_at, j.id limit 1), ${column('name')})`
}
