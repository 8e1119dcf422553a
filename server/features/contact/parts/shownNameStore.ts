import { sql, type RawBuilder } from 'kysely'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

/**
 * SQL: the display name of a contact: its organization, else its name; null where neither is present and public. `alias`
 * is the contact's row. Users see their own contact's name in any case.
 */
export function shownName(alias: string, viewerId: string | RawBuilder<unknown> | null): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const shown = (name: string, hidden: number) =>
    sql`case when ${column('disclose_mask')} & ${sql.lit(hidden)} = 0 or ${column('id')} = ${viewerId}::uuid
      then nullif(btrim(${column(name)}), '') end`
  return sql<string | null>`coalesce(${shown('organization', disclosureBits.organizationHidden)},
    ${shown('name', disclosureBits.nameHidden)})`
}
