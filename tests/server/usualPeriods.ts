import { readConfig } from '#server/config.ts'
import { periodsOf, type RetentionPeriods } from '#server/scheduler/retention.ts'

/** The retention periods of a demo that sets none (docs/rules.md#retention). */
export const usualPeriods: RetentionPeriods = periodsOf(readConfig({}))
