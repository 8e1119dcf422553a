import type { Tx } from '#server/db/connect.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import type { SignedIn } from '#server/http/serve.ts'
import { recordLinkLetters } from '#server/mail/store.ts'
import { getIssuer } from './ownStore.ts'

/** The user who changes the contacts of their identity, with the address of the request. */
export type Actor = { who: SignedIn; address: string }

const actions = {
  attached: 'attach-contact',
  created: 'create-contact',
  switched: 'switch-contact',
  detached: 'detach-contact',
} as const

/**
 * Records the user's change in the contact's history and sends letters to its addresses. `journal` is the entry of the
 * registry journal of a created contact.
 */
export async function recordLinkChange(
  tx: Tx,
  { who, address }: Actor,
  change: keyof typeof actions,
  contact: { id: string; handle: string; journal?: string },
): Promise<void> {
  const issuer = await getIssuer(tx, who.identityId)
  await recordActivity(tx, [
    {
      contactId: contact.id,
      action: actions[change],
      result: 'done',
      actor: 'identity',
      identityId: who.identityId,
      level: who.level,
      objectType: 'contact',
      objectId: contact.id,
      handle: contact.handle,
      operationId: null,
      detail: contact.journal ? { kind: who.kind, issuer, journal: contact.journal } : { kind: who.kind, issuer },
      itemsDigest: null,
      personal: { address, actorName: await getActorName(tx, who.identityId) },
    },
  ])
  await recordLinkLetters(tx, [{ contactId: contact.id, notice: { deed: change, handle: contact.handle, issuer } }])
}
