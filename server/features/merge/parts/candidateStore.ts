import { sql, type RawBuilder } from 'kysely'
import type { CandidateQuery, CandidateRow } from '#contract/merge.ts'
import type { Db } from '#server/db/connect.ts'
import { commonFilters, fieldColumn, registrarColumn } from '#server/features/list/parts/columnStore.ts'
import { defineList, type List } from '#server/features/list/parts/definitionStore.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { emptyOrEqualParts, equalParts, unmergeableStates } from '../rules.ts'

/** SQL: the number of rows of each list of a candidate. */
const counts = {
  domains: sql<number>`(
    select count(*)::int from domain_contact as w where w.contact_id = c.id and ${isOwning('domain', 'w')})`,
  nssets: setCount('nsset'),
  keysets: setCount('keyset'),
}

function setCount(type: 'nsset' | 'keyset'): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from ${sql.table(`${type}_contact`)} as w
    join ${sql.table(type)} as o on o.id = w.${sql.ref(`${type}_id`)} and ${isExisting('o')}
    where w.contact_id = c.id)`
}

/** The contacts that could be merged into the user's contact, as rows `c`. */
export const candidateList: List<CandidateQuery, CandidateRow> = defineList({
  fileName: 'merge-candidates',
  source: (contactId) => ({
    ownerId: contactId,
    name: 'merge-candidates',
    from: candidates(contactId),
    where: sql`true`,
    id: sql`c.id`,
    rows: sql`join ${candidates(contactId)} on c.id = w.id join registrar as r on r.id = c.registrar_id`,
  }),
  columns: {
    handle: fieldColumn('handle', {
      heading: 'merge.field.handle',
      value: sql<string>`c.handle`,
      by: [sql`c.sort_key`],
    }),
    domains: fieldColumn('domains', { heading: 'merge.field.domains', value: counts.domains, by: [counts.domains] }),
    nssets: fieldColumn('nssets', { heading: 'merge.field.nssets', value: counts.nssets, by: [counts.nssets] }),
    keysets: fieldColumn('keysets', { heading: 'merge.field.keysets', value: counts.keysets, by: [counts.keysets] }),
    registrar: registrarColumn('merge.field.registrar'),
  },
  filters: { registrar: commonFilters.registrar },
})

/** Finds the id of a candidate of this contact by its handle. */
export async function findCandidateId(
  db: Db,
  { handle, contactId }: { handle: string; contactId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from ${candidates(contactId)} where c.handle = ${handle}`.execute(db)
  return rows[0]?.id
}

/** Counts the contacts that could be merged into this one. */
export async function countCandidates(db: Db, contactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${candidates(contactId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * SQL: the candidates as rows `c`, found by name and e-mail. Tests compare the condition with `isCandidate` of rules.ts.
 */
function candidates(contactId: string): RawBuilder<unknown> {
  const equal = equalParts.map((part) => sql`squeezed(c.${columns[part]}) = squeezed(m.${columns[part]})`)
  const emptyOrEqual = emptyOrEqualParts.map(
    (part) => sql`squeezed(c.${columns[part]}) in ('', squeezed(m.${columns[part]}))`,
  )
  return sql`(
    select c.* from contact as m
    join contact as c on ${namesakeOf('c')} = (select ${namesakeOf('o')} from contact as o where o.id = ${contactId})
    where m.id = ${contactId} and m.email_confirmed_at is not null
      and squeezed(m.name) <> '' and squeezed(m.email) <> '' and squeezed(m.city) <> '' and ${linesOf('m')} <> '{}'
      and c.id <> m.id and ${isExisting('c')} and c.email is not null and c.name is not null
      and c.state_mask & ${sql.lit(maskOf(unmergeableStates).toString())}::bigint = 0
      and ${sql.join([...equal, ...emptyOrEqual], sql` and `)} and ${linesOf('c')} = ${linesOf('m')}
      and not exists (select from link as l where l.contact_id = c.id and l.ended_at is null)
  ) as c`
}

/** SQL: the expression of the index `contact_namesake`. */
function namesakeOf(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`md5(squeezed(${column('email')}) || E'\n' || squeezed(${column('name')}))::uuid`
}

function linesOf(alias: string): RawBuilder<unknown> {
  return sql`array(
    select squeezed(line) from unnest(${sql.ref(`${alias}.street`)}) with ordinality as s (line, at)
    where squeezed(line) <> '' order by at)`
}

const columns = {
  name: sql.ref('name'),
  organization: sql.ref('organization'),
  city: sql.ref('city'),
  stateOrProvince: sql.ref('state_or_province'),
  postalCode: sql.ref('postal_code'),
  country: sql.ref('country'),
  email: sql.ref('email'),
  vatNumber: sql.ref('vat_number'),
  identType: sql.ref('ident_type'),
  identValue: sql.ref('ident_value'),
} as const satisfies Record<(typeof equalParts | typeof emptyOrEqualParts)[number], RawBuilder<unknown>>
