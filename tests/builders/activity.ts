import type { AnswerOf } from '#contract/call.ts'
import type { ActivityRow, listActivity } from '#contract/activity.ts'
import { now } from './domain.ts'

/** A page of activity with these entries, of so many. */
export function activityOf(items: ActivityRow[], total = items.length): AnswerOf<typeof listActivity> {
  const pages = Math.max(1, Math.ceil(total / 100))
  return { items, total, page: 1, size: 100, pages, asOf: now, today: now.slice(0, 10) }
}
