import type { Tx } from '#server/db/connect.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import { recordActivity, type Entry } from '#server/features/activity/parts/recordActivity.ts'
import { reportAnsweredOperation } from '#server/features/registryChange/parts/reportAnswers.ts'
import { recordOperationLetters } from '#server/mail/store.ts'
import { findConcerned, getItemsDigest } from './batch/concernedStore.ts'
import { findOperationAction, getHandle, recordEnd, type OperationRecord } from './store.ts'

/**
 * Ends an operation in the transaction of its last batch or of its cancellation. Writes the counts, a history entry for
 * the actor and for every contact whose objects changed, and their letters.
 */
export async function finishOperation(
  tx: Tx,
  operation: OperationRecord,
  status: 'done' | 'cancelled',
): Promise<OperationRecord> {
  const ended = await recordEnd(tx, operation, status)
  const isAnswered = ended.registry_pending === 0 && ended.registry_decided_at !== null
  const concerned = await findConcerned(tx, ended)
  const by = await getHandle(tx, ended.contact_id)
  const undone = ended.undo_of_id ? await findOperationAction(tx, ended.undo_of_id) : null

  const others = concerned.filter(({ contactId }) => contactId !== ended.contact_id)
  await recordActivity(tx, [
    await ownEntry(tx, ended),
    ...others.map(({ contactId, names, digest }) =>
      othersEntry(ended, { contactId, digest, detail: { by, changed: names.length } }),
    ),
  ])
  await recordOperationLetters(tx, {
    operationId: ended.id,
    objectType: ended.object_type,
    action: ended.action,
    undone,
    by,
    isRequested: ended.registry_pending > 0 || isAnswered,
    readers: concerned,
  })
  if (isAnswered) {
    const { id, contact_id: contactId, object_type: objectType, action } = ended
    await reportAnsweredOperation(tx, { id, contactId, objectType, action, pending: 0, isEnded: true })
  }
  return ended
}

async function ownEntry(tx: Tx, operation: OperationRecord): Promise<Entry> {
  const { total, done, unchanged, refused } = operation
  return {
    ...entryOf(operation),
    contactId: operation.contact_id,
    identityId: operation.identity_id,
    level: operation.level,
    detail: { total, done, unchanged, refused, cancelled: total - done - unchanged - refused },
    itemsDigest: await getItemsDigest(tx, operation.id),
    personal: { address: operation.address, actorName: await getActorName(tx, operation.identity_id) },
  }
}

/** Returns the entry of another contact. It names the actor's contact, never the person or the address. */
function othersEntry(operation: OperationRecord, given: { contactId: string; digest: Buffer; detail: unknown }): Entry {
  return {
    ...entryOf(operation),
    contactId: given.contactId,
    identityId: null,
    level: null,
    detail: given.detail,
    itemsDigest: given.digest,
    personal: null,
  }
}

function entryOf(operation: OperationRecord) {
  return {
    action: operation.action,
    result: operation.status,
    actor: 'identity' as const,
    objectType: operation.object_type,
    objectId: null,
    handle: null,
    operationId: operation.id,
  }
}
