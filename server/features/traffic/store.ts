import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { today } from '#server/db/instant.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { codeColumns, typeColumns, type DayCounts } from './parts/counts.ts'
import type { Period } from './rules.ts'

/** The user's domain, the first and last day with data, and the registry's date. */
export type MeasuredDomain = {
  id: string
  fqdn: string
  knownFrom: string | null
  knownTo: string | null
  today: string
}

/** Returns a domain that exists by its A-label, if it belongs to the contact. */
export async function findMeasured(db: Db, fqdn: string, contactId: string): Promise<MeasuredDomain | undefined> {
  const { rows } = await sql<MeasuredDomain>`
    select d.id, d.fqdn, ${today} as today,
      (select min(on_day) from domain_traffic where domain_id = d.id) as "knownFrom",
      (select max(on_day) from domain_traffic where domain_id = d.id) as "knownTo"
    from domain as d join domain_contact as c on c.domain_id = d.id and c.contact_id = ${contactId} and ${isOwning('domain', 'c')}
    where d.fqdn = ${fqdn} and ${isExisting('d')}`.execute(db)
  return rows[0]
}

/** Returns the counts of a domain's days in a period, by day. */
export async function findDays(db: Db, domainId: string, { from, to }: Period): Promise<Map<string, DayCounts>> {
  // Whole numbers this small are exact as float8, which the driver reads as numbers.
  const { rows } = await sql<DayCounts & { day: string }>`
    select on_day as day, array[${namesOf(typeColumns)}]::float8[] as "byType",
      array[${namesOf(codeColumns)}]::float8[] as "byCode"
    from domain_traffic where domain_id = ${domainId} and on_day between ${from}::date and ${to}::date`.execute(db)
  return new Map(rows.map(({ day, ...counts }) => [day, counts]))
}

function namesOf(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}
