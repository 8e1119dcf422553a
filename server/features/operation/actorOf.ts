import type { Holder } from '#server/http/serve.ts'
import type { Actor } from './store.ts'

/** Who does it, as operations remember it. */
export function actorOf(who: Holder, address: string): Actor {
  return {
    contactId: who.contact.id,
    identityId: who.identityId,
    sessionId: who.sessionId,
    level: who.level,
    address,
  }
}
