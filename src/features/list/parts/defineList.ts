import type { ComponentType } from 'react'
import type { LockableType } from '#contract/operation.ts'
import type { Settings } from '#contract/system.ts'
import type { MaskName } from '#src/ui/form/masks.ts'
import type { MessageId } from '#intl/ids.ts'
import type { LockAtRegistry } from '#src/features/record/parts/registry/LockStatus.tsx'
import type { Command } from '#src/ui/command/commands.ts'
import type { Column } from '#src/ui/grid/rows.ts'
import { createPageCache, type PageCache } from './pageCache.ts'
import type { ListFilter } from './filters.ts'
import {
  createRequests,
  type ListCalls,
  type ListQuery,
  type ListRequests,
  type LockableQuery,
  type LockableRequests,
} from './requests.ts'
import type { LinkedRecord } from './rowMenu.ts'

/** The fields of every row of a list of lockable objects. */
export type LockableRow = LockAtRegistry

/** Where the rows of a list come from. */
export type ListSource<Row, Query extends ListQuery> = {
  /** The characters of a search; any by default. */
  searchMask?: MaskName
  /** The list's own page. */
  home: () => string
  cache: PageCache<Row>
  requests: ListRequests<Row, Query>
}

/** A column of a list: its header, cell, place on a card, CSV value (by `field`) and filters. `Name` is of the contract. */
export type ListColumn<Row, Query, Name extends string = string> = Column<Row, Name> & {
  /** In the order in which they are offered. */
  filters?: readonly ListFilter<Query>[]
  /** Whether the column exists only in a portal beside a registry. */
  isOfRegistry?: boolean
  /** Whether its values are hidden in rows that are not mine. */
  isOfHolder?: boolean
}

/** A list of objects that can be locked. */
export type List<Row extends LockableRow, Query extends LockableQuery> = ListDefinition<Row, Query> & {
  cache: PageCache<Row>
  requests: LockableRequests<Row, Query>
}

/** The definition of a list. */
export type ListDefinition<Row extends LockableRow, Query extends LockableQuery> = ListCalls<Row, Query> & {
  /** Views, columns and widths are stored under it. */
  name: LockableType
  messages: ListMessages
  /** All columns in their default order. The first names the row and is always visible. */
  columns: readonly ListColumn<Row, Query>[]
  /** The columns where the rows belong to a contact that could be merged into mine; `columns` unless given. */
  columnsOfCandidate?: readonly ListColumn<Row, Query>[]
  /** Filters that belong to no column; they are offered first. */
  filters?: readonly ListFilter<Query>[]
  /** The characters of a search; any by default. */
  searchMask?: MaskName
  /** The list's own page. */
  home: () => string
  /** The page of one row by its name. */
  pageOf: (name: string) => string
  /** The name under which a row is selected and sent. */
  nameOf: (row: Row) => string
  /** The name as people write it. */
  titleOf: (row: Row) => string
  /** Whether a row is mine where others' rows are in the list too: those can be exported but not locked. */
  isMine?: (row: Row) => boolean
  /** Whether a pasted word looks like the name of a row, so that a sentence pasted by mistake opens nothing. */
  isLikelyName: (text: string) => boolean
  /** Other records that a row names, for its menu. */
  recordLinks?: (row: Row) => readonly LinkedRecord[]
  /** Commands of a row's menu beside opening, locking and selecting. */
  rowCommands?: (row: Row, settings: Settings) => readonly Command[]
  /** One row in short, beside the list. */
  Peek: ComponentType<PeekProps>
}

/** The title, the label of the search, a number of objects, how many are selected, and why none are listed. */
export type ListMessages = Readonly<
  Record<'title' | 'search' | 'count' | 'selected' | 'nothingFits' | 'empty', MessageId>
>

/** A name as the registry has it, and as people write it; null where that is the same. */
export type DisplayName = { name: string; unicode: string | null }

export type PeekProps = {
  /** The name of the row. */
  peeked: string
  /** The names of the page's rows, and those that may be preloaded. */
  names: readonly string[]
  ahead: readonly string[]
  /** Returns how a row is written, where its name says nothing to people. */
  displayNameOf?: (name: string) => DisplayName | undefined
}

/** Defines a list. */
export function defineList<Row extends LockableRow, Query extends LockableQuery>(
  definition: ListDefinition<Row, Query>,
): List<Row, Query> {
  return { ...definition, cache: createPageCache(), requests: createRequests(definition) }
}
