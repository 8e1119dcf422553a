import { createHash } from 'node:crypto'
import type { Level, MethodKind } from '#contract/session.ts'
import type { Db } from '#server/db/connect.ts'
import { languageFrom } from '#server/intl/words.ts'
import type { SignedIn } from '#server/http/serve.ts'
import { isBlocked, levelOfAccount, permissionsOf, type PermissionContext } from './parts/rules.ts'
import { levelFromProvider, levelOfEid } from './rules.ts'
import { findSignedIn, recordUse } from './store.ts'

/**
 * Finds the signed-in user by the secret of the session cookie; null without an active session. A user action extends
 * the session, with at most one write per second.
 */
export function identifier(
  db: Db,
  {
    idleSeconds,
    changesContacts,
    registry,
    stepUp,
  }: { idleSeconds: number } & Pick<PermissionContext, 'changesContacts' | 'registry' | 'stepUp'>,
) {
  return async function identify(secret: Buffer, isUserActivity: boolean): Promise<SignedIn | null> {
    const found = await findSignedIn(db, hashOf(secret), idleSeconds)
    if (!found) return null
    if (isUserActivity && found.now.getTime() - found.lastUsedAt.getTime() >= 1000)
      await recordUse(db, found.sessionId, idleSeconds)

    const stateMask = BigInt(found.stateMask ?? 0)
    const level = levelOf(found.kind, found.level, stateMask)
    const { contactId, handle } = found
    const contact = contactId !== null && handle !== null ? { id: contactId, handle } : null
    return {
      sessionId: found.sessionId,
      identityId: found.identityId,
      method: found.method,
      kind: found.kind,
      level,
      permissions: permissionsOf({
        kind: found.kind,
        level,
        contact: contact && { isBlocked: isBlocked(stateMask) },
        changesContacts,
        registry,
        stepUp,
      }),
      // Without `auth_time` a sign-in never counts as fresh.
      authenticatedAt: found.authTime ?? new Date(0),
      contact,
      isBlocked: contact !== null && isBlocked(stateMask),
      language: languageFrom(found.language),
      now: found.now,
    }
  }
}

/** Returns the digest of a secret. Only the digest is stored. */
export function hashOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

function levelOf(kind: MethodKind, level: string | null, stateMask: bigint): Level {
  return kind === 'eid' ? levelOfEid(level) : (levelFromProvider(level) ?? levelOfAccount(stateMask))
}
