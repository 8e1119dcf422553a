import { Refusal } from './refusal.ts'

/**
 * Lets so many calls be under way at once in this process and refuses the next `overloaded` before they cost anything.
 * Whoever is let in is answered nearly as fast as ever, instead of everybody waiting for a connection to the database
 * until none is given.
 *
 * @returns takes each call as it comes; its place is free again when its answer has ended or nobody waits for it
 */
export function crowd(most: number) {
  let underWay = 0

  return function letIn(answer: { once: (event: 'close', listener: () => void) => unknown }): void {
    if (underWay >= most) throw new Refusal('overloaded', { retryAfter: 1 })
    underWay++
    answer.once('close', () => underWay--)
  }
}
