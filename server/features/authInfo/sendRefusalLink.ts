import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { digestOf } from '#server/features/contact/parts/requestConfirmation.ts'
import { recordRequestLetters } from '#server/mail/authInfoStore.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import { recordRefusals } from './refusalStore.ts'
import type { FoundObject } from './store.ts'

type RefusalLinkDetails = {
  object: Pick<FoundObject, 'id' | 'type' | 'name'>
  /** The previous e-mail. */
  address: string
  /** The contacts with that e-mail; at least one. */
  contactIds: readonly string[]
  /** The AuthInfo that the same request mailed to other contacts of the object. */
  authInfoId: string | null
  /** The portal's own origin. */
  publicUrl: string
  /** For how many days the link is valid. */
  days: number
}

/**
 * Informs the owner of a replaced e-mail by letter that an AuthInfo was requested. The letter has a link that refuses
 * AuthInfo by mail to the new e-mail. Links of earlier letters stay valid; otherwise every further request would
 * invalidate them.
 */
export async function sendRefusalLink(
  tx: Tx,
  { object, address, contactIds, authInfoId, publicUrl, days }: RefusalLinkDetails,
): Promise<void> {
  const [contactId] = contactIds
  if (contactId === undefined) return
  const code = randomBytes(32).toString('base64url')
  await recordRefusals(tx, { codeHash: digestOf(code), contactIds, object, authInfoId, days })
  await recordRequestLetters(tx, [{ contactId, address }], {
    objectType: object.type,
    name: object.name,
    why: 'email-changed',
    days,
    // A URL fragment is not sent to servers, so it appears in no log and on no other site.
    sealed: sealed(`${publicUrl}/auth-info/refuse#${code}`, (await keysOf(tx, letterKey)).current),
  })
}
