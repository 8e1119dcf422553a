import { createHash } from 'node:crypto'
import type { Level, MethodKind } from '#contract/session.ts'
import type { Db } from '#server/db/connect.ts'
import type { SignedIn } from '#server/http/serve.ts'
import { isBlocked, levelOfAccount, permissionsOf, type Standpoint } from './parts/rules.ts'
import { levelFromProvider, levelOfEid } from './rules.ts'
import { findSignedIn, recordAct } from './store.ts'

/**
 * Who holds this secret, null when nobody does (any more). An act of theirs lets the session last another
 * idle period; a second one within the same second is not written again.
 */
export function identifier(
  db: Db,
  {
    idleSeconds,
    changesContacts,
    canSetAuthInfo,
  }: { idleSeconds: number } & Pick<Standpoint, 'changesContacts' | 'canSetAuthInfo'>,
) {
  return async function identify(secret: Buffer, isAct: boolean): Promise<SignedIn | null> {
    const found = await findSignedIn(db, hashOf(secret), idleSeconds)
    if (!found) return null
    if (isAct && found.now.getTime() - found.lastUsedAt.getTime() >= 1000)
      await recordAct(db, found.sessionId, idleSeconds)

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
        canSetAuthInfo,
      }),
      // A provider that does not say when it was has proved nothing fresh.
      authenticatedAt: found.authTime ?? new Date(0),
      contact,
      isBlocked: contact !== null && isBlocked(stateMask),
      language: found.language === 'en' ? 'en' : 'cs',
      now: found.now,
    }
  }
}

/** What is kept of a secret. */
export function hashOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}

function levelOf(kind: MethodKind, level: string | null, stateMask: bigint): Level {
  return kind === 'eid' ? levelOfEid(level) : (levelFromProvider(level) ?? levelOfAccount(stateMask))
}
