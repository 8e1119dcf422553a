import type { Db } from '#server/db/connect.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import { Semaphore } from '#server/http/semaphore.ts'

/** Finds the id of a contact that could be merged into this one, by its handle. The user can view its lists. */
export type FindCandidate = (query: { handle: string; contactId: string }) => Promise<string | undefined>

/** The dependencies of the use cases of lists. */
export type ListDeps = {
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
export function listDeps(db: Db, findCandidate: FindCandidate): ListDeps {
  const longOnes = new Semaphore(longLookUps)
  return {
    db,
    findCandidate,
    lists: new OrderedLists({ maxBytes: listMemory }),
    lookUp: (names, work) => (names > manyNames ? longOnes.run(work) : work()),
  }
}
