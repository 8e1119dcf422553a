import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'

/** Deletes at most `limit` sign-ins that were started and not finished in time. */
export function removeUnfinishedSignIns(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'sign_in_flow', { where: sql<boolean>`expires_at < clock_timestamp()`, limit })
}

/** Deletes at most `limit` expired sessions without a sign-in. */
export function removeEmptySessions(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'session', {
    where: sql<boolean>`identity_id is null and expires_at < clock_timestamp()`,
    limit,
  })
}

/** Clears at most `limit` ID tokens of expired sessions. Sessions that end in another way clear theirs immediately. */
export async function clearIdTokens(db: Db, idleSeconds: number, limit: number): Promise<number> {
  const isOver = sql`id_token is not null and ${endOf(idleSeconds)} <= clock_timestamp()`
  const { numAffectedRows } = await sql`
    update session set id_token = null
    where id in (select id from session where ${isOver} limit ${limit}) and ${isOver}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes at most `limit` sign-ins whose session ended more than `days` ago. Clears their addresses, including those
 * that operations refer to.
 */
export function removeOldSignIns(db: Db, given: { days: number; idleSeconds: number; limit: number }): Promise<number> {
  const { days, idleSeconds, limit } = given
  const before = sql`clock_timestamp() - make_interval(days => ${days})`
  return inTransaction(db, async (tx) => {
    // A session never ends before it starts, and the start has an index.
    const { rows } = await sql<{ id: string }>`
      select id from session where identity_id is not null and created_at < ${before} and ${endOf(idleSeconds)} < ${before}
      order by created_at limit ${limit}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`
      update operation set session_id = null, address = null where session_id = any(${ids}::uuid[])`.execute(tx)
    const { numAffectedRows } = await sql`delete from session where id = any(${ids}::uuid[])`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/** The time when a session ended, or ends unless it is used again. */
function endOf(idleSeconds: number) {
  return sql`least(ended_at, expires_at, last_used_at + make_interval(secs => ${idleSeconds}))`
}
