import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { keysOf } from '#server/db/keyMaterial.ts'
import { countOne } from '#server/db/rateCount.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { letterKey, sealed } from '#server/mail/seal.ts'
import {
  recordRequestLetters,
  recordAuthInfoLetters,
  recordMoreLetters,
  type Recipient,
} from '#server/mail/authInfoStore.ts'
import type { RegistryConnection } from '#server/registry/connection.ts'
import { hashOf } from '#server/db/secretHash.ts'
import { sendRefusalLink } from '../sendRefusalLink.ts'
import { takeRequest, type MailRequest } from '../requestStore.ts'
import { lockedBy, spell } from '../rules.ts'
import {
  findConcerned,
  findObject,
  journalAuthInfo,
  lockObject,
  recordAuthInfo,
  type Concerned,
  type FoundObject,
} from '../store.ts'

/** `wake` signals that letters are waiting; `publicUrl` is the origin of their links. */
type Deps = OperationDeps & { publicUrl: string; registry: RegistryConnection }

const day = 24 * 60 * 60

/**
 * Handles the public requests for AuthInfo, oldest first, until the queue is empty or `signal` fires. The caller has
 * already received the same response as everyone, so the result of the search cannot be observed from outside.
 */
export async function answerRequests(deps: Deps, signal: AbortSignal): Promise<void> {
  let from = performance.now()
  while (!signal.aborted && (await answerOne(deps))) {
    deps.wake()
    // Pauses as long as the request took, so that a full queue uses at most half of the time.
    await pause(performance.now() - from)
    from = performance.now()
  }
}

/** Returns whether there was a request. */
function answerOne({ db, authority, registry, publicUrl, rules }: Deps): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const request = await takeRequest(tx)
    // Requests from before the registry was connected in another way are dropped.
    if (request && registry.canSetAuthInfo) await mailNew(tx, { request, authority, publicUrl, rules })
    return request !== undefined
  })
}

/**
 * Creates and mails an AuthInfo, unless the object is unknown, has no e-mail or has had its letters of the day. An
 * active AuthInfo created by a person is not replaced; a letter informs the owners of the request. If the e-mail was
 * changed here in the last days, that letter goes to the previous address, with a link that refuses.
 */
async function mailNew(tx: Tx, { request, authority, publicUrl, rules }: Answered): Promise<void> {
  const { mailedPerObject, mailedPerMailbox, newEmailDays, refusalDays } = rules.authInfo
  const found = await findObject(tx, request, null)
  if (!found) return
  await lockObject(tx, found.type, found.id)
  const object = await findObject(tx, request, null)
  if (!object || lockedBy({ ...object, hasActive: object.active !== null }) !== null) return
  const concerned = await findConcerned(tx, object, newEmailDays)
  const { count } = await countOne(tx, `auth-info-mailed:${object.id}`, day)
  if (count > mailedPerObject) return
  const earlier = concerned.flatMap(({ contactId, emailBefore: address }) => (address ? [{ contactId, address }] : []))
  const present = concerned.flatMap(({ contactId, email: address }) => (address ? [{ contactId, address }] : []))
  const before = await withRoom(tx, earlier, mailedPerMailbox)
  const recipients = await withRoom(tx, present, mailedPerMailbox)
  let madeId: string | null = null
  if (object.active && object.active.madeBy !== null)
    await recordRequestLetters(tx, recipients, { objectType: object.type, name: object.name, why: 'active' })
  else if (recipients.length > 0) madeId = await makeAndMail(tx, { object, concerned, recipients, authority, rules })
  for (const { address } of before) {
    const contactIds = earlier.filter((one) => isSameMailbox(one.address, address)).map(({ contactId }) => contactId)
    await sendRefusalLink(tx, { object, address, contactIds, authInfoId: madeId, publicUrl, days: refusalDays })
  }
}

type Answered = { request: MailRequest } & Pick<Deps, 'authority' | 'publicUrl' | 'rules'>

type Making = {
  object: FoundObject
  concerned: readonly Concerned[]
  recipients: readonly Recipient[]
  authority: Deps['authority']
  rules: Deps['rules']
}

/** Returns the id of the AuthInfo. */
async function makeAndMail(tx: Tx, { object, concerned, recipients, authority, rules }: Making): Promise<string> {
  const { length, days } = rules.authInfo
  const authInfo = spell(length, randomInt)
  const hash = await hashOf(authInfo)
  const { id, expiresAt } = await recordAuthInfo(tx, { object, hash, madeById: null, days })
  const journal = await journalAuthInfo(tx, { object, hash, expiresAt, authority })
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
      detail: { validUntil: expiresAt.toISOString(), journal },
      itemsDigest: null,
      personal: null,
    })),
  )
  await recordAuthInfoLetters(tx, recipients, {
    objectType: object.type,
    name: object.name,
    days,
    sealed: sealed(authInfo, (await keysOf(tx, letterKey)).current),
  })
  return id
}

/**
 * Returns each mailbox once, without those that have had their letters of the day. These get one letter at the end of
 * the day with the number of further requests.
 */
async function withRoom(tx: Tx, recipients: readonly Recipient[], mostADay: number): Promise<Recipient[]> {
  const mailboxes = new Map(recipients.map((recipient) => [mailboxOf(recipient.address), recipient]))
  const left: Recipient[] = []
  for (const [address, recipient] of mailboxes) {
    const digest = createHash('sha256').update(address).digest('hex')
    const { count, emptyIn } = await countOne(tx, `auth-info-mailbox:${digest}`, day)
    if (count > mostADay) await recordMoreLetters(tx, recipient, emptyIn)
    else left.push(recipient)
  }
  return left
}

function mailboxOf(address: string): string {
  return address.toLowerCase()
}

function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}
