import { sql, type RawBuilder } from 'kysely'
import { v7 } from 'uuid'
import type { AnnouncementLevel } from '#contract/announcement.ts'
import type { Texts } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import { textsOf, type TextColumns } from './parts/currentStore.ts'

/** A local time of a zone, as `2026-11-24T22:00`. */
export type LocalTime = { local: string; timeZone: string }

export type Wanted = {
  level: AnnouncementLevel
  /** In each language of the portal. */
  texts: Texts
  /** Null: from now. */
  from: LocalTime | null
  /** Null: until it is ended. */
  to: LocalTime | null
}

/** An announcement as the operator sees it; `isShown` refers to now. */
export type StoredAnnouncement = {
  id: string
  level: AnnouncementLevel
  texts: Texts
  from: Date
  to: Date | null
  isShown: boolean
}

/** @returns its id; null if it would end before it starts */
export async function addAnnouncement(db: Db, { level, texts, from, to }: Wanted): Promise<string | null> {
  const begin = from ? instantOf(from) : now
  const { cs, en, ...others } = texts
  // Both columns need a text, also where the portal does not speak the language.
  const [any = ''] = Object.values(texts)
  const { rows } = await sql<{ id: string }>`
    insert into announcement (id, level, text_cs, text_en, other_texts, from_at, to_at)
    select ${v7()}, ${level}, ${cs ?? any}, ${en ?? any}, ${JSON.stringify(others)}::jsonb, ${begin}, ${to ? instantOf(to) : null}::timestamptz
    where ${to ? instantOf(to) : null}::timestamptz is null or ${to ? instantOf(to) : null}::timestamptz > ${begin}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns current and future announcements by their start; with `isEndedToo` also ended ones. */
export async function listAnnouncements(
  db: Db,
  { isEndedToo }: { isEndedToo: boolean },
): Promise<StoredAnnouncement[]> {
  const rows = await db
    .selectFrom('announcement')
    .select((e) => [
      'id',
      'level',
      'text_cs',
      'text_en',
      'other_texts',
      'from_at as from',
      'to_at as to',
      e.and([e('from_at', '<=', now), e.or([e('to_at', 'is', null), e('to_at', '>', now)])]).as('isShown'),
    ])
    .$if(!isEndedToo, (query) => query.where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', now)])))
    .orderBy('from_at')
    .orderBy('id')
    .$castTo<Omit<StoredAnnouncement, 'texts'> & TextColumns>()
    .execute()
  return rows.map(({ text_cs, text_en, other_texts, ...row }) => ({
    ...row,
    texts: textsOf({ text_cs, text_en, other_texts }),
  }))
}

/**
 * Changes an announcement that has not ended. Users who have closed it see it again.
 *
 * @returns whether there is such an announcement
 */
export async function changeAnnouncement(db: Db, id: string, given: Partial<Wanted>): Promise<boolean> {
  const { level, texts, to } = given
  const { cs, en, ...others } = texts ?? {}
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set((e) => ({
      version: e('version', '+', 1),
      ...(level && { level }),
      ...(cs && { text_cs: cs }),
      ...(en && { text_en: en }),
      other_texts: sql`other_texts || ${JSON.stringify(others)}::jsonb`,
      ...(to && { to_at: instantOf(to) }),
    }))
    .where('id', '=', id)
    .where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends an announcement immediately; one that has not started is deleted.
 *
 * @returns whether there is such an announcement
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
