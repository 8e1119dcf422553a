import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import type { ContactRules } from '#server/features/contact/settings.ts'
import { recordConfirmationLetter } from '#server/mail/contactStore.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import { recordWaiting } from './confirmationStore.ts'

type ConfirmationRequest = {
  contact: { id: string; handle: string }
  email: string
  /** The requesting identity, whose link to the contact must be active when the letter's link is opened. */
  identityId: string
  language: Language
  /** The portal's own origin. */
  publicUrl: string
  rules: Pick<ContactRules, 'confirmationDays' | 'confirmationsPerDay'>
}

const day = 24 * 60 * 60

/**
 * Mails a link to an e-mail. When its reader opens and confirms it, the e-mail becomes the contact's confirmed one. An
 * earlier link becomes invalid. Runs in the caller's transaction; wake the scheduler afterwards. Throws
 * `too-many-requests`, so that the portal cannot flood a mailbox.
 */
export async function requestConfirmation(tx: Tx, request: ConfirmationRequest): Promise<void> {
  const { contact, email, identityId, language, publicUrl } = request
  const { confirmationDays: days, confirmationsPerDay } = request.rules
  await countAgainst(tx, `email-confirmation:contact:${contact.id}`, confirmationsPerDay, day)
  await countAgainst(
    tx,
    `email-confirmation:address:${digestOf(email.toLowerCase()).toString('hex')}`,
    confirmationsPerDay,
    day,
  )
  const code = randomBytes(32).toString('base64url')
  await recordWaiting(tx, { contactId: contact.id, email, codeHash: digestOf(code), identityId, days })
  await recordConfirmationLetter(tx, {
    contactId: contact.id,
    email,
    language,
    notice: {
      handle: contact.handle,
      days,
      // A URL fragment is not sent to servers, so it appears in no log and on no other site.
      sealed: sealed(`${publicUrl}/contact/confirm-email#${code}`, (await keysOf(tx, letterKey)).current),
    },
  })
}

/** Returns the digest of a code. Only the digest is stored. */
export function digestOf(code: string): Buffer {
  return createHash('sha256').update(code, 'utf8').digest()
}
