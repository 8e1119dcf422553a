import type { Instant } from '#server/features/auction/engine/schedule.ts'

/** Formats a time for the database. */
export function timeText(at: Instant): string {
  return new Date(at).toISOString()
}
