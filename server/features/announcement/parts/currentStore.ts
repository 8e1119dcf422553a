import { sql } from 'kysely'
import type { Announcement } from '#contract/announcement.ts'
import { Texts } from '#contract/record.ts'
import { languages } from '#intl/locales.ts'
import type { Db } from '#server/db/connect.ts'

/** Returns the announcements to show now, warnings first, then by their start. */
export async function findCurrentAnnouncements(db: Db): Promise<Announcement[]> {
  const now = sql<Date>`clock_timestamp()`
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'version', 'level', 'text_cs', 'text_en', 'other_texts'])
    .where('from_at', '<=', now)
    .where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', now)]))
    .orderBy('level', 'desc')
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, version, level, ...columns }) => ({ id, version, level, text: textsOf(columns) }))
}

export type TextColumns = { text_cs: string; text_en: string; other_texts: unknown }

/** Returns the texts in the languages of the portal. */
export function textsOf({ text_cs: cs, text_en: en, other_texts: others }: TextColumns): Texts {
  const texts = { ...Texts.parse(others), cs, en }
  return Object.fromEntries(Object.entries(texts).filter(([language]) => languages().includes(language)))
}
