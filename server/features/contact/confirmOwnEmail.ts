import { inTransaction, type Tx } from '#server/db/connect.ts'
import { boundLockWait } from '#server/db/lockWait.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import { hasState } from '#server/features/record/parts/rules.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordContactLetters } from '#server/mail/contactStore.ts'
import { languageFrom } from '#server/intl/words.ts'
import { lockContact } from './parts/changeStore.ts'
import { createRefusalLink } from './parts/createRefusalLink.ts'
import { digestOf } from './parts/requestConfirmation.ts'
import { recordConfirmed, takeWaiting } from './parts/confirmationStore.ts'
import { findContact, type FoundContact } from './store.ts'
import type { UpdateDeps } from './updateOwnContact.ts'

/**
 * Confirms an e-mail by the code of its letter, once. A new e-mail replaces the contact's, and the old address gets a
 * letter with a link that refuses AuthInfo by mail to the new one. Throws `confirmation-not-valid`, `contact-blocked`
 * and `update-is-blocked`; then the link stays valid.
 */
export async function confirmOwnEmail(
  { db, authority, registry, wake, publicUrl, rules }: UpdateDeps,
  { code, address }: { code: string; address: string },
): Promise<{ email: string }> {
  const email = await inTransaction(db, async (tx) => {
    await boundLockWait(tx)
    const taken = await takeWaiting(tx, digestOf(code))
    if (!taken) throw new Refusal('confirmation-not-valid')
    await lockContact(tx, taken.contactId)
    const contact = await findContact(tx, { id: taken.contactId })
    if (!contact) throw new Refusal('confirmation-not-valid')
    demandOpen(contact)
    await recordConfirmed(tx, contact.id, { email: taken.email, authority })
    const journal =
      taken.email === contact.email
        ? null
        : await journalChange(tx, { contact, taken, authority, registry, publicUrl, rules })
    await recordActivity(tx, [
      {
        contactId: contact.id,
        action: 'confirm-email',
        result: 'done',
        actor: 'identity',
        identityId: taken.identityId,
        level: null,
        objectType: 'contact',
        objectId: contact.id,
        handle: contact.handle,
        operationId: null,
        detail: journal === null ? {} : { journal },
        itemsDigest: null,
        personal: { address, actorName: await getActorName(tx, taken.identityId) },
      },
    ])
    return taken.email
  })
  wake()
  return { email }
}

function demandOpen({ stateMask }: FoundContact): void {
  if (hasState(stateMask, 'serverBlocked')) throw new Refusal('contact-blocked')
  if (hasState(stateMask, 'serverUpdateProhibited') || hasState(stateMask, 'clientUpdateProhibited'))
    throw new Refusal('update-is-blocked')
}

type Change = {
  contact: FoundContact
  taken: { email: string; language: string | null }
} & Pick<UpdateDeps, 'authority' | 'registry' | 'publicUrl' | 'rules'>

async function journalChange(tx: Tx, change: Change): Promise<string> {
  const { contact, taken, authority } = change
  const journal = await recordJournal(tx, {
    object: { type: 'contact', id: contact.id, roid: contact.roid, name: contact.handle },
    change: { chg: { contact: { email: taken.email } } },
    previous: { contact: { email: contact.email } },
    authority,
  })
  await writeToPrevious(tx, change)
  return journal
}

/** Only the previous e-mail gets the link. A registry that checks no AuthInfo of the portal needs none. */
async function writeToPrevious(
  tx: Tx,
  { contact, taken, authority, registry, publicUrl, rules }: Change,
): Promise<void> {
  const { id, handle, email, notifyEmail } = contact
  const isRecord = authority === 'registry-of-record'
  const letter = {
    contactId: id,
    language: languageFrom(taken.language),
    notice: {
      deed: isRecord ? ('email-changed' as const) : ('email-requested' as const),
      handle,
      email: taken.email,
      fields: [],
    },
  }
  if (!registry.authInfo.includes('contact') || !email?.trim()) {
    await recordContactLetters(tx, { ...letter, recipients: [email, notifyEmail] })
    return
  }
  const object = { id, type: 'contact' as const }
  const days = rules.authInfo.refusalDays
  const sealed = await createRefusalLink(tx, { contactIds: [id], object, authInfoId: null, publicUrl, days })
  await recordContactLetters(tx, { ...letter, recipients: [email], notice: { ...letter.notice, sealed, days } })
  if (notifyEmail?.trim() && notifyEmail.trim() !== email.trim())
    await recordContactLetters(tx, { ...letter, recipients: [notifyEmail] })
}
