import type { LockableType } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { Columns } from '#server/http/exportRows.ts'
import { semaphore } from '#server/http/semaphore.ts'
import type { OwnList, SortedQuery } from './ownListStore.ts'

/** A query of a list of mine; `handle` names the contact whose list it is. */
export type OwnQuery = SortedQuery & { handle?: string | undefined }

/** What people have lists of: what the page and the file of such a list need to know of it. */
export type ListedKind<Query extends OwnQuery, Row, Line, Name extends string = string> = {
  /** The first word of its files. */
  fileName: string
  listOf: (contactId: string) => OwnList<Query, Row>
  /** A row as the wire tells it. */
  toLine: (row: Row) => Line
  columns: Columns<Line, Name>
}

/** A kind of object that can be selected and locked too. */
export type Kind<Query extends OwnQuery, Row, Line> = ListedKind<Query, Row, Line> & {
  type: LockableType
  /** A name as the registry stores it, however it is written; null for what no such object can be called. */
  nameOf: (text: string) => string | null
}

/** The id of a contact that could be merged into this one, by its handle; its lists can be looked at like mine. */
export type FindCandidate = (asked: { handle: string; contactId: string }) => Promise<string | undefined>

/** What the use-cases of lists are given. */
export type OwnListDeps = {
  db: Db
  findCandidate: FindCandidate
  /** Shared by all lists of this process. */
  lists: OrderedLists
  /** Looks up that many names: a few at once, the dear ones in turn. */
  lookUp: <T>(names: number, work: () => Promise<T>) => Promise<T>
}

// Forty lists of 100,000 objects, or a great many ordinary ones.
const listMemory = 64 * 1024 * 1024

// Half a second of the database each; a few names are looked up without waiting.
const manyNames = 2000
const longLookUps = { maxRunning: 2, maxWaiting: 8 }

/** What lists share in one process; made once. */
export function ownListDeps(db: Db, findCandidate: FindCandidate): OwnListDeps {
  const inTurn = semaphore(longLookUps)
  return {
    db,
    findCandidate,
    lists: new OrderedLists({ maxBytes: listMemory }),
    lookUp: (names, work) => (names > manyNames ? inTurn(work) : work()),
  }
}
