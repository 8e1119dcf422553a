/**
 * The order in which due letters are sent, smaller first. Letters that a person waits for (a code, a confirmation link)
 * precede ordinary ones; bulk letters are last.
 */
export const priority = { awaited: 0, ordinary: 1, bulk: 2 } as const

/** Returns the priority of letters by their number in one action. */
export function priorityOf(count: number): number {
  return count > mostOrdinary ? priority.bulk : priority.ordinary
}

/** The highest number of letters of one action that are sent as ordinary ones. */
const mostOrdinary = 50
