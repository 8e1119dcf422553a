import type { Capability, Info } from '#contract/session.ts'
import { serverNow } from '#src/api/clock.ts'
import { createStore } from '#src/createStore.ts'
import { signInWith } from '#src/routing/paths.ts'
import { useInfo } from './frame.ts'

/**
 * Starts a step-up at the provider, which returns to `next`. Unsent input must be in a draft or on the server before
 * (docs/rules.md#step-up).
 *
 * @param method the sign-in method of the session, from `info.person.method`
 * @param next an own path, by default the present one
 */
export function startStepUp(method: string, next = presentPath()): void {
  hasLeft.set(true)
  window.location.assign(signInWith(method, next, { purpose: 'step-up' }))
}

/** Returns whether the page is being left for a step-up, from which the user returns. */
export const isSteppingUp = () => hasLeft.get()

const hasLeft = createStore(false)

/** Returns how many seconds the last step-up is still valid for actions that need one of at most `within` seconds. */
export function secondsConfirmed({ session }: Pick<Info, 'session'>, within: number, now: number): number {
  return Math.max(0, Math.floor((Date.parse(session.authenticatedAt) + within * 1000 - now) / 1000))
}

/** Returns whether an action needs a step-up first, which its button says, and the function that starts it. */
export function useStepUp(capability: Capability) {
  const info = useInfo()
  const { stepUpSeconds } = info.capabilities[capability]
  return {
    needsIdentity: stepUpSeconds !== null && secondsConfirmed(info, stepUpSeconds, serverNow()) === 0,
    confirm: (next?: string) => startStepUp(info.person.method, next),
  }
}

function presentPath(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
