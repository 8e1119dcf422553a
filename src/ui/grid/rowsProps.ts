import type { RefObject } from 'react'
import type { RecordGridProps } from './recordGridProps.ts'
import type { RowCursor } from './rowCursor.ts'
import type { Choice } from './useChoice.ts'
import type { useRowMenu } from './useRowMenu.ts'

/** What the rows themselves take: what the page says, and what the parts of a list share. */
export type RowsProps<Row extends object> = RecordGridProps<Row> & {
  choice: Choice
  cursor: RefObject<RowCursor | null>
  menu: ReturnType<typeof useRowMenu<Row>>
}
