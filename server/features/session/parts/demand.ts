import type { Capability } from '#contract/session.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SignedIn } from '#server/http/serve.ts'

/**
 * Throws unless the person may use the capability. The table gives `level-too-low`, `not-for-this-identity`,
 * `contact-blocked`, `contact-required` or `not-admitted`. A sign-in that is too old gives `reauthentication-required`.
 * Both times come from the database, so the clock of this process does not matter.
 */
export function demand(who: SignedIn, capability: Capability): void {
  const { allowed, reason, stepUpSeconds } = who.permissions[capability]
  if (!allowed) throw new Refusal(reason ?? 'level-too-low')
  if (stepUpSeconds === null) return
  if (who.now.getTime() - who.authenticatedAt.getTime() > stepUpSeconds * 1000)
    throw new Refusal('reauthentication-required')
}
