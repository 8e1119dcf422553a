import { sql } from 'kysely'
import { ListName, type Preferences, type SavedView } from '#contract/view.ts'
import type { Db, Tx } from '#server/db/connect.ts'

type Named = { identityId: string; list: ListName; key: string }

/** All views of a person, by list, in the order they were made. */
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

/** One view by the key of its name. */
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

/** Lets one save of a person wait for the other, so that none counts views while another adds one. */
export async function lockViews(tx: Tx, identityId: string): Promise<void> {
  await tx.selectFrom('identity').select('id').where('id', '=', identityId).forNoKeyUpdate().execute()
}

/** Writes a view, in the place of one with the same key; answers whether there was room for it among `limit`. */
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

/** Forgets a view, if it is there. */
export async function deleteView(db: Db, { identityId, list, key }: Named): Promise<void> {
  await db
    .deleteFrom('saved_view')
    .where('identity_id', '=', identityId)
    .where('list', '=', list)
    .where('name_key', '=', key)
    .execute()
}

/** What a person has set, as it was stored; null until they set something. */
export async function findPreferences(db: Db, identityId: string): Promise<unknown> {
  const row = await db.selectFrom('preference').select('value').where('identity_id', '=', identityId).executeTakeFirst()
  return row?.value ?? null
}

/** Keeps them; the last word counts. */
export async function writePreferences(db: Db, identityId: string, preferences: Preferences): Promise<void> {
  const value = JSON.stringify(preferences)
  await db
    .insertInto('preference')
    .values({ identity_id: identityId, value })
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet({ value }))
    .execute()
}
