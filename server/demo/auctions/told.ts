import type { Instant } from '#server/features/auction/engine/schedule.ts'

/** An instant as the database reads it. */
export function told(at: Instant): string {
  return new Date(at).toISOString()
}
