import { sql } from 'kysely'
import type { Announcement } from '#contract/announcement.ts'
import type { Db } from '#server/db/connect.ts'

/** Returns the announcements to show now, warnings first, then by their start. */
export async function findCurrentAnnouncements(db: Db): Promise<Announcement[]> {
  const now = sql<Date>`clock_timestamp()`
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'version', 'level', 'text_cs', 'text_en'])
    .where('from_at', '<=', now)
    .where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', now)]))
    .orderBy('level', 'desc')
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, version, level, text_cs: cs, text_en: en }) => ({ id, version, level, text: { cs, en } }))
}
