import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'

type Sessions = ExpressionBuilder<Database, 'session'>

/** Not ended, neither by anybody nor by time; judged by the database's clock alone. */
export function living(e: Sessions, idleSeconds: number) {
  return e.and([
    e(e.ref('session.ended_at'), 'is', null),
    e(e.ref('session.expires_at'), '>', sql<Date>`now()`),
    e(e.ref('session.last_used_at'), '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`),
  ])
}

/** Whether a session still lives and works as this contact: what an answer that goes on asks again and again. */
export async function findIsWorkingAs(
  db: Db,
  { sessionId, contactId, idleSeconds }: { sessionId: string; contactId: string; idleSeconds: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('link', (join) =>
      join
        .onRef('link.identity_id', '=', 'session.identity_id')
        .onRef('link.contact_id', '=', 'session.contact_id')
        .on('link.ended_at', 'is', null),
    )
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.contact_id', '=', contactId)
    .where((e) => living(e, idleSeconds))
    .executeTakeFirst()
  return row !== undefined
}
