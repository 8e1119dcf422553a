import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ObjectType } from '#contract/record.ts'
import type { Db, Tx } from '#server/db/connect.ts'

/** What somebody asked an AuthInfo for by mail, as they wrote it. */
export type MailRequest = { type: ObjectType; name: string }

/** Leaves a request to the clock. */
export async function recordRequest(db: Db, { type, name }: MailRequest): Promise<void> {
  await db
    .insertInto('auth_info_request')
    .values({ id: v7(), requested_at: sql<Date>`clock_timestamp()`, object_type: type, name })
    .execute()
}

/** Takes the oldest request that nobody else is answering; it is gone when the transaction is done. */
export async function takeRequest(tx: Tx): Promise<MailRequest | undefined> {
  const { rows } = await sql<MailRequest>`
    delete from auth_info_request where id = (
      select id from auth_info_request order by requested_at limit 1 for update skip locked
    )
    returning object_type as type, name`.execute(tx)
  return rows[0]
}
