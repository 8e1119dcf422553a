import { Refusal } from './refusal.ts'

type Letting = { refusal?: 'overloaded' | 'too-many-requests' }

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
export function crowd(most: number, { refusal = 'overloaded' }: Letting = {}) {
  let underWay = 0

  return function letIn(answer: Answer): () => void {
    if (underWay >= most) throw new Refusal(refusal, { retryAfter: 1 })
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

/**
 * The same for each key, such as an address, which may have `most` calls in this process; the next is refused
 * `too-many-requests`.
 */
export function crowdEach(most: number) {
  const crowds = new Map<string, { letIn: ReturnType<typeof crowd>; calls: number }>()

  return function letIn(key: string, answer: Answer): () => void {
    const of = crowds.get(key) ?? { letIn: crowd(most, { refusal: 'too-many-requests' }), calls: 0 }
    const leave = of.letIn(answer)
    crowds.set(key, of)
    of.calls++
    let isIn = true
    const forget = () => {
      if (isIn && --of.calls === 0) crowds.delete(key)
      isIn = false
      leave()
    }
    if (answer.closed) forget()
    else answer.once('close', forget)
    return forget
  }
}
