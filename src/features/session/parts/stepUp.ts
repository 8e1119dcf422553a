import type { Capability, Info } from '#contract/session.ts'
import { serverNow } from '#src/api/clock.ts'
import { signInWith } from '#src/routing/paths.ts'
import { useInfo } from './frame.ts'

/**
 * Leaves for the provider to confirm who it is and comes back to `next`, where nothing typed or selected
 * may be missing: keep it in a draft or on the server first (docs/rules.md#step-up).
 *
 * @param method the sign-in method of the session, from `info.person.method`
 * @param next an own path, by default the present one
 */
export function startStepUp(method: string, next = presentPath()): void {
  hasLeft = true
  window.location.assign(signInWith(method, next, { purpose: 'step-up' }))
}

/** Whether the page is being left to confirm identity, after which the person comes back to it. */
export const isSteppingUp = () => hasLeft

let hasLeft = false

/** Seconds the last confirmation of identity still holds for acts that need one at most `within` seconds old. */
export function secondsConfirmed({ session }: Pick<Info, 'session'>, within: number, now: number): number {
  return Math.max(0, Math.floor((Date.parse(session.authenticatedAt) + within * 1000 - now) / 1000))
}

/** Whether a deed can be done at once or identity must be confirmed before; buttons say so beforehand. */
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
