import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { digestOf } from '#server/features/contact/parts/requestConfirmation.ts'
import { recordAskedLetters } from '#server/mail/authInfoStore.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import { recordRefusals } from './refusalStore.ts'
import type { FoundObject } from './store.ts'

type Given = {
  object: Pick<FoundObject, 'id' | 'type' | 'name'>
  /** The e-mail before the change. */
  address: string
  /** The contacts that had it, at least one. */
  contactIds: readonly string[]
  /** The AuthInfo that the same request had mailed to other contacts of the object. */
  authInfoId: string | null
  /** The portal's own origin. */
  publicUrl: string
}

/**
 * Writes to an e-mail that was replaced here that an AuthInfo was requested, with a link that refuses AuthInfo by mail
 * to the e-mail in its place. Links of earlier letters stay valid: otherwise a further request would void them.
 */
export async function askRefusal(tx: Tx, { object, address, contactIds, authInfoId, publicUrl }: Given): Promise<void> {
  const [contactId] = contactIds
  if (contactId === undefined) return
  const code = randomBytes(32).toString('base64url')
  await recordRefusals(tx, { codeHash: digestOf(code), contactIds, object, authInfoId })
  await recordAskedLetters(tx, [{ contactId, address }], {
    objectType: object.type,
    name: object.name,
    why: 'email-changed',
    // A fragment reaches no server, no log and no other site.
    sealed: sealed(`${publicUrl}/auth-info/refuse#${code}`, (await keysOf(tx, letterKey)).current),
  })
}
