import { inTransaction, type Tx } from '#server/db/connect.ts'
import { boundLockWait } from '#server/db/lockWait.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import { hasState } from '#server/features/record/parts/rules.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordContactLetters } from '#server/mail/contactStore.ts'
import { languageFrom } from '#server/words.ts'
import { lockContact } from './parts/changeStore.ts'
import { digestOf } from './parts/requestConfirmation.ts'
import { recordConfirmed, takeWaiting } from './parts/confirmationStore.ts'
import { findContact, type FoundContact } from './store.ts'

/**
 * Confirms an e-mail by the code of its letter, once. A new e-mail replaces the contact's, and the old address gets a
 * letter. Throws `confirmation-not-valid`, `contact-blocked` and `update-is-blocked`; then the link stays valid.
 */
export async function confirmOwnEmail(
  { db, authority, wake }: OperationDeps,
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
    await recordConfirmed(tx, contact.id, taken.email)
    const journal = taken.email === contact.email ? null : await journalChange(tx, { contact, taken, authority })
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
  authority: OperationDeps['authority']
}

async function journalChange(tx: Tx, { contact, taken, authority }: Change): Promise<string> {
  const journal = await recordJournal(tx, {
    object: { type: 'contact', id: contact.id, roid: contact.roid, name: contact.handle },
    change: { chg: { contact: { email: taken.email } } },
    previous: { contact: { email: contact.email } },
    authority,
  })
  await recordContactLetters(tx, {
    contactId: contact.id,
    recipients: [contact.email, contact.notifyEmail],
    language: languageFrom(taken.language),
    notice: {
      deed: authority === 'registry-of-record' ? 'email-changed' : 'email-requested',
      handle: contact.handle,
      email: taken.email,
      fields: [],
    },
  })
  return journal
}
