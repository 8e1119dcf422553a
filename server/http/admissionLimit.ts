import { Refusal } from './refusal.ts'

type LimitOptions = { refusal?: 'overloaded' | 'too-many-requests' }

type ClosableResponse = {
  /** A response that is closed already emits no `close`. */
  closed: boolean
  once: (event: 'close', listener: () => void) => unknown
}

/**
 * Admits at most `max` calls at the same time in this process and refuses the next one before it costs anything. So
 * admitted calls stay fast instead of all calls waiting for a database connection.
 *
 * @returns admits a call or throws; its place is freed when the response closes, or earlier by the returned function
 */
export function admissionLimit(max: number, { refusal = 'overloaded' }: LimitOptions = {}) {
  let running = 0

  return function admit(answer: ClosableResponse): () => void {
    if (running >= max) throw new Refusal(refusal, { retryAfter: 1 })
    let hasPlace = !answer.closed
    if (hasPlace) running++
    const leave = () => {
      if (hasPlace) running--
      hasPlace = false
    }
    answer.once('close', leave)
    return leave
  }
}

/**
 * Admits at most `max` calls of each key, such as an address, at the same time in this process. Refuses the next one
 * with `too-many-requests`.
 */
export function keyedAdmissionLimit(max: number) {
  const limits = new Map<string, { admit: ReturnType<typeof admissionLimit>; calls: number }>()

  return function letIn(key: string, answer: ClosableResponse): () => void {
    const limit = limits.get(key) ?? { admit: admissionLimit(max, { refusal: 'too-many-requests' }), calls: 0 }
    const releaseLimit = limit.admit(answer)
    limits.set(key, limit)
    limit.calls++
    let isCounted = true
    const release = () => {
      if (isCounted && --limit.calls === 0) limits.delete(key)
      isCounted = false
      releaseLimit()
    }
    if (answer.closed) release()
    else answer.once('close', release)
    return release
  }
}
