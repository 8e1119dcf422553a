import type { Db } from '#server/db/connect.ts'

/** Returns the name of an identity as histories store it; null when its provider sent none. */
export async function getActorName(db: Db, identityId: string): Promise<string | null> {
  const row = await db.selectFrom('identity').select('name').where('id', '=', identityId).executeTakeFirstOrThrow()
  return row.name
}
