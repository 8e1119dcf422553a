import type { LockableType } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { Columns } from '#server/http/exportRows.ts'
import { semaphore } from '#server/http/semaphore.ts'
import type { OwnList, SortedQuery } from './ownListStore.ts'

/** A query of a list of the user's objects; `handle` names the contact whose list it is. */
export type OwnQuery = SortedQuery & { handle?: string | undefined }

/** The definition of a list for its page and its file. */
export type ListedKind<Query extends OwnQuery, Row, Line, Name extends string = string> = {
  /** The first word of file names. */
  fileName: string
  listOf: (contactId: string) => OwnList<Query, Row>
  /** Returns a row in the shape of the contract. */
  toLine: (row: Row) => Line
  columns: Columns<Line, Name>
}

/** The definition of a list whose objects can be selected and locked. */
export type Kind<Query extends OwnQuery, Row, Line> = ListedKind<Query, Row, Line> & {
  type: LockableType
  /** Returns a name as the registry stores it; null for an impossible one. */
  nameOf: (text: string) => string | null
}

/** Finds the id of a contact that could be merged into this one, by its handle. The user can view its lists. */
export type FindCandidate = (query: { handle: string; contactId: string }) => Promise<string | undefined>

/** The dependencies of the use cases of lists. */
export type OwnListDeps = {
  db: Db
  findCandidate: FindCandidate
  /** Shared by all lists of this process. */
  lists: OrderedLists
  /** Runs a lookup of that many names: a small one immediately, large ones one after another. */
  lookUp: <T>(names: number, work: () => Promise<T>) => Promise<T>
}

// Enough for forty lists of 100,000 objects, or for very many ordinary ones.
const listMemory = 64 * 1024 * 1024

// A larger lookup takes the database half a second or more; smaller ones need no queue.
const manyNames = 2000
const longLookUps = { maxRunning: 2, maxWaiting: 8 }

/** Creates what all lists of a process share; called once. */
export function ownListDeps(db: Db, findCandidate: FindCandidate): OwnListDeps {
  const inTurn = semaphore(longLookUps)
  return {
    db,
    findCandidate,
    lists: new OrderedLists({ maxBytes: listMemory }),
    lookUp: (names, work) => (names > manyNames ? inTurn(work) : work()),
  }
}
