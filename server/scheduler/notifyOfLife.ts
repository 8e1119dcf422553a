import type { Config } from '#server/config.ts'
import { readClock } from '#server/db/clock.ts'
import { inTransaction, type Db } from '#server/db/connect.ts'
import { findNoticeDay, lockNotices, noteWarnings, recordNoticeDay } from '#server/features/domain/parts/noticeStore.ts'
import { dayAt, instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import { recordLifeLetters } from '#server/mail/lifeStore.ts'
import type { LifeRules } from './settings.ts'
import { zoneDays } from '#server/zone/zones.ts'

type NoticeOptions = {
  authority: Config['authority']
  /** The time zone that decides the date and the hour. */
  timeZone: string
  rules: Pick<LifeRules, 'hour' | 'listed'>
  /** The number of contacts for which one transaction writes letters. */
  limit?: number
}

/**
 * Writes the letters of a day about stages of life cycles: one for each contact, with everything that was not in an
 * earlier letter. Runs after the life cycle, once a day from the hour of the rules; returns the number of letters. Each
 * step has its own transaction, and a killed job continues with the next step. After days without the service the
 * letters contain what was missed.
 */
export async function notifyOfLife(
  db: Db,
  { authority, timeZone, rules, limit = 200 }: NoticeOptions,
): Promise<number> {
  const day = await inTransaction(db, async (tx) => {
    await lockNotices(tx)
    const now = await readClock(tx)
    const today = dayAt(now, timeZone)
    if (now < instantOf(today, rules.hour, timeZone)) return null
    const { isDone, isTooEarly } = await findNoticeDay(tx, today)
    if (isDone || isTooEarly) return null
    await noteWarnings(tx)
    return today
  })
  if (day === null) return 0
  for (let total = 0; ;) {
    const count = await inTransaction(db, async (tx) => {
      await lockNotices(tx)
      const written = await recordLifeLetters(tx, { day, zones: zoneDays(authority), listed: rules.listed, limit })
      if (written === 0) await recordNoticeDay(tx, day)
      return written
    })
    total += count
    if (count === 0) return total
  }
}
