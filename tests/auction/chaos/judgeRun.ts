import { setTimeout as pause } from 'node:timers/promises'
import type { ChaosPlace } from './chaosPlace.ts'
import { faultsOfRun } from './faultsOfRun.ts'
import { readFinalBook } from './finalBook.ts'
import type { FinalBook, History } from './history.ts'

/** Waits until every end is recorded, and answers what the checker finds and the books as they are then. */
export async function judgeRun(place: ChaosPlace, history: History): Promise<{ faults: string[]; books: FinalBook[] }> {
  while (!(await place.isSettled())) await pause(50)
  history.clocks.push(await place.readClock())
  const books: FinalBook[] = []
  for (const id of place.auctions) books.push(await readFinalBook(place.db, id))
  return { faults: faultsOfRun(history, books), books }
}
