import { sql, type RawBuilder } from 'kysely'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

/**
 * What a contact is called where it is only named: its organization, else its name; null where neither is there
 * or public. `alias` is the contact's row in the statement; whoever works as it sees their own name.
 */
export function shownName(alias: string, lookerId: string | null): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const shown = (name: string, hidden: number) =>
    sql`case when ${column('disclose_mask')} & ${sql.lit(hidden)} = 0 or ${column('id')} = ${lookerId}::uuid
      then nullif(btrim(${column(name)}), '') end`
  return sql<string | null>`coalesce(${shown('organization', disclosureBits.organizationHidden)},
    ${shown('name', disclosureBits.nameHidden)})`
}
