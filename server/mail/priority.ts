/**
 * In which order letters that are due are sent, smaller first: those a person waits for (a code, a link that confirms),
 * then ordinary ones, then those of which an act writes many.
 */
export const priority = { awaited: 0, ordinary: 1, bulk: 2 } as const

/** The priority of letters of which an act writes so many. */
export function priorityOf(count: number): number {
  return count > mostOrdinary ? priority.bulk : priority.ordinary
}

/** The most letters of one act that are sent among ordinary ones. */
const mostOrdinary = 50
