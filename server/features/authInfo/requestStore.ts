import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ObjectType } from '#contract/record.ts'
import type { Db, Tx } from '#server/db/connect.ts'

/** A request for AuthInfo by mail, with the name as typed. */
export type MailRequest = { type: ObjectType; name: string }

/** The highest number of waiting requests. */
const mostWaiting = 1000

/**
 * Queues a request for the job that handles it, unless one for the same object is waiting. Returns false when the queue
 * is full, whichever object the request names.
 */
export async function recordRequest(db: Db, { type, name }: MailRequest): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    with queue as (
      select (select count(*) from (select 1 from auth_info_request limit ${mostWaiting}) as waiting) >= ${mostWaiting}
          as is_full,
        exists (select from auth_info_request where object_type = ${type} and name = ${name}) as is_waiting
    ), added as (
      insert into auth_info_request (id, requested_at, object_type, name)
      select ${v7()}::uuid, clock_timestamp(), ${type}, ${name} from queue where not is_full and not is_waiting
    )
    select is_full as "isFull" from queue`.execute(db)
  return rows[0]?.isFull === false
}

/** Removes and returns the oldest request that no other process has locked. */
export async function takeRequest(tx: Tx): Promise<MailRequest | undefined> {
  const { rows } = await sql<MailRequest>`
    delete from auth_info_request where id = (
      select id from auth_info_request order by requested_at limit 1 for update skip locked
    )
    returning object_type as type, name`.execute(tx)
  return rows[0]
}
