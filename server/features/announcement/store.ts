import { sql, type RawBuilder } from 'kysely'
import { v7 } from 'uuid'
import type { AnnouncementLevel } from '#contract/announcement.ts'
import type { Db } from '#server/db/connect.ts'

/** A time by the clocks of a zone, as `2026-11-24T22:00`. */
export type LocalTime = { local: string; timeZone: string }

export type Wanted = {
  level: AnnouncementLevel
  cs: string
  en: string
  /** Null: from now. */
  from: LocalTime | null
  /** Null: until it is ended. */
  to: LocalTime | null
}

/** An announcement as the operator sees it; `isShown` now. */
export type Kept = {
  id: string
  level: AnnouncementLevel
  cs: string
  en: string
  from: Date
  to: Date | null
  isShown: boolean
}

/** @returns its id; null where it would end before it begins */
export async function addAnnouncement(db: Db, { level, cs, en, from, to }: Wanted): Promise<string | null> {
  const begin = from ? instantOf(from) : now
  const { rows } = await sql<{ id: string }>`
    insert into announcement (id, level, text_cs, text_en, from_at, to_at)
    select ${v7()}, ${level}, ${cs}, ${en}, ${begin}, ${to ? instantOf(to) : null}::timestamptz
    where ${to ? instantOf(to) : null}::timestamptz is null or ${to ? instantOf(to) : null}::timestamptz > ${begin}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Those that are shown or will be, in the order in which they begin; with `isEndedToo` every one there was. */
export async function listAnnouncements(db: Db, { isEndedToo }: { isEndedToo: boolean }): Promise<Kept[]> {
  return await db
    .selectFrom('announcement')
    .select((e) => [
      'id',
      'level',
      'text_cs as cs',
      'text_en as en',
      'from_at as from',
      'to_at as to',
      e.and([e('from_at', '<=', now), e.or([e('to_at', 'is', null), e('to_at', '>', now)])]).as('isShown'),
    ])
    .$if(!isEndedToo, (query) => query.where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', now)])))
    .orderBy('from_at')
    .orderBy('id')
    .$castTo<Kept>()
    .execute()
}

/**
 * Changes what is given of one that has not ended; whoever has closed it sees it again.
 *
 * @returns whether there is such a one
 */
export async function changeAnnouncement(db: Db, id: string, given: Partial<Wanted>): Promise<boolean> {
  const { level, cs, en, to } = given
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set((e) => ({
      version: e('version', '+', 1),
      ...(level && { level }),
      ...(cs && { text_cs: cs }),
      ...(en && { text_en: en }),
      ...(to && { to_at: instantOf(to) }),
    }))
    .where('id', '=', id)
    .where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends one at once; one that has not begun is gone.
 *
 * @returns whether there was such a one
 */
export async function endAnnouncement(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('announcement')
    .where('id', '=', id)
    .where('from_at', '>=', now)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ to_at: now })
    .where('id', '=', id)
    .where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const now = sql<Date>`clock_timestamp()`

function instantOf({ local, timeZone }: LocalTime): RawBuilder<Date> {
  return sql<Date>`(${local}::timestamp at time zone ${timeZone})`
}
