import { sql } from 'kysely'
import { keepingStates, states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { protectingMask } from '#server/features/domain/parts/rules.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { bitOf, rankOf } from '#server/features/record/parts/rules.ts'

export type DeletedDomain = { id: string; roid: string; fqdn: string; owners: string[] }

/** Locks and returns those without a protecting state, by both the mask and the rows of current states. */
export async function findUnprotected(tx: Tx, ids: readonly string[]): Promise<DeletedDomain[]> {
  const mask = protectingMask.toString()
  const numbers = keepingStates.map((code) => states[code].number)
  const { rows } = await sql<DeletedDomain>`
    select d.id, d.roid, d.fqdn, array(
        select w.contact_id from domain_contact as w where w.domain_id = d.id and ${isOwning('domain', 'w')}
        order by w.contact_id
      ) as owners
    from domain as d
    where d.id = any(${[...ids]}::uuid[]) and ${isExisting('d')} and d.state_mask & ${mask}::bigint = 0
      and not exists (select from object_state as s where s.object_id = d.id and s.valid_to is null
        and s.state = any(${numbers}::smallint[]))
    order by d.id for update of d`.execute(tx)
  return rows
}

/** Returns their contacts and sets, and the contacts whose lists count the domains of these sets. */
export async function findTouched(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ kind: 'contact' | 'nsset' | 'keyset' | 'readers'; id: string }>`
    with gone as (select * from domain where id = any(${[...ids]}::uuid[]))
    select 'contact' as kind, contact_id as id from domain_contact where domain_id in (select id from gone)
    union select 'nsset', nsset_id from gone where nsset_id is not null
    union select 'keyset', keyset_id from gone where keyset_id is not null
    union select 'readers', contact_id from nsset_contact where nsset_id in (select nsset_id from gone)
    union select 'readers', contact_id from keyset_contact where keyset_id in (select keyset_id from gone)`.execute(tx)
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { contact: of('contact'), nsset: of('nsset'), keyset: of('keyset'), readers: of('readers') }
}

/** Ends domains with their states, contacts and AuthInfos. */
export async function endDomains(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from domain_contact where domain_id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`delete from auth_info where object_id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`
    update object_state set valid_to = ${afterItsBeginning} where object_id = any(${[...ids]}::uuid[])
      and valid_to is null`.execute(tx)
  await sql`
    update domain set deleted_at = now(), state_mask = 0, state_rank = 99, next_state = null, next_state_on = null,
      recheck_at = null
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** A state may have started in this transaction. */
const afterItsBeginning = sql`greatest(now(), valid_from + interval '1 microsecond')`

/** Counts the domains of sets. */
export async function countDomains(tx: Tx, table: 'nsset' | 'keyset', ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as o set domain_count = (
      select count(*) from domain as d where d.${sql.ref(`${table}_id`)} = o.id and ${isExisting('d')})
    where o.id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** SQL: object `o` of a type is used by another object. */
export const usedBy = {
  contact: sql`exists (select from domain_contact as u where u.contact_id = o.id)
    or exists (select from nsset_contact as u join nsset as n on n.id = u.nsset_id and ${isExisting('n')}
      where u.contact_id = o.id)
    or exists (select from keyset_contact as u join keyset as k on k.id = u.keyset_id and ${isExisting('k')}
      where u.contact_id = o.id)`,
  nsset: sql`o.domain_count > 0`,
  keyset: sql`o.domain_count > 0`,
} as const

/** Ends the state `linked` of objects that nothing uses. */
export async function endLinked(tx: Tx, table: 'contact' | 'nsset' | 'keyset', ids: readonly string[]): Promise<void> {
  const bit = bitOf('linked').toString()
  const { rows } = await sql<{ id: string; mask: string }>`
    update ${sql.table(table)} as o set state_mask = o.state_mask & ~${bit}::bigint
    where o.id = any(${[...ids]}::uuid[]) and o.state_mask & ${bit}::bigint <> 0 and not (${usedBy[table]})
    returning o.id, o.state_mask as mask`.execute(tx)
  const free = rows.map(({ id }) => id)
  await sql`
    update object_state set valid_to = ${afterItsBeginning} where object_id = any(${free}::uuid[])
      and state = ${states.linked.number} and set_by = 'rule' and valid_to is null`.execute(tx)
  if (table === 'contact') return
  await sql`
    update ${sql.table(table)} as o set state_rank = r.rank
    from unnest(${free}::uuid[], ${rows.map(({ mask }) => rankOf(mask))}::smallint[]) as r (id, rank)
    where o.id = r.id`.execute(tx)
}
