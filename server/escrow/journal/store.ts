import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import type { RegistryStatus } from '#contract/registryChange.ts'
import { exactInstantText } from '#server/db/instant.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import type { PostalForm } from '../deposit.ts'
import type { JournalEntry } from './entry.ts'
import type { Mark, Marked } from './rules.ts'

/** A position in the journal's order. */
export type JournalPosition = { recordedAt: string; id: string }

/**
 * Returns the time until which the journal is complete. Running transactions may still add entries since their start.
 * These entries wait for the next reading, so that none is skipped.
 *
 * @throws DatabaseProblem where the start of another login's transaction is invisible to this login
 */
export async function getCompleteUntil(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string; login: string; isHidden: boolean }>`
    select ${exactInstantText(sql`at`)} as at, login, is_hidden as "isHidden" from journal_complete_until()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not say what it is doing')
  if (row.isHidden)
    throw new DatabaseProblem(
      `the database user may not see since when others write, so entries of the journal could be passed over: grant pg_read_all_stats to ${row.login}`,
    )
  return row.at
}

/** Finds the position of an entry; undefined when there is none with this id. */
export async function findPosition(db: Db, id: string): Promise<JournalPosition | undefined> {
  return await db
    .selectFrom('registry_journal')
    .select(['id', exactInstantText(sql`recorded_at`).as('recordedAt')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the next entries of these statuses in order, oldest first. */
export async function findEntries(
  db: Db,
  given: { after: JournalPosition | null; until: string; statuses: readonly RegistryStatus[] | null; limit: number },
): Promise<JournalEntry[]> {
  const { after, until, statuses, limit } = given
  let wanted = entriesOf(db).where(sql<boolean>`j.recorded_at < ${until}::timestamptz`)
  if (statuses) wanted = wanted.where('j.status', 'in', [...statuses])
  if (after)
    wanted = wanted.where(sql<boolean>`(j.recorded_at, j.id) > (${after.recordedAt}::timestamptz, ${after.id}::uuid)`)
  return (await wanted.limit(limit).execute()).map(entryOf)
}

/** Returns the entries with these ids in order, oldest first. */
export async function findEntriesWithIds(db: Db, ids: readonly string[]): Promise<JournalEntry[]> {
  const rows = await entriesOf(db)
    .where(sql<boolean>`j.id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(entryOf)
}

function entriesOf(db: Db) {
  return db
    .selectFrom('registry_journal as j')
    .leftJoin('contact as c', (join) => join.onRef('c.id', '=', 'j.object_id').on('j.object_type', '=', 'contact'))
    .select([
      'j.id',
      exactInstantText(sql`j.recorded_at`).as('recordedAt'),
      'j.object_type as objectType',
      sql<string>`coalesce(c.registry_id, j.handle)`.as('handle'),
      'j.roid',
      'j.command',
      'j.change',
      'j.operation_id as operationId',
      'j.status',
      sql<string | null>`${exactInstantText(sql`j.decided_at`)}`.as('decidedAt'),
      'j.reason',
      'c.disclose_mask as discloseMask',
      sql<PostalForm[]>`array_remove(array[c.postal_form, c.other_postal ->> 'form'], null)`.as('forms'),
    ])
    .orderBy('j.recorded_at')
    .orderBy('j.id')
}

function entryOf({
  forms,
  discloseMask,
  ...entry
}: Omit<JournalEntry, 'contact'> & { forms: PostalForm[]; discloseMask: number | null }): JournalEntry {
  return discloseMask === null ? entry : { ...entry, contact: { forms, discloseMask } }
}

/**
 * Returns the registry's spelling of contacts by our handles: of existing contacts, and of those that a merge here has
 * ended. Unknown handles are missing.
 */
export async function findSpellings(db: Db, handles: readonly string[]): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map()
  const { rows } = await sql<{ handle: string; spelling: string }>`
    select c.handle, coalesce(c.registry_id, c.handle) as spelling, false as "isLiving"
    from contact_merge as m join contact as c on c.id = m.from_id
    where c.handle = any(${[...handles]}::text[]) and c.deleted_at is not null
    union all
    select handle, coalesce(registry_id, handle), true from contact
    where handle = any(${[...handles]}::text[]) and ${isExisting()}
    order by "isLiving"`.execute(db)
  return new Map(rows.map(({ handle, spelling }) => [handle, spelling]))
}

/** Returns the state of these entries, locked until the transaction ends. */
export async function lockMarked(tx: Tx, ids: readonly string[]): Promise<Map<string, Marked & { objectId: string }>> {
  const { rows } = await sql<{ id: string; objectId: string } & Marked>`
    select id, object_id as "objectId", status, reason from registry_journal where id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...marked }) => [id, marked]))
}

/** Stores the registry's answers with the time of the database. */
export async function recordMarks(tx: Tx, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  await sql`
    update registry_journal as j set status = m.status, reason = m.reason, decided_at = clock_timestamp()
    from unnest(${marks.map((mark) => mark.id)}::uuid[], ${marks.map((mark) => mark.status)}::text[],
      ${marks.map((mark) => mark.reason)}::text[]) as m (id, status, reason)
    where j.id = m.id`.execute(tx)
}
