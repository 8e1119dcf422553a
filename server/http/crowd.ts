import { Refusal } from './refusal.ts'

type Answer = {
  /** Whoever is gone already will not be heard going. */
  closed: boolean
  once: (event: 'close', listener: () => void) => unknown
}

/**
 * Lets so many calls be under way at once in this process and refuses the next `overloaded` before they cost anything.
 * Whoever is let in is answered nearly as fast as ever, instead of everybody waiting for a connection to the database
 * until none is given.
 *
 * @returns takes each call as it comes; its place is free again when its answer has ended or nobody waits for it, or
 * before that by what is returned
 */
export function crowd(most: number) {
  let underWay = 0

  return function letIn(answer: Answer): () => void {
    if (underWay >= most) throw new Refusal('overloaded', { retryAfter: 1 })
    let hasPlace = !answer.closed
    if (hasPlace) underWay++
    const leave = () => {
      if (hasPlace) underWay--
      hasPlace = false
    }
    answer.once('close', leave)
    return leave
  }
}
