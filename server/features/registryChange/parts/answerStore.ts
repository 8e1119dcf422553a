import { sql } from 'kysely'
import type { LockableType } from '#contract/operation.ts'
import type { ObjectType } from '#contract/record.ts'
import { states } from '#contract/states.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isOwning, ownersOf } from '#server/features/record/parts/ownersStore.ts'

/** An entry of the journal with the fields that answers need. */
export type AnsweredEntry = {
  id: string
  objectType: ObjectType
  objectId: string
  handle: string
  command: string
  change: unknown
  previous: unknown
  operationId: string | null
  status: RegistryStatus
  reason: string | null
}

/**
 * Locks everything that the answers to these entries may change. The order is that of operations and merges: operations,
 * contacts, then objects of one kind after the other.
 */
export async function lockAnswered(tx: Tx, ids: readonly string[]): Promise<void> {
  const named = sql`select operation_id, object_id from registry_journal where id = any(${[...ids]}::uuid[])`
  await sql`select id from operation where id in (select operation_id from (${named}) as j) order by id
    for no key update`.execute(tx)
  for (const table of ['contact', 'domain', 'nsset', 'keyset']) {
    await sql`select id from ${sql.table(table)} where id in (select object_id from (${named}) as j) order by id
      for no key update`.execute(tx)
  }
}

/** Returns these entries, in their order. */
export async function findAnswered(tx: Tx, ids: readonly string[]): Promise<AnsweredEntry[]> {
  const { rows } = await sql<AnsweredEntry>`
    select ${columns} from registry_journal as j where j.id = any(${[...ids]}::uuid[]) order by j.recorded_at, j.id`.execute(
    tx,
  )
  return rows
}

/** Returns the updates of these objects that are not rejected, and those with these ids, in their order. */
export async function findUpdates(
  tx: Tx,
  { objectIds, ids }: { objectIds: readonly string[]; ids: readonly string[] },
): Promise<AnsweredEntry[]> {
  const { rows } = await sql<AnsweredEntry>`
    select ${columns} from registry_journal as j
    where j.object_id = any(${[...objectIds]}::uuid[]) and j.command = 'update'
      and (j.status <> 'rejected' or j.id = any(${[...ids]}::uuid[]))
    order by j.recorded_at, j.id`.execute(tx)
  return rows
}

const columns = sql`j.id, j.object_type as "objectType", j.object_id as "objectId", j.handle, j.command, j.change,
  j.previous, j.operation_id as "operationId", j.status, j.reason`

/** Stores corrected entries. */
export async function recordCorrections(
  tx: Tx,
  entries: readonly { id: string; change: unknown; previous: unknown }[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    update registry_journal as j set change = c.change, previous = c.previous
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ change }) => JSON.stringify(change))}::jsonb[],
      ${entries.map(({ previous }) => JSON.stringify(previous))}::jsonb[]) as c (id, change, previous)
    where j.id = c.id`.execute(tx)
}

/** A state that the holder of an object has set or cleared. */
export type HeldState = { objectId: string; objectType: ObjectType; code: string; isHeld: boolean }

/**
 * Sets holders' states to the registry's. A row that a change started ends; a row that it ended becomes current again.
 */
export async function recordHeld(tx: Tx, held: readonly HeldState[]): Promise<void> {
  if (held.length === 0) return
  const numbers = new Map<string, number>(Object.entries(states).map(([code, { number }]) => [code, number]))
  const rows = sql`unnest(${held.map(({ objectId }) => objectId)}::uuid[], ${held.map(({ objectType }) => objectType)}::text[],
    ${held.map(({ code }) => numbers.get(code) ?? 0)}::smallint[], ${held.map(({ isHeld }) => isHeld)}::boolean[])
    as h (object_id, object_type, state, is_held)`
  await sql`
    update object_state as s set valid_to = greatest(clock_timestamp(), s.valid_from + interval '1 microsecond')
    from ${rows} where not h.is_held and s.object_id = h.object_id and s.state = h.state and s.set_by = 'holder'
      and s.valid_to is null`.execute(tx)
  const isAbsent = sql`not exists (select from object_state as p
    where p.object_id = h.object_id and p.state = h.state and p.set_by = 'holder' and p.valid_to is null)`
  await sql`
    update object_state as s set valid_to = null, ended_by_operation_id = null, ended_by_journal_id = null
    from ${rows}
    where h.is_held and ${isAbsent} and s.object_id = h.object_id and s.state = h.state and s.set_by = 'holder'
      and s.valid_from = (select max(l.valid_from) from object_state as l
        where l.object_id = h.object_id and l.state = h.state and l.set_by = 'holder')`.execute(tx)
  await sql`
    insert into object_state (object_id, object_type, state, set_by, valid_from)
    select h.object_id, h.object_type, h.state, 'holder', clock_timestamp() from ${rows}
    where h.is_held and ${isAbsent}`.execute(tx)
}

/** Deletes the AuthInfos with these hashes. */
export async function removeAuthInfo(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`delete from auth_info where hash = any(${[...hashes]}::text[])`.execute(tx)
}

/** An operation with the number of its unanswered changes. */
export type AnsweredOperation = {
  id: string
  contactId: string
  objectType: LockableType
  action: string
  pending: number
  isEnded: boolean
}

/** Counts the answers to items of operations. */
export async function countAnswers(
  tx: Tx,
  answers: readonly { operationId: string; answered: number; rejected: number }[],
): Promise<AnsweredOperation[]> {
  if (answers.length === 0) return []
  const { rows } = await sql<AnsweredOperation>`
    update operation as o set registry_pending = o.registry_pending - a.answered,
      registry_rejected = o.registry_rejected + a.rejected, registry_decided_at = clock_timestamp()
    from unnest(${answers.map(({ operationId }) => operationId)}::uuid[], ${answers.map(({ answered }) => answered)}::int[],
      ${answers.map(({ rejected }) => rejected)}::int[]) as a (id, answered, rejected)
    where o.id = a.id
    returning o.id, o.contact_id as "contactId", o.object_type as "objectType", o.action, o.registry_pending as pending,
      o.ended_at is not null as "isEnded"`.execute(tx)
  return rows
}

/** Returns what the reports of an operation need. */
export async function findOperation(tx: Tx, id: string): Promise<Pick<AnsweredOperation, 'id' | 'objectType'>> {
  return tx
    .selectFrom('operation')
    .select(['id', 'object_type as objectType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The answers to an operation's changes of each contact's objects, by name. */
export type OwnersAnswers = {
  contactId: string
  answers: { objectId: string; name: string; status: RegistryStatus; reason: string | null }[]
}

export async function findAnswersOfOwners(
  tx: Tx,
  { id, objectType }: Pick<AnsweredOperation, 'id' | 'objectType'>,
): Promise<OwnersAnswers[]> {
  const { table, name, owners } = lockables[objectType]
  const { rows } = await sql<OwnersAnswers>`
    select w.contact_id as "contactId",
      jsonb_agg(jsonb_build_object('objectId', j.object_id, 'name', o.${sql.ref(name)}, 'status', j.status,
        'reason', j.reason) order by o.sort_key) as answers
    from registry_journal as j join ${sql.table(table)} as o on o.id = j.object_id
    join ${sql.table(owners.table)} as w on w.${sql.ref(owners.object)} = j.object_id and ${isOwning(objectType, 'w')}
    where j.operation_id = ${id} group by w.contact_id order by w.contact_id`.execute(tx)
  return rows
}

/** Returns the contacts that a change of one object concerns: the contact itself for a contact. */
export async function findOwners(tx: Tx, type: ObjectType, objectId: string): Promise<string[]> {
  if (type === 'contact') return [objectId]
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from (${ownersOf(type, sql`${objectId}`)}) as o order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns which of these operations have undeliverable changes beside those with these ids. */
export async function findOperationsUndeliverable(
  tx: Tx,
  { operationIds, exceptIds }: { operationIds: readonly string[]; exceptIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct operation_id as id from registry_journal
    where operation_id = any(${[...operationIds]}::uuid[]) and status = 'undeliverable'
      and not id = any(${[...exceptIds]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
