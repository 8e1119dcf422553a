import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import { databaseErrorOf } from '#server/db/trouble.ts'
import { Refusal } from '#server/http/refusal.ts'

export type Key = { identityId: string; key: string; hash: Buffer }

/** The result of a request under a key: an operation, an AuthInfo that was returned then, or a contact. */
export type KeyAnswer = { operationId: string } | { authInfoId: string } | { contactId: string }

/** Returns the key of a request: the identity, the key and a digest of the request. */
export function requestKey(identityId: string, key: string, request: unknown): Key {
  return { identityId, key, hash: createHash('sha256').update(JSON.stringify(request), 'utf8').digest() }
}

/**
 * Claims the key for this transaction, or returns its earlier result. Throws `idempotency-key-running` while another
 * request holds it for long, and `idempotency-key-reused` when it belongs to another request. A rollback frees the key.
 */
export async function claimKey(tx: Tx, { identityId, key, hash }: Key): Promise<string | null> {
  const claimed = await insertKey(tx, { identityId, key, hash })
  if (claimed) return null
  const earlier = await findKey(tx, { identityId, key })
  const answer = earlier?.operation_id ?? earlier?.auth_info_id ?? earlier?.contact_id
  if (!earlier || !answer) throw new Refusal('idempotency-key-running', { retryAfter: 1 })
  if (!earlier.request_hash.equals(hash)) throw new Refusal('idempotency-key-reused')
  return answer
}

/**
 * Throws `already-shown` or `idempotency-key-reused` for a used key. For requests with an effect outside of the
 * transaction that claims the key.
 */
export async function demandUnusedKey(db: Db, key: Key): Promise<void> {
  const earlier = await findKey(db, key)
  if (earlier) throw new Refusal(earlier.request_hash.equals(key.hash) ? 'already-shown' : 'idempotency-key-reused')
}

function findKey(db: Db, { identityId, key }: Pick<Key, 'identityId' | 'key'>) {
  return db
    .selectFrom('idempotency')
    .select(['request_hash', 'operation_id', 'auth_info_id', 'contact_id'])
    .where('identity_id', '=', identityId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores the result of the request under its key. */
export async function recordKeyAnswer(tx: Tx, { identityId, key }: Key, answer: KeyAnswer) {
  await tx
    .updateTable('idempotency')
    .set(columnOf(answer))
    .where('identity_id', '=', identityId)
    .where('key', '=', key)
    .execute()
}

function columnOf(answer: KeyAnswer) {
  if ('operationId' in answer) return { operation_id: answer.operationId }
  return 'authInfoId' in answer ? { auth_info_id: answer.authInfoId } : { contact_id: answer.contactId }
}

/** The number of days a key is stored; later repetitions are not expected. */
export const repeatDays = 1

/** Deletes at most `limit` older keys and returns their number. */
export function removeOldKeys(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'idempotency', {
    where: sql<boolean>`created_at < clock_timestamp() - make_interval(days => ${repeatDays})`,
    limit,
  })
}

async function insertKey(tx: Tx, { identityId, key, hash }: Key): Promise<boolean> {
  // The insert waits for an uncommitted insert of the same key, at most this long.
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
    if (databaseErrorOf(cause)?.code === lockNotAvailable) {
      throw new Refusal('idempotency-key-running', { retryAfter: 1 })
    }
    throw cause
  }
}

const lockNotAvailable = '55P03'
