import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'

/** Deletes sign-ins that were begun and not finished in time, at most `limit`. */
export function removeUnfinishedSignIns(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'sign_in_flow', { where: sql<boolean>`expires_at < clock_timestamp()`, limit })
}

/** Deletes expired sessions that nobody signed in with, at most `limit`. */
export function removeEmptySessions(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'session', {
    where: sql<boolean>`identity_id is null and expires_at < clock_timestamp()`,
    limit,
  })
}

/** Clears the ID tokens of sessions that ended by time, at most `limit`; other ends clear theirs at once. */
export async function clearIdTokens(db: Db, idleSeconds: number, limit: number): Promise<number> {
  const isOver = sql`id_token is not null and ${endOf(idleSeconds)} <= clock_timestamp()`
  const { numAffectedRows } = await sql`
    update session set id_token = null
    where id in (select id from session where ${isOver} limit ${limit}) and ${isOver}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes sign-ins whose session ended more than `days` ago, at most `limit`, with their addresses, also those that
 * operations hold of them.
 */
export function removeOldSignIns(db: Db, given: { days: number; idleSeconds: number; limit: number }): Promise<number> {
  const { days, idleSeconds, limit } = given
  const before = sql`clock_timestamp() - make_interval(days => ${days})`
  return inTransaction(db, async (tx) => {
    // A session never ends before it begins, and the beginning is in an index.
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

/** The instant a session ended or ends if it is not used again. */
function endOf(idleSeconds: number) {
  return sql`least(ended_at, expires_at, last_used_at + make_interval(secs => ${idleSeconds}))`
}
