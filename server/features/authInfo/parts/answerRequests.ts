import { randomInt } from 'node:crypto'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { keyOf } from '#server/db/keyMaterial.ts'
import { countOne } from '#server/db/rateCount.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import { recordAuthInfoLetters } from '#server/mail/store.ts'
import { hashOf } from '#server/secretHash.ts'
import { takeRequest, type MailRequest } from '../requestStore.ts'
import { lockedBy, spell } from '../rules.ts'
import { findConcerned, findObject, lockObject, recordAuthInfo, journalAuthInfo } from '../store.ts'

/** `wake` is rung when there are letters to send. */
type Deps = OperationDeps

/** How many are mailed for one object in a day (product.md section 10). */
export const mailedADay = 3
const day = 24 * 60 * 60

/**
 * Answers the public requests for AuthInfo, the oldest first, until none is left or `signal` fires. Whoever asked has
 * long been answered, always the same: nothing that is found here can be told from outside.
 */
export async function answerRequests(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await answerOne(deps))) deps.wake()
}

/** Whether there was one. */
function answerOne({ db, authority }: Deps): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const request = await takeRequest(tx)
    if (request) await mailNew(tx, { request, authority })
    return request !== undefined
  })
}

/** Makes and mails one, unless there is nothing to open, nobody to write to, or enough has been written. */
async function mailNew(
  tx: Tx,
  { request, authority }: { request: MailRequest; authority: Deps['authority'] },
): Promise<void> {
  const found = await findObject(tx, request, null)
  if (!found) return
  await lockObject(tx, found.type, found.id)
  const object = await findObject(tx, request, null)
  if (!object || lockedBy({ ...object, hasActive: object.active !== null }) !== null) return
  const concerned = await findConcerned(tx, object)
  const recipients = concerned.filter(({ email }) => email !== null)
  if (recipients.length === 0) return
  const { count } = await countOne(tx, `auth-info-mailed:${object.id}`, day)
  if (count > mailedADay) return

  const authInfo = spell(randomInt)
  const hash = await hashOf(authInfo)
  const { expiresAt } = await recordAuthInfo(tx, { object, hash, madeById: null })
  await journalAuthInfo(tx, { object, hash, expiresAt, authority })
  await recordActivity(
    tx,
    concerned.map(({ contactId }) => ({
      contactId,
      action: 'mail-auth-info',
      result: 'done',
      actor: 'system',
      identityId: null,
      level: null,
      objectType: object.type,
      objectId: object.id,
      handle: object.name,
      operationId: null,
      detail: { validUntil: expiresAt.toISOString() },
      itemsDigest: null,
      personal: null,
    })),
  )
  await recordAuthInfoLetters(tx, {
    contactIds: recipients.map(({ contactId }) => contactId),
    notice: { objectType: object.type, name: object.name, sealed: sealed(authInfo, await keyOf(tx, letterKey)) },
  })
}
