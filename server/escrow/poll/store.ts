import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { exactInstantText } from '#server/db/instant.ts'

/** A change that a registrar is informed of (RFC 5730 section 2.9.2.3). Times are ISO 8601 in UTC. */
export type PollMessage = {
  id: string
  recordedAt: string
  registrar: string
  objectType: string
  handle: string
  operation: string
  change: unknown
  /** The operation that changed it, such as `block-all`, or `merge`. */
  reason: string
}

/** A position in the order of messages. */
export type MessagePosition = Pick<PollMessage, 'recordedAt' | 'id'>

/** Returns the next unacknowledged messages, oldest first; `registrar` is a handle in any case, null for all. */
export async function findMessages(
  db: Db,
  { registrar, after, limit }: { registrar: string | null; after: MessagePosition | null; limit: number },
): Promise<PollMessage[]> {
  const behind = after ? sql`(p.recorded_at, p.id) > (${after.recordedAt}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<PollMessage>`
    select p.id, ${exactInstantText(sql`p.recorded_at`)} as "recordedAt",
      coalesce(r.registry_id, r.handle) as registrar, p.object_type as "objectType",
      coalesce(c.registry_id, p.handle) as handle, p.operation, p.change, p.reason
    from poll_message as p join registrar as r on r.id = p.registrar_id
    left join contact as c on c.id = p.object_id and p.object_type = 'contact'
    where p.status = 'waiting' and ${isInForce} and ${behind}
      and (${registrar}::text is null or r.handle = upper(${registrar}::text))
    order by p.recorded_at, p.id limit ${limit}`.execute(db)
  return rows
}

/** Returns which of these messages can be acknowledged, locked until the transaction ends. */
export async function lockMessages(tx: Tx, ids: readonly string[]): Promise<Map<string, 'waiting' | 'taken'>> {
  const { rows } = await sql<{ id: string; status: 'waiting' | 'taken' }>`
    select p.id, p.status from poll_message as p where p.id = any(${[...ids]}::uuid[]) and ${isInForce}
    order by p.id for update`.execute(tx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Marks the messages as acknowledged. */
export async function recordAcknowledged(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update poll_message set status = 'taken', taken_at = clock_timestamp()
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** A message has the id of its journal entry. A change that the registry has not confirmed is not announced. */
const isInForce = sql`not exists (
  select from registry_journal as j where j.id = p.id and j.status <> 'confirmed')`
