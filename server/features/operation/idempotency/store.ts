import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'

export type Key = { identityId: string; key: string; hash: Buffer }

/**
 * Takes the key for this transaction, or answers the operation it stands for. Throws
 * `idempotency-key-running` while another request holds it and does not end soon, and
 * `idempotency-key-reused` when it stands for another body. A transaction that fails gives its key back.
 */
export async function claimKey(tx: Tx, { identityId, key, hash }: Key): Promise<string | null> {
  const claimed = await insertKey(tx, { identityId, key, hash })
  if (claimed) return null
  const earlier = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'operation_id'])
    .where('identity_id', '=', identityId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier?.operation_id) throw new Refusal('idempotency-key-running', { retryAfter: 1 })
  if (!earlier.request_hash.equals(hash)) throw new Refusal('idempotency-key-reused')
  return earlier.operation_id
}

/** What the key stands for from now on. */
export async function recordKeyAnswer(tx: Tx, { identityId, key }: Key, operationId: string) {
  await tx
    .updateTable('idempotency')
    .set({ operation_id: operationId })
    .where('identity_id', '=', identityId)
    .where('key', '=', key)
    .execute()
}

/** Forgets keys a day old: nobody repeats a request that late. */
export async function removeOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute()
}

async function insertKey(tx: Tx, { identityId, key, hash }: Key): Promise<boolean> {
  // The insert waits for whoever inserted the same key and has not committed; we wait that long and no longer.
  await sql`set local lock_timeout = '500ms'`.execute(tx)
  try {
    const inserted = await tx
      .insertInto('idempotency')
      .values({ identity_id: identityId, key, request_hash: hash, created_at: sql<Date>`clock_timestamp()` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    await sql`set local lock_timeout = 0`.execute(tx)
    return inserted !== undefined
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === lockNotAvailable) {
      throw new Refusal('idempotency-key-running', { retryAfter: 1 })
    }
    throw cause
  }
}

const lockNotAvailable = '55P03'
