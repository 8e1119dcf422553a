import type { ContactChange, MyContact } from '#contract/myContact.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { boundLockWait } from '#server/db/lockWait.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { recordContactLetters } from '#server/mail/contactStore.ts'
import { lockContact, raiseLists, recordFacts } from './parts/changeStore.ts'
import { describeMyContact } from './describeMyContact.ts'
import { eppChangeOf } from './rulesEpp.ts'
import { requestConfirmation } from './parts/requestConfirmation.ts'
import { removeWaiting } from './parts/confirmationStore.ts'
import { getVouchedFor } from './vouchedStore.ts'
import { changed, changesEmail, refusalOf, type Changed } from './rules.ts'
import { findContact, type FoundContact } from './store.ts'

/** `publicUrl` is the base of links in letters. */
export type UpdateDeps = OperationDeps & { publicUrl: string }

type UpdateRequest = { who: Holder; change: ContactChange; address: string }

/**
 * Changes the user's contact, all of it or nothing. Writes the differences to the registry journal, the history and
 * letters. A new e-mail waits for its link to be opened. Throws the refusals of docs/rules.md#capabilities,
 * `contact-blocked`, `update-is-blocked`, `organization-address-is-public` and `too-many-requests`. A new e-mail may
 * also need `reauthentication-required`.
 */
export async function updateOwnContact(deps: UpdateDeps, given: UpdateRequest): Promise<MyContact> {
  const { db, registry, wake } = deps
  const { who, change } = given
  await inTransaction(db, async (tx) => {
    await boundLockWait(tx)
    await lockContact(tx, who.contact.id)
    const contact = await findContact(tx, { id: who.contact.id })
    if (!contact) throw new Refusal('object-not-found')
    const no = refusalOf({ ...contact, registry, permissions: who.permissions }, change)
    if (no) throw new Refusal(no)
    if (changesEmail(contact, change)) demand(who, 'change-email')
    if (change.fromIdentity && who.kind !== 'eid') throw new Refusal('not-for-this-identity')
    const vouched = change.fromIdentity ? await getVouchedFor(tx, who) : null
    const after = changed(contact, change, { vouched, registry })
    if (after.fields.length > 0) await write(tx, deps, { ...given, contact, after })
    if (change.email !== undefined) await changeEmail(tx, deps, { ...given, contact, email: change.email })
  })
  wake()
  return describeMyContact({ db, registry }, who)
}

async function write(
  tx: Tx,
  { authority }: UpdateDeps,
  given: UpdateRequest & { contact: FoundContact; after: Changed },
) {
  const { who, address, contact, after } = given
  await recordFacts(tx, contact.id, { facts: after.facts, authority })
  if (after.fields.includes('name')) await raiseLists(tx, contact.id)
  const journal = await recordJournal(tx, {
    object: { type: 'contact', id: contact.id, roid: contact.roid, name: contact.handle },
    change: { chg: { contact: eppChangeOf(after) } },
    previous: { contact: eppChangeOf({ facts: contact, fields: after.fields }) },
    authority,
  })
  await recordAction(tx, { who, address, action: 'update-contact', fields: after.fields, journal })
  await recordContactLetters(tx, {
    contactId: contact.id,
    recipients: [contact.email, contact.notifyEmail],
    language: who.language,
    notice: {
      deed: authority === 'registry-of-record' ? 'updated' : 'update-requested',
      handle: contact.handle,
      email: null,
      fields: after.fields,
    },
  })
}

/** The current e-mail withdraws a waiting one, unless it is unconfirmed itself. */
async function changeEmail(tx: Tx, deps: UpdateDeps, given: UpdateRequest & { contact: FoundContact; email: string }) {
  const { who, address, contact, email } = given
  const isPresent = email === contact.email
  if (isPresent && contact.emailConfirmedAt !== null) {
    await removeWaiting(tx, contact.id)
    return
  }
  const { identityId, language } = who
  await requestConfirmation(tx, {
    contact,
    email,
    identityId,
    language,
    publicUrl: deps.publicUrl,
    rules: deps.rules.contact,
  })
  if (isPresent) return
  await recordAction(tx, { who, address, action: 'ask-email-change', fields: ['email'], journal: null })
  await recordContactLetters(tx, {
    contactId: contact.id,
    recipients: [contact.email, contact.notifyEmail],
    language,
    notice: { deed: 'email-asked', handle: contact.handle, email, fields: [] },
  })
}

type ContactAction = {
  who: Holder
  address: string
  action: 'update-contact' | 'ask-email-change'
  fields: readonly string[]
  journal: string | null
}

async function recordAction(tx: Tx, { who, address, action, fields, journal }: ContactAction): Promise<void> {
  await recordActivity(tx, [
    {
      contactId: who.contact.id,
      action,
      result: 'done',
      actor: 'identity',
      identityId: who.identityId,
      level: who.level,
      objectType: 'contact',
      objectId: who.contact.id,
      handle: who.contact.handle,
      operationId: null,
      detail: journal === null ? { fields } : { fields, journal },
      itemsDigest: null,
      personal: { address, actorName: await getActorName(tx, who.identityId) },
    },
  ])
}
