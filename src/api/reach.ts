import { computerNow } from './clock.ts'

/** How the server can be reached: as always, it says it cannot serve (503), or nothing comes back. */
export type Reach = 'here' | 'unavailable' | 'unreachable'

type Known = { reach: Reach; /** When the server last answered, by this computer's clock. */ heardAt: number }

let known: Known = { reach: 'here', heardAt: computerNow() }
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
  if (!changed) known.heardAt = heardAt
  else {
    known = { reach, heardAt }
    listeners.forEach((listener) => listener())
  }
}
