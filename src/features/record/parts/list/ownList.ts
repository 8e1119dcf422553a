import type { ComponentType } from 'react'
import type { IntlShape } from 'react-intl'
import type { Settings } from '#contract/system.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Command } from '#src/ui/command/commands.ts'
import type { MessageId } from '#intl/ids.ts'
import type { Column } from '#src/ui/grid/column.ts'
import type { ActiveFilter, FilterSpec } from '#src/ui/grid/filterSpec.ts'
import type { LockAtRegistry } from '../registry/LockStatus.tsx'
import type { ListSource } from './listSource.ts'
import type { ListCalls } from './listCalls.ts'
import type { ListFile } from './CsvTool.tsx'
import type { OwnQuery } from '#src/features/record/list/ownQuery.ts'
import type { Reference } from './referTo.ts'

/** What one can have many of. */
export type OwnType = Exclude<ObjectType, 'contact'>

/** What every row says, whatever else it has. */
export type OwnRow = LockAtRegistry

/**
 * A list of objects of mine: what tells it from the others. This much is there at its first paint, and the rest is
 * brought once the rows are drawn.
 */
export type OwnList<Row extends OwnRow, Query extends OwnQuery> = ListSource<Row, Query, RestOfList<Row, Query>> & {
  /** Under it views, columns and widths are kept. */
  name: OwnType
  words: ListWords
  /** Every column in its order by default; the first names the row and is always shown. */
  columns: readonly Column<Row>[]
  /** The same where the rows are another contact's, which could be merged into mine; as mine if not told. */
  columnsOfOther?: readonly Column<Row>[]
  /** The page of one row by its name. */
  pageOf: (name: string) => string
  /** By which it is selected and sent. */
  nameOf: (row: Row) => string
  /** As people write it. */
  titleOf: (row: Row) => string
  /** Whether a row is mine, where others' stand among them: those are looked at and taken home, not locked. */
  isMine?: (row: Row) => boolean
  /** One row in short, beside the list. */
  Peek: ComponentType<PeekProps>
}

/** Its title, what its search looks at, how many are selected, and why it is empty: under filters, and without any. */
export type ListWords = Readonly<Record<'title' | 'search' | 'count' | 'nothingFits' | 'empty', MessageId>>

/** What of a list comes after its rows: its calls, its filters and its file. */
export type RestOfList<Row extends OwnRow, Query extends OwnQuery> = ListCalls<Row, Query> & {
  /** Every filter it offers. */
  filters: (intl: IntlShape) => FilterSpec[]
  /** The filters in force, in words. */
  activeFilters: (query: Query, intl: IntlShape) => ActiveFilter[]
  file: ListFile
  /** Whether a pasted word looks like the name of a row, so that a sentence pasted by mistake opens nothing. */
  isLikelyName: (text: string) => boolean
  /** Other records a row names. */
  refersTo?: (row: Row) => Reference[]
  /** What can be done with a row beside looking, locking and selecting. */
  inMenu?: (row: Row, settings: Settings) => Command[]
}

/** A name as it is kept, and as people write it; null where that is the same. */
export type Written = { name: string; unicode: string | null }

export type PeekProps = {
  /** The name of the row that stands open. */
  peeked: string
  /** Names of the page's rows, and those of them that may be brought ahead. */
  names: readonly string[]
  ahead: readonly string[]
  /** How the row of a name is written, where the name itself says nothing to people. */
  writtenAs?: (name: string) => Written | undefined
}
