import { computerNow } from './clock.ts'

/** How the server can be reached: as always, it says it cannot serve (503), or nothing comes back. */
export type Reach = 'here' | 'unavailable' | 'unreachable'

type Known = {
  reach: Reach
  /** When the server last answered, by this computer's clock. */
  heardAt: number
  /** Whether another page was wanted meanwhile, and could not come. */
  hasStayed: boolean
}

let state: Known = { reach: 'here', heardAt: computerNow(), hasStayed: false }
const listeners = new Set<() => void>()

export const getReach = () => state

export function subscribeToReach(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function recordReach(reach: Reach): void {
  const changed = reach !== state.reach
  const heardAt = reach === 'here' ? computerNow() : state.heardAt
  // The hour of each answer is only noted; who listens is told when the way opens or closes.
  if (changed) set({ reach, heardAt, hasStayed: false })
  else state.heardAt = heardAt
}

/** Notes that a page that was wanted could not come, and the one there is stays. */
export function recordStay(): void {
  set({ ...state, hasStayed: true })
}

function set(next: Known): void {
  state = next
  listeners.forEach((listener) => listener())
}
