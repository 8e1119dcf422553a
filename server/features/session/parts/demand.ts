import type { Capability } from '#contract/session.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SignedIn } from '#server/http/serve.ts'

/**
 * Throws unless this person may do it now: `level-too-low`, `not-for-this-identity`, `contact-blocked`,
 * `contact-required` or `not-admitted` by the table, `reauthentication-required` when it needs a fresher
 * sign-in. Both instants are the database's, so no clock of ours is asked.
 */
export function demand(who: SignedIn, capability: Capability): void {
  const { allowed, reason, stepUpSeconds } = who.permissions[capability]
  if (!allowed) throw new Refusal(reason ?? 'level-too-low')
  if (stepUpSeconds === null) return
  if (who.now.getTime() - who.authenticatedAt.getTime() > stepUpSeconds * 1000)
    throw new Refusal('reauthentication-required')
}
