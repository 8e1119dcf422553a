import type { RetentionPeriods } from '#server/scheduler/retention.ts'

/** The retention periods of a portal that sets none (docs/rules.md#retention). */
export const usualPeriods: RetentionPeriods = { signInDays: 90, sentMailDays: 30, idleSeconds: 30 * 60 }
