import type { Db } from '#server/db/connect.ts'

/** What an identity is called, as histories keep it; null when its provider told no name. */
export async function getActorName(db: Db, identityId: string): Promise<string | null> {
  const row = await db.selectFrom('identity').select('name').where('id', '=', identityId).executeTakeFirstOrThrow()
  return row.name
}
