import type { RecordGridProps } from './recordGridProps.ts'
import { nothing } from './selection.ts'

/** What a list of rows that are only looked at and opened says in place of a selection. */
export const plainRows = {
  isPlain: true,
  isSelectable: () => false,
  selecting: { selection: nothing, select: () => {}, clear: () => false, restore: null },
  calls: { match: () => Promise.resolve([]), weigh: () => Promise.resolve({ count: 0, shown: 0 }) },
  verbs: null,
} as const satisfies Partial<RecordGridProps<object>>
