import { createHash, randomInt } from 'node:crypto'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { countOne } from '#server/db/rateCount.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import {
  recordAskedLetters,
  recordAuthInfoLetters,
  recordMoreLetters,
  type Recipient,
} from '#server/mail/authInfoStore.ts'
import { hashOf } from '#server/secretHash.ts'
import { takeRequest, type MailRequest } from '../requestStore.ts'
import { lockedBy, spell } from '../rules.ts'
import { findConcerned, findObject, lockObject, recordAuthInfo, journalAuthInfo } from '../store.ts'

/** `wake` is rung when there are letters to send. */
type Deps = OperationDeps

/** How many are mailed for one object in a day (product.md section 10). */
export const mailedADay = 3
/** How many letters of such requests one mailbox gets in a day. */
const lettersADay = 10
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

/**
 * Makes and mails an AuthInfo, unless the object is unknown, has no e-mail or has had its letters of the day. An active
 * one that a person made is not replaced; a letter tells its owners of the request. Where the e-mail was changed here
 * within the last days, that letter goes to the earlier address.
 */
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
  const { count } = await countOne(tx, `auth-info-mailed:${object.id}`, day)
  if (count > mailedADay) return
  const about = { objectType: object.type, name: object.name }
  const earlier = concerned.flatMap(({ contactId, emailBefore: address }) => (address ? [{ contactId, address }] : []))
  const present = concerned.flatMap(({ contactId, email: address }) => (address ? [{ contactId, address }] : []))
  await recordAskedLetters(tx, await withRoom(tx, earlier), { ...about, why: 'email-changed' })
  const recipients = await withRoom(tx, present)
  if (object.active && object.active.madeBy !== null)
    return recordAskedLetters(tx, recipients, { ...about, why: 'active' })
  if (recipients.length === 0) return

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
  await recordAuthInfoLetters(tx, recipients, {
    ...about,
    sealed: sealed(authInfo, (await keysOf(tx, letterKey)).current),
  })
}

/**
 * Leaves each mailbox once, and those out that had their letters of the day: they get one at the day's end that names
 * how many more there were.
 */
async function withRoom(tx: Tx, recipients: readonly Recipient[]): Promise<Recipient[]> {
  const mailboxes = new Map(recipients.map((recipient) => [recipient.address.toLowerCase(), recipient]))
  const left: Recipient[] = []
  for (const [address, recipient] of mailboxes) {
    const digest = createHash('sha256').update(address).digest('hex')
    const { count, emptyIn } = await countOne(tx, `auth-info-mailbox:${digest}`, day)
    if (count > lettersADay) await recordMoreLetters(tx, recipient, emptyIn)
    else left.push(recipient)
  }
  return left
}
