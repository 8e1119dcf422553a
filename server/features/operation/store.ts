import { sql, type Selectable } from 'kysely'
import type { BlockAction, LockableType } from '#contract/operation.ts'
import { preparedMinutes, undoMinutes } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import type { OperationTable } from '#server/db/schema/operation.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'

export type OperationRecord = Selectable<OperationTable>

/** Who does it, as the operation keeps it. */
export type Actor = { contactId: string; identityId: string; sessionId: string; level: string; address: string }

type New = {
  id: string
  actor: Actor
  objectType: LockableType
  action: BlockAction | 'undo'
  undoOfId: string | null
  status: 'prepared' | 'running'
  objectIds: readonly string[]
}

/**
 * Writes the operation in the transaction that resolved its set. The set of a running one is written too; that of a
 * prepared one is written with its predictions.
 */
export async function recordOperation(tx: Tx, given: New): Promise<OperationRecord> {
  const { actor } = given
  const isPrepared = given.status === 'prepared'
  const operation = await tx
    .insertInto('operation')
    .values({
      id: given.id,
      contact_id: actor.contactId,
      identity_id: actor.identityId,
      session_id: actor.sessionId,
      level: actor.level,
      address: actor.address,
      object_type: given.objectType,
      action: given.action,
      undo_of_id: given.undoOfId,
      status: given.status,
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: isPrepared ? sql<Date>`clock_timestamp() + make_interval(mins => ${preparedMinutes})` : null,
      started_at: isPrepared ? null : sql<Date>`clock_timestamp()`,
      total: given.objectIds.length,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isPrepared) return operation
  await sql`
    insert into operation_item (operation_id, object_id)
    select ${given.id}::uuid, id from unnest(${[...given.objectIds]}::uuid[]) as id order by id`.execute(tx)
  return operation
}

/** The operation, if it is the contact's. */
export async function findOperation(db: Db, id: string, contactId: string): Promise<OperationRecord | undefined> {
  return db
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', id)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
}

/** Returns the operations with these ids. */
export async function findOperationsById(db: Db, ids: readonly string[]): Promise<Map<string, OperationRecord>> {
  const rows = await db
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The operation under its lock: nobody else decides, cancels, confirms or undoes it meanwhile. Its key stays free, so
 * that a stop can be asked for at any time.
 */
export async function lockOperation(tx: Tx, id: string): Promise<OperationRecord | undefined> {
  return tx.selectFrom('operation').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** What it was that is being undone. */
export async function findOperationAction(tx: Tx, id: string) {
  const row = await tx.selectFrom('operation').select('action').where('id', '=', id).executeTakeFirst()
  return row?.action ?? null
}

export async function getHandle(tx: Tx, contactId: string): Promise<string> {
  const row = await tx.selectFrom('contact').select('handle').where('id', '=', contactId).executeTakeFirstOrThrow()
  return row.handle
}

/** Whether the database's clock still allows it: confirming a prepared one, undoing one that has ended. */
export async function findDeadlines(db: Db, id: string): Promise<{ isExpired: boolean; isUndoable: boolean }> {
  const { isExpired, isUndoable } = await db
    .selectFrom('operation')
    .where('id', '=', id)
    .select([
      sql<boolean>`coalesce(expires_at < clock_timestamp(), false)`.as('isExpired'),
      sql<boolean>`coalesce(clock_timestamp() <= ended_at + make_interval(mins => ${undoMinutes}), false)`.as(
        'isUndoable',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { isExpired, isUndoable }
}

export async function findUndo(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('operation').select('id').where('undo_of_id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** A prepared one begins, done by whoever confirms it; what was foretold gives way to what will be done. */
export async function recordStart(tx: Tx, id: string, actor: Actor): Promise<OperationRecord> {
  return tx
    .updateTable('operation')
    .set({
      status: 'running',
      started_at: sql<Date>`clock_timestamp()`,
      expires_at: null,
      identity_id: actor.identityId,
      session_id: actor.sessionId,
      level: actor.level,
      address: actor.address,
      done: 0,
      unchanged: 0,
      refused: 0,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Cancels a prepared operation; nothing of it was done, so its set is removed. */
export async function recordWithdrawal(tx: Tx, operation: OperationRecord): Promise<OperationRecord> {
  const counts = { done: 0, unchanged: 0, refused: 0 }
  await tx.updateTable('operation').set(counts).where('id', '=', operation.id).execute()
  await tx.deleteFrom('operation_item').where('operation_id', '=', operation.id).execute()
  return recordEnd(tx, operation, 'cancelled')
}

/** What the operation changed, for its undo. */
export async function findChanged(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('operation_item')
    .select('object_id')
    .where('operation_id', '=', id)
    .where('verdict', '=', 'done')
    .orderBy('object_id')
    .execute()
  return rows.map((row) => row.object_id)
}

/** Returns the objects that were refused, here or by the registry; an object of another contact stays refused. */
export async function findRetriable(tx: Tx, { id }: Pick<OperationRecord, 'id'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.object_id as id from operation_item as i
    where i.operation_id = ${id} and ((i.verdict = 'refused' and i.reason is distinct from 'no-longer-mine')
      or exists (
        select from registry_journal as j
        where j.operation_id = i.operation_id and j.object_id = i.object_id and j.status = 'rejected'))
    order by i.object_id`.execute(tx)
  return rows.map((row) => row.id)
}

/** It has ended; what it has not decided is cancelled. */
export async function recordEnd(tx: Tx, operation: OperationRecord, status: 'done' | 'cancelled') {
  if (status === 'cancelled') {
    await tx
      .updateTable('operation_item')
      .set({ verdict: 'cancelled', reason: null })
      .where('operation_id', '=', operation.id)
      .where('object_id', '>', operation.decided_to ?? lowestId)
      .execute()
  }
  return tx
    .updateTable('operation')
    .set({ status, ended_at: sql<Date>`clock_timestamp()`, leased_by: null, leased_until: null })
    .where('id', '=', operation.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Refused items counted by reason, and the first of them by name. */
export async function findRefused(db: Db, operation: OperationRecord) {
  const { table, name } = lockables[operation.object_type]
  // Beyond what is decided stand foretold verdicts, which count only while it is prepared.
  const upTo = operation.status === 'running' ? (operation.decided_to ?? lowestId) : null
  const refused = db
    .selectFrom('operation_item')
    .where('operation_id', '=', operation.id)
    .where('verdict', '=', 'refused')
    .where('reason', 'is not', null)
    .$if(upTo !== null, (some) => some.where('object_id', '<=', upTo))
  const reasons = await refused
    .select(['reason', (e) => e.fn.countAll<string>().as('count')])
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  const { rows } = await sql<{ handle: string; reason: ProblemCode }>`
    select o.${sql.ref(name)} as handle, i.reason from ${refused.select(['object_id', 'reason'])} as i
    join ${sql.table(table)} as o on o.id = i.object_id order by o.sort_key, o.id limit ${shownRefusals}`.execute(db)
  return {
    reasons: reasons.flatMap(({ reason, count }) => (reason ? [{ reason, count: Number(count) }] : [])),
    items: rows,
  }
}

/**
 * Takes the oldest running operation that nobody works on, or that this worker had when its connection
 * broke. The lease is short: during a batch the row itself is locked and passed over here.
 */
export async function leaseOperation(db: Db, worker: string): Promise<string | null> {
  const leased = await db
    .updateTable('operation')
    .set({ leased_by: worker, leased_until: leaseEnd })
    .where('id', '=', (e) =>
      e
        .selectFrom('operation')
        .select('id')
        .where('status', '=', 'running')
        .where((or) =>
          or.or([
            or('leased_until', 'is', null),
            or('leased_until', '<', sql<Date>`clock_timestamp()`),
            or('leased_by', '=', worker),
          ]),
        )
        .orderBy('created_at')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  return leased?.id ?? null
}

/** Gives the operation back, so that another process goes on at once. */
export async function releaseLease(db: Db, id: string, worker: string) {
  await db
    .updateTable('operation')
    .set({ leased_by: null, leased_until: null })
    .where('id', '=', id)
    .where('leased_by', '=', worker)
    .execute()
}

export const leaseEnd = sql<Date>`clock_timestamp() + interval '5 seconds'`
export const lowestId = '00000000-0000-0000-0000-000000000000'
const shownRefusals = 20

/**
 * Expires the oldest prepared operations of an identity and removes their sets, so that `most` can be confirmed, the new
 * one among them. The identity's row is held until the transaction ends, so that new ones at the same time are counted
 * one after another. Operations that are being confirmed are left alone.
 */
export async function withdrawOldest(
  tx: Tx,
  { identityId, newId, most }: { identityId: string; newId: string; most: number },
): Promise<void> {
  await tx.selectFrom('identity').select('id').where('id', '=', identityId).forNoKeyUpdate().execute()
  await sql`
    with oldest as (
      select id from operation
      where identity_id = ${identityId} and id <> ${newId} and status = 'prepared' and expires_at > clock_timestamp()
      order by created_at desc, id desc offset ${most - 1}
    ), free as (
      select id from operation where id in (select id from oldest) and status = 'prepared'
      order by id for no key update skip locked
    ), withdrawn as (
      update operation set expires_at = clock_timestamp() where id in (select id from free) returning id
    )
    delete from operation_item where operation_id in (select id from withdrawn)`.execute(tx)
}

/**
 * Deletes operations that were prepared and never begun, once they can no longer be confirmed; a tenth of a percent of
 * `limit` because each has many items. Returns how many.
 */
export function removeExpired(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'operation', {
    where: sql<boolean>`expires_at < clock_timestamp() and started_at is null`,
    limit: Math.ceil(limit / 1000),
  })
}
