import type { Holder } from '#server/http/serve.ts'
import type { Actor } from './store.ts'

/** Returns the actor in the shape stored with operations. */
export function actorOf(who: Holder, address: string): Actor {
  return {
    contactId: who.contact.id,
    identityId: who.identityId,
    sessionId: who.sessionId,
    level: who.level,
    address,
  }
}
