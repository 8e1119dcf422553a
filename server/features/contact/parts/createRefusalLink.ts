import { randomBytes } from 'node:crypto'
import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import { recordRefusals } from '../refusalStore.ts'
import { digestOf } from './requestConfirmation.ts'

type RefusalLinkDetails = {
  /** The contacts whose previous e-mail gets the link; at least one. */
  contactIds: readonly string[]
  /** The object of the request for AuthInfo; the contact itself when only its e-mail changed. */
  object: { id: string; type: ObjectType }
  /** The AuthInfo that the same request mailed to other contacts of the object. */
  authInfoId: string | null
  /** The portal's own origin. */
  publicUrl: string
  /** For how many days the link is valid. */
  days: number
}

/**
 * Creates the link that refuses AuthInfo by mail to a new e-mail and returns it encrypted for a letter to the previous
 * one. Links of earlier letters stay valid; otherwise every further request would invalidate them.
 */
export async function createRefusalLink(
  tx: Tx,
  { contactIds, object, authInfoId, publicUrl, days }: RefusalLinkDetails,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await recordRefusals(tx, { codeHash: digestOf(code), contactIds, object, authInfoId, days })
  // A URL fragment is not sent to servers, so it appears in no log and on no other site.
  return sealed(`${publicUrl}/auth-info/refuse#${code}`, (await keysOf(tx, letterKey)).current)
}
