import { sql } from 'kysely'
import { ListName, type Preferences, type SavedView } from '#contract/view.ts'
import type { Db, Tx } from '#server/db/connect.ts'

type Named = { identityId: string; list: ListName; key: string }

/** Returns all views of a person by list, oldest first. */
export async function findViews(db: Db, identityId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['list', 'name', 'query'])
    .where('identity_id', '=', identityId)
    // Another version of the portal may know lists that this one does not.
    .where('list', 'in', ListName.options)
    .orderBy('list')
    .orderBy('created_at')
    .orderBy('name_key')
    .execute()
  return rows.map(({ list, ...view }) => ({ list: ListName.parse(list), ...view }))
}

/** Finds a view by the key of its name. */
export async function findView(db: Db, { identityId, list, key }: Named): Promise<SavedView | undefined> {
  const row = await db
    .selectFrom('saved_view')
    .select(['name', 'query'])
    .where('identity_id', '=', identityId)
    .where('list', '=', list)
    .where('name_key', '=', key)
    .executeTakeFirst()
  return row && { list, ...row }
}

/** Locks the views of a person, so that simultaneous saves cannot exceed the limit. */
export async function lockViews(tx: Tx, identityId: string): Promise<void> {
  await tx.selectFrom('identity').select('id').where('id', '=', identityId).forNoKeyUpdate().execute()
}

/** Inserts or replaces a view; returns false when the limit is reached. */
export async function writeView(
  tx: Tx,
  given: Named & { name: string; query: string; limit: number },
): Promise<boolean> {
  const { identityId, list, key, name, query, limit } = given
  const { rows } = await sql`
    insert into saved_view (identity_id, list, name_key, name, query, created_at)
    select ${identityId}, ${list}, ${key}, ${name}, ${query}, clock_timestamp()
    where (
      select count(*) from saved_view where identity_id = ${identityId} and list = ${list} and name_key <> ${key}
    ) < ${limit}
    on conflict (identity_id, list, name_key) do update set name = excluded.name, query = excluded.query
    returning name`.execute(tx)
  return rows.length > 0
}

/** Deletes a view if it exists. */
export async function deleteView(db: Db, { identityId, list, key }: Named): Promise<void> {
  await db
    .deleteFrom('saved_view')
    .where('identity_id', '=', identityId)
    .where('list', '=', list)
    .where('name_key', '=', key)
    .execute()
}

/** Returns the stored preferences; null until one is set. */
export async function findPreferences(db: Db, identityId: string): Promise<unknown> {
  const row = await db.selectFrom('preference').select('value').where('identity_id', '=', identityId).executeTakeFirst()
  return row?.value ?? null
}

/** Stores preferences; the last write wins. */
export async function writePreferences(db: Db, identityId: string, preferences: Preferences): Promise<void> {
  const value = JSON.stringify(preferences)
  await db
    .insertInto('preference')
    .values({ identity_id: identityId, value })
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet({ value }))
    .execute()
}
