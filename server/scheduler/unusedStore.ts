import { sql, type RawBuilder } from 'kysely'
import { states } from '#contract/states.ts'
import type { Tx } from '#server/db/connect.ts'
import { tryLockDeletion } from '#server/db/referenceLock.ts'
import { protectingMask } from '#server/features/domain/parts/rules.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { bitOf, rankOf } from '#server/features/record/parts/rules.ts'
import { recordCandidateLetters } from '#server/mail/candidateStore.ts'
import { usedBy } from './deletionStore.ts'

export type UnusedType = 'keyset' | 'nsset' | 'contact'

const linked = bitOf('linked').toString()
const candidate = bitOf('deleteCandidate').toString()
/** The condition of the indexes `…_unlinked`. */
const isUnlinked = sql`${isExisting('o')} and o.state_mask & 98304 <> 32768`
const keeping = (protectingMask | bitOf('mojeidContact')).toString()

/** SQL: nothing uses or protects object `o` of a type. A contact with a linked identity is in use. */
function isFree(type: UnusedType): RawBuilder<boolean> {
  const person =
    type === 'contact'
      ? sql`and not exists (select from link as l where l.contact_id = o.id and l.ended_at is null)`
      : sql``
  // The number of domains of a set can be older than the domains.
  const domain =
    type === 'contact'
      ? sql``
      : sql`and not exists (select from domain as d where d.${sql.ref(`${type}_id`)} = o.id and ${isExisting('d')})`
  return sql<boolean>`(o.state_mask & ${linked}::bigint = 0 and o.state_mask & ${keeping}::bigint = 0
    and not (${usedBy[type]}) ${domain} ${person})`
}

/** SQL: when object `o` was last changed or in use. */
function lastUse(type: UnusedType): RawBuilder<Date> {
  const person = type === 'contact' ? sql`, (select max(l.ended_at) from link as l where l.contact_id = o.id)` : sql``
  return sql<Date>`greatest(o.created_at, o.updated_at, o.transferred_at, (select max(s.valid_to) from object_state as s
    where s.object_id = o.id and s.state = ${states.linked.number}) ${person})`
}

/** SQL: since when object `o` is a candidate. */
const candidateSince = sql<Date>`(select max(s.valid_from) from object_state as s where s.object_id = o.id
  and s.state = ${states.deleteCandidate.number} and s.valid_to is null)`

export type UnusedObject = { id: string; roid: string; handle: string; mask: string }

/**
 * Locks objects that meet a condition; none while an import runs. The condition is checked again under the locks. A
 * reference that was committed before them is then visible, and later ones wait for them by the foreign keys.
 */
async function lock(tx: Tx, type: UnusedType, where: RawBuilder<unknown>, limit: number): Promise<UnusedObject[]> {
  const { rows: answers } = await tryLockDeletion.execute(tx)
  if (!answers[0]?.isLocked) return []
  const { rows: locked } = await sql<{ id: string }>`
    select o.id from ${sql.table(type)} as o
    where ${isUnlinked} and ${where} order by o.id limit ${limit} for update of o skip locked`.execute(tx)
  const { rows } = await sql<UnusedObject>`
    select o.id, o.roid, o.handle, o.state_mask as mask from ${sql.table(type)} as o
    where o.id = any(${locked.map(({ id }) => id)}::uuid[]) and ${isUnlinked} and ${where} order by o.id`.execute(tx)
  return rows
}

/** Locks candidates that are used, changed or protected again. */
export function lockFormerCandidates(tx: Tx, type: UnusedType, limit: number): Promise<UnusedObject[]> {
  const isCandidate = sql`o.state_mask & ${candidate}::bigint <> 0`
  const isOver = sql`(not ${isFree(type)} or ${lastUse(type)} > ${candidateSince})`
  return lock(tx, type, sql`${isCandidate} and ${isOver}`, limit)
}

/** Locks objects that have been unused and unchanged for so many months and are no candidates yet. */
export function lockUnused(tx: Tx, type: UnusedType, limit: number, months: number): Promise<UnusedObject[]> {
  const where = sql`o.state_mask & ${candidate}::bigint = 0 and ${isFree(type)}
    and ${lastUse(type)} <= now() - ${inMonths(months)}`
  return lock(tx, type, where, limit)
}

/** Locks objects that have been candidates for so many months. */
export function lockOldCandidates(tx: Tx, type: UnusedType, limit: number, months: number): Promise<UnusedObject[]> {
  const where = sql`o.state_mask & ${candidate}::bigint <> 0 and ${isFree(type)}
    and ${lastUse(type)} <= ${candidateSince} and ${candidateSince} <= now() - ${inMonths(months)}`
  return lock(tx, type, where, limit)
}

/** Makes objects candidates from now on, and writes their owners' letters. */
export async function startCandidates(
  tx: Tx,
  type: UnusedType,
  found: readonly UnusedObject[],
  { months, candidateMonths }: { months: number; candidateMonths: number },
): Promise<void> {
  const ids = found.map(({ id }) => id)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select id, ${type}, ${states.deleteCandidate.number}, 'rule', now() from unnest(${ids}::uuid[]) as id`.execute(tx)
  const masks = found.map(({ id, mask }) => ({ id, mask: BigInt(mask) | BigInt(candidate) }))
  await writeMasks(tx, type, masks)
  await recordCandidateLetters(tx, { type, ids, period: inMonths(candidateMonths), months })
}

/** Ends the state of candidates. */
export async function endCandidates(tx: Tx, type: UnusedType, found: readonly UnusedObject[]): Promise<void> {
  const ids = found.map(({ id }) => id)
  await sql`
    update object_state set valid_to = greatest(now(), valid_from + interval '1 microsecond')
    where object_id = any(${ids}::uuid[]) and state = ${states.deleteCandidate.number} and valid_to is null`.execute(tx)
  const masks = found.map(({ id, mask }) => ({ id, mask: BigInt(mask) & ~BigInt(candidate) }))
  await writeMasks(tx, type, masks)
}

/** Deletes objects with their states and AuthInfos. */
export async function endObjects(tx: Tx, type: UnusedType, ids: readonly string[]): Promise<void> {
  await sql`delete from auth_info where object_id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`
    update object_state set valid_to = greatest(now(), valid_from + interval '1 microsecond')
    where object_id = any(${[...ids]}::uuid[]) and valid_to is null`.execute(tx)
  const masks = ids.map((id) => ({ id, mask: 0n }))
  await writeMasks(tx, type, masks)
  await sql`update ${sql.table(type)} set deleted_at = now() where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Returns the contacts concerned by each object: a contact itself, or those of a set. */
export async function findOwners(tx: Tx, type: UnusedType, ids: readonly string[]) {
  const owned = type === 'contact' ? sql`o.id` : sql`w.contact_id`
  const join =
    type === 'contact' ? sql`` : sql`join ${sql.table(`${type}_contact`)} as w on w.${sql.ref(`${type}_id`)} = o.id`
  const { rows } = await sql<{ contactId: string; id: string; handle: string }>`
    select ${owned} as "contactId", o.id, o.handle from ${sql.table(type)} as o ${join}
    where o.id = any(${[...ids]}::uuid[]) order by 1, 2`.execute(tx)
  return rows
}

async function writeMasks(tx: Tx, type: UnusedType, after: readonly { id: string; mask: bigint }[]): Promise<void> {
  const rank = type === 'contact' ? sql`` : sql`, state_rank = a.rank`
  await sql`
    update ${sql.table(type)} as o set state_mask = a.mask ${rank}
    from unnest(${after.map(({ id }) => id)}::uuid[], ${after.map(({ mask }) => mask.toString())}::bigint[],
      ${after.map(({ mask }) => rankOf(mask))}::smallint[]) as a (id, mask, rank)
    where o.id = a.id`.execute(tx)
}

function inMonths(count: number): RawBuilder<unknown> {
  return sql`make_interval(months => ${count}::int)`
}
