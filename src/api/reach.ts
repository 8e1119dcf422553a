import { createStore, useStore } from '#src/createStore.ts'
import { computerNow } from './clock.ts'

/** `unavailable`: the server answers 503. `unreachable`: nothing answers. */
export type Reach = 'here' | 'unavailable' | 'unreachable'

type ReachState = {
  reach: Reach
  /** Whether the user wanted another page meanwhile, which could not be loaded. */
  hasStayed: boolean
}

const state = createStore<ReachState>({ reach: 'here', hasStayed: false })
/** When the server last answered, by this computer's clock. Apart, because each answer changes it. */
const answeredAt = createStore(computerNow())

export const getReach = () => state.get().reach

/** Returns how the server can be reached. `answeredAt` is as of the last change of that. */
export function useReach(): ReachState & { answeredAt: number } {
  return { ...useStore(state), answeredAt: answeredAt.get() }
}

export function recordReach(reach: Reach): void {
  if (reach === 'here') answeredAt.set(computerNow())
  if (reach !== getReach()) state.set({ reach, hasStayed: false })
}

/** Records that a page could not be loaded and the present one stays. */
export function recordStay(): void {
  state.set({ ...state.get(), hasStayed: true })
}
