import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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
import type { RegistryConnection } from '#server/registry/connection.ts'
import { hashOf } from '#server/secretHash.ts'
import { askRefusal } from '../askRefusal.ts'
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

/** `wake` is called when there are letters to send; `publicUrl` is the origin of their links. */
type Deps = OperationDeps & { publicUrl: string; registry: RegistryConnection }

/** How many are mailed for one object in a day (docs/rules.md#authinfo). */
export const mailedADay = 3
/** How many letters of such requests one mailbox gets in a day. */
const lettersADay = 10
const day = 24 * 60 * 60

/**
 * Answers the public requests for AuthInfo, the oldest first, until none is left or `signal` fires. Whoever asked has
 * long been answered, always the same: nothing that is found here can be told from outside.
 */
export async function answerRequests(deps: Deps, signal: AbortSignal): Promise<void> {
  let from = performance.now()
  while (!signal.aborted && (await answerOne(deps))) {
    deps.wake()
    // A full queue takes half of what it could, so that others are served meanwhile.
    await pause(performance.now() - from)
    from = performance.now()
  }
}

/** Whether there was one. */
function answerOne({ db, authority, registry, publicUrl }: Deps): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const request = await takeRequest(tx)
    // Requests from before the registry was connected otherwise are dropped.
    if (request && registry.canSetAuthInfo) await mailNew(tx, { request, authority, publicUrl })
    return request !== undefined
  })
}

/**
 * Makes and mails an AuthInfo, unless the object is unknown, has no e-mail or has had its letters of the day. An active
 * one that a person made is not replaced; a letter tells its owners of the request. Where the e-mail was changed here
 * within the last days, that letter goes to the earlier address, with a link that refuses.
 */
async function mailNew(tx: Tx, { request, authority, publicUrl }: Answered): Promise<void> {
  const found = await findObject(tx, request, null)
  if (!found) return
  await lockObject(tx, found.type, found.id)
  const object = await findObject(tx, request, null)
  if (!object || lockedBy({ ...object, hasActive: object.active !== null }) !== null) return
  const concerned = await findConcerned(tx, object)
  const { count } = await countOne(tx, `auth-info-mailed:${object.id}`, day)
  if (count > mailedADay) return
  const earlier = concerned.flatMap(({ contactId, emailBefore: address }) => (address ? [{ contactId, address }] : []))
  const present = concerned.flatMap(({ contactId, email: address }) => (address ? [{ contactId, address }] : []))
  const before = await withRoom(tx, earlier)
  const recipients = await withRoom(tx, present)
  let madeId: string | null = null
  if (object.active && object.active.madeBy !== null)
    await recordAskedLetters(tx, recipients, { objectType: object.type, name: object.name, why: 'active' })
  else if (recipients.length > 0) madeId = await makeAndMail(tx, { object, concerned, recipients, authority })
  for (const { address } of before) {
    const contactIds = earlier.filter((one) => isSameMailbox(one.address, address)).map(({ contactId }) => contactId)
    await askRefusal(tx, { object, address, contactIds, authInfoId: madeId, publicUrl })
  }
}

type Answered = { request: MailRequest } & Pick<Deps, 'authority' | 'publicUrl'>

type Making = {
  object: FoundObject
  concerned: readonly Concerned[]
  recipients: readonly Recipient[]
  authority: Deps['authority']
}

/** Returns the id of the AuthInfo. */
async function makeAndMail(tx: Tx, { object, concerned, recipients, authority }: Making): Promise<string> {
  const authInfo = spell(randomInt)
  const hash = await hashOf(authInfo)
  const { id, expiresAt } = await recordAuthInfo(tx, { object, hash, madeById: null })
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
    sealed: sealed(authInfo, (await keysOf(tx, letterKey)).current),
  })
  return id
}

/**
 * Leaves each mailbox once, and those out that had their letters of the day: they get one at the day's end that names
 * how many more there were.
 */
async function withRoom(tx: Tx, recipients: readonly Recipient[]): Promise<Recipient[]> {
  const mailboxes = new Map(recipients.map((recipient) => [mailboxOf(recipient.address), recipient]))
  const left: Recipient[] = []
  for (const [address, recipient] of mailboxes) {
    const digest = createHash('sha256').update(address).digest('hex')
    const { count, emptyIn } = await countOne(tx, `auth-info-mailbox:${digest}`, day)
    if (count > lettersADay) await recordMoreLetters(tx, recipient, emptyIn)
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
