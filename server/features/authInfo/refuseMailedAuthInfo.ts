import { inTransaction, type Tx } from '#server/db/connect.ts'
import { boundLockWait } from '#server/db/lockWait.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { digestOf } from '#server/features/contact/parts/requestConfirmation.ts'
import { removeWaiting } from '#server/features/contact/parts/confirmationStore.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordContactLetters } from '#server/mail/contactStore.ts'
import { refuseEmails, removeMailed, takeRefusals, type RefusingContact } from './refusalStore.ts'
import { lockObject, recordUsedUp } from './store.ts'

/**
 * Refuses AuthInfo by mail to a new e-mail, by the code in a letter to the previous e-mail. The refusal lasts until the
 * contact's holder confirms the e-mail again after a step-up. An AuthInfo of the same request becomes invalid. The
 * contacts get a history entry and a letter. Throws `refusal-not-valid` for an unknown, used or expired code.
 */
export async function refuseMailedAuthInfo({ db, authority, wake }: OperationDeps, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await boundLockWait(tx)
    const taken = await takeRefusals(tx, digestOf(code))
    const [first] = taken
    if (!first) throw new Refusal('refusal-not-valid')
    const object = { id: first.objectId, type: first.objectType }
    // Locks the object first, in the same order as the creation of an AuthInfo.
    await lockObject(tx, object.type, object.id)
    if (await removeMailed(tx, first)) await recordUsedUp(tx, object, authority)
    const contacts = await refuseEmails(
      tx,
      taken.map(({ contactId }) => contactId),
    )
    // A waiting confirmation would lift the refusal without a new step-up.
    for (const { id } of contacts) await removeWaiting(tx, id)
    await recordActivity(tx, contacts.map(entryOf))
    for (const contact of contacts) await writeTo(tx, contact)
  })
  wake()
}

/** Returns the history entry. It names no person, because the request has no session. */
function entryOf({ id, handle }: RefusingContact) {
  return {
    contactId: id,
    action: 'refuse-auth-info',
    result: 'done',
    actor: 'system',
    identityId: null,
    level: null,
    objectType: 'contact',
    objectId: id,
    handle,
    operationId: null,
    detail: {},
    itemsDigest: null,
    personal: null,
  } as const
}

function writeTo(tx: Tx, { id, handle, email, emailBefore, notifyEmail, language }: RefusingContact): Promise<void> {
  return recordContactLetters(tx, {
    contactId: id,
    recipients: [email, emailBefore, notifyEmail],
    language,
    notice: { deed: 'auth-info-refused', handle, email, fields: [] },
  })
}
