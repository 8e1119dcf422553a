import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { recordConfirmationLetter } from '#server/mail/contactStore.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import { recordWaiting } from './confirmationStore.ts'

type Given = {
  contact: { id: string; handle: string }
  email: string
  /** Who asks; their link to the contact must live when the letter's link is opened. */
  identityId: string
  language: Language
  /** The portal's own origin. */
  publicUrl: string
}

/** How many such letters are written to one address, or for one contact, in a day. */
const lettersADay = 10
const day = 24 * 60 * 60

/**
 * Mails a link to an e-mail; when it is opened and confirmed there, the e-mail is the contact's and counts as
 * confirmed. An earlier link opens nothing any more. In the transaction of whatever asks for it; `wake` the clock
 * afterwards. Throws `too-many-requests`: nobody's box is filled through us.
 */
export async function requestConfirmation(tx: Tx, given: Given): Promise<void> {
  const { contact, email, identityId, language, publicUrl } = given
  await countAgainst(tx, `email-confirmation:contact:${contact.id}`, lettersADay, day)
  await countAgainst(
    tx,
    `email-confirmation:address:${digestOf(email.toLowerCase()).toString('hex')}`,
    lettersADay,
    day,
  )
  const code = randomBytes(32).toString('base64url')
  await recordWaiting(tx, { contactId: contact.id, email, codeHash: digestOf(code), identityId })
  await recordConfirmationLetter(tx, {
    contactId: contact.id,
    email,
    language,
    notice: {
      handle: contact.handle,
      // Behind the sign nothing of an address reaches a server, a log or another site.
      sealed: sealed(`${publicUrl}/contact/confirm-email#${code}`, (await keysOf(tx, letterKey)).current),
    },
  })
}

/** What is kept of a code. */
export function digestOf(code: string): Buffer {
  return createHash('sha256').update(code, 'utf8').digest()
}
