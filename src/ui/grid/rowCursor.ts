/** The row that commands are about, whoever draws the rows: the wide grid or the cards. */
export type RowCursor = {
  /** Its index on the page: where the focus is or was, else the first row; -1 when there is none. */
  at: () => number
  /** Whether the focus is among the rows now. */
  hasFocus: () => boolean
  /** Brings the focus to a row, in the column it was in. */
  focus: (index: number) => void
  /** The focus goes to this row of the page that comes next. */
  expect: (index: number) => void
  /** What the focus is brought to: what opens for a row opens beside it. */
  element: (index: number) => Element | null | undefined
}
