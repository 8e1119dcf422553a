import { sql, type Selectable } from 'kysely'
import type { BlockAction, LockableType } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import type { Operation } from '#server/db/schema.ts'
import type { OperationRules } from './settings.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'

export type OperationRecord = Selectable<Operation>

/** The actor as stored with the operation. */
export type Actor = { contactId: string; identityId: string; sessionId: string; level: string; address: string }

type New = {
  id: string
  actor: Actor
  objectType: LockableType
  action: BlockAction | 'undo'
  undoOfId: string | null
  /** A prepared one can be confirmed for so many minutes. */
  start: { status: 'prepared'; minutes: number } | { status: 'running' }
  objectIds: readonly string[]
}

/**
 * Stores the operation in the transaction that resolved its set. The set of a running operation is stored too; that of a
 * prepared one is stored with its predictions.
 */
export async function recordOperation(tx: Tx, given: New): Promise<OperationRecord> {
  const { actor, start } = given
  const isPrepared = start.status === 'prepared'
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
      status: start.status,
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: isPrepared ? sql<Date>`clock_timestamp() + make_interval(mins => ${start.minutes})` : null,
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

/** Returns the operation if it belongs to the contact. */
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
 * Locks and returns the operation: no other transaction can decide, cancel, confirm or undo it meanwhile. Its key stays
 * unlocked, so a stop can be requested at any time.
 */
export async function lockOperation(tx: Tx, id: string): Promise<OperationRecord | undefined> {
  return tx.selectFrom('operation').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Returns the action of the operation that is being undone. */
export async function findOperationAction(tx: Tx, id: string) {
  const row = await tx.selectFrom('operation').select('action').where('id', '=', id).executeTakeFirst()
  return row?.action ?? null
}

export async function getHandle(tx: Tx, contactId: string): Promise<string> {
  const row = await tx.selectFrom('contact').select('handle').where('id', '=', contactId).executeTakeFirstOrThrow()
  return row.handle
}

/**
 * Checks the deadlines by the database's clock: for the confirmation of a prepared operation and for the undo of an
 * ended one.
 */
export async function findDeadlines(
  db: Db,
  id: string,
  { undoMinutes }: OperationRules,
): Promise<{ isExpired: boolean; isUndoable: boolean }> {
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

/** Starts a prepared operation on behalf of the confirming user. Removes the predictions. */
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

/** Cancels a prepared operation and removes its set, because none of it was done. */
export async function recordWithdrawal(tx: Tx, operation: OperationRecord): Promise<OperationRecord> {
  const counts = { done: 0, unchanged: 0, refused: 0 }
  await tx.updateTable('operation').set(counts).where('id', '=', operation.id).execute()
  await tx.deleteFrom('operation_item').where('operation_id', '=', operation.id).execute()
  return recordEnd(tx, operation, 'cancelled')
}

/** Returns the objects that the operation changed, for its undo. */
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

/** Ends the operation; undecided objects are cancelled. */
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

/** Counts refused items by reason and returns the first of each reason by name. */
export async function findRefused(db: Db, operation: OperationRecord) {
  const { table, name } = lockables[operation.object_type]
  // Later items have predicted verdicts, which count only while the operation is prepared.
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
 * Leases the oldest running operation without a lease, or one that this worker had when its connection broke. The lease
 * is short: during a batch the row itself is locked and skipped here.
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

/** Ends the lease, so that another process continues immediately. */
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
 * Expires the oldest prepared operations of an identity and removes their sets, so that at most `most` remain, including
 * the new one. Locks the identity's row, so that simultaneous previews are counted one after another. Operations in the
 * middle of a step-up are skipped.
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
 * Deletes prepared operations that can no longer be confirmed, and returns their number. Deletes a thousandth of
 * `limit`, because each has many items.
 */
export function removeExpired(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'operation', {
    where: sql<boolean>`expires_at < clock_timestamp() and started_at is null`,
    limit: Math.ceil(limit / 1000),
  })
}
