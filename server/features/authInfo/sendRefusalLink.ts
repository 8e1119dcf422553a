import type { Tx } from '#server/db/connect.ts'
import { createRefusalLink } from '#server/features/contact/parts/createRefusalLink.ts'
import { recordRequestLetters } from '#server/mail/authInfoStore.ts'
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
 * AuthInfo by mail to the new e-mail.
 */
export async function sendRefusalLink(
  tx: Tx,
  { object, address, contactIds, authInfoId, publicUrl, days }: RefusalLinkDetails,
): Promise<void> {
  const [contactId] = contactIds
  if (contactId === undefined) return
  await recordRequestLetters(tx, [{ contactId, address }], {
    objectType: object.type,
    name: object.name,
    why: 'email-changed',
    days,
    sealed: await createRefusalLink(tx, { contactIds, object, authInfoId, publicUrl, days }),
  })
}
