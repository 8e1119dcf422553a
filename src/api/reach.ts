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

let known: Known = { reach: 'here', heardAt: computerNow(), hasStayed: false }
const listeners = new Set<() => void>()

export const getReach = () => known

export function onReach(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteReach(reach: Reach): void {
  const changed = reach !== known.reach
  const heardAt = reach === 'here' ? computerNow() : known.heardAt
  // The hour of each answer is only noted; who listens is told when the way opens or closes.
  if (changed) tell({ reach, heardAt, hasStayed: false })
  else known.heardAt = heardAt
}

/** Notes that a page that was wanted could not come, and the one there is stays. */
export function noteStay(): void {
  tell({ ...known, hasStayed: true })
}

function tell(next: Known): void {
  known = next
  listeners.forEach((listener) => listener())
}
