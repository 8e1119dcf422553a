import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
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
import type { SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashOf } from '#server/db/secretHash.ts'
import { setAtRegistry } from './setAtRegistry.ts'
import { sendRefusalLink } from '../sendRefusalLink.ts'
import { takeRequest, type MailRequest } from '../requestStore.ts'
import { lockedBy, spell } from '../rules.ts'
import {
  confirmEnded,
  findConcerned,
  findObject,
  journalAuthInfo,
  lockObject,
  recordAuthInfo,
  type Concerned,
  type FoundObject,
} from '../store.ts'

/** `wake` signals that letters are waiting; `publicUrl` is the origin of their links. */
type Deps = OperationDeps & {
  publicUrl: string
  /** Null where the portal is the registry of record. */
  setAuthInfo: SetAuthInfo | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

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
async function answerOne(deps: Deps): Promise<boolean> {
  const { db, registry, setAuthInfo } = deps
  const authInfo = spell(deps.rules.authInfo.length, randomInt)
  const taken = await inTransaction(db, async (tx) => {
    const request = await takeRequest(tx)
    // Requests from before the registry was connected in another way are dropped.
    const isTaken = request !== undefined && registry.authInfo.includes(request.type)
    const making = isTaken ? await prepare(tx, request, deps) : null
    const isSetFirst = setAuthInfo !== null && making !== null && making.recipients.length > 0
    if (making && !isSetFirst) await makeAndMail(tx, { making, authInfo, deps })
    return { isMore: request !== undefined, making: isSetFirst ? making : null }
  })
  if (taken.making) await mailOnceSet({ making: taken.making, authInfo, deps })
  return taken.isMore
}

/**
 * Sets the AuthInfo at the registry and mails it. Without the registry's yes there is no letter: the owner can request
 * it again.
 */
async function mailOnceSet({ making, authInfo, deps }: MakingGiven): Promise<void> {
  const { db, setAuthInfo, log, rules } = deps
  const { object } = making
  const { type, name } = object
  const check = async () => {
    const present = await findObject(db, { type, name }, null)
    if (!present || lockedBy(present) !== null) throw new Refusal('transfer-is-blocked')
    if (isMadeByPerson(present)) throw new Refusal('auth-info-is-active')
  }
  try {
    await setAtRegistry({ db, setAuthInfo, object, authInfo, days: rules.authInfo.days, check }, () =>
      inTransaction(db, (tx) => makeAndMail(tx, { making, authInfo, deps })),
    )
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    log.warn({ objectType: type, problem: cause.code }, 'an AuthInfo requested by mail was not set')
  }
}

function isMadeByPerson({ active }: FoundObject): boolean {
  return active !== null && active.madeBy !== null
}

type MakingGiven = { making: Making; authInfo: string; deps: Deps }

/**
 * The data for the letters of a request. `earlier` are the contacts with a replaced e-mail, `before` their mailboxes.
 */
type Making = {
  object: FoundObject
  concerned: readonly Concerned[]
  recipients: readonly Recipient[]
  earlier: readonly Recipient[]
  before: readonly Recipient[]
}

/**
 * Prepares the letters of a request, unless the object is unknown, has no e-mail or has had its letters of the day. An
 * active AuthInfo created by a person is not replaced; a letter informs the owners of the request. If the e-mail was
 * changed here in the last days, that letter goes to the previous address, with a link that refuses.
 */
async function prepare(tx: Tx, request: MailRequest, { rules }: Deps): Promise<Making | null> {
  const { mailedPerObject, mailedPerMailbox, newEmailDays } = rules.authInfo
  const found = await findObject(tx, request, null)
  if (!found) return null
  await lockObject(tx, found.type, found.id)
  const object = await findObject(tx, request, null)
  if (!object || lockedBy(object) !== null) return null
  const concerned = await findConcerned(tx, object, newEmailDays)
  const { count } = await countOne(tx, `auth-info-mailed:${object.id}`, day)
  if (count > mailedPerObject) return null
  const earlier = concerned.flatMap(({ contactId, emailBefore: address }) => (address ? [{ contactId, address }] : []))
  const present = concerned.flatMap(({ contactId, email: address }) => (address ? [{ contactId, address }] : []))
  const before = await withRoom(tx, earlier, mailedPerMailbox)
  const recipients = await withRoom(tx, present, mailedPerMailbox)
  const isMade = isMadeByPerson(object)
  if (isMade) await recordRequestLetters(tx, recipients, { objectType: object.type, name: object.name, why: 'active' })
  return { object, concerned, recipients: isMade ? [] : recipients, earlier, before }
}

/** Stores the AuthInfo and mails it to the recipients, if there are any, and links that refuse to previous addresses. */
async function makeAndMail(tx: Tx, { making, authInfo, deps }: MakingGiven): Promise<void> {
  const { object, recipients, earlier, before } = making
  const { publicUrl, rules } = deps
  const authInfoId = recipients.length > 0 ? await make(tx, { making, authInfo, deps }) : null
  for (const { address } of before) {
    const contactIds = earlier.filter((one) => isSameMailbox(one.address, address)).map(({ contactId }) => contactId)
    const days = rules.authInfo.refusalDays
    await sendRefusalLink(tx, { object, address, contactIds, authInfoId, publicUrl, days })
  }
}

/** Returns the id of the AuthInfo. */
async function make(tx: Tx, { making, authInfo, deps }: MakingGiven): Promise<string> {
  const { object, concerned, recipients } = making
  const { days } = deps.rules.authInfo
  const hash = await hashOf(authInfo)
  const { id, expiresAt } = await recordAuthInfo(tx, { object, hash, madeById: null, days })
  await confirmEnded(tx, object.id)
  const journal = await journalAuthInfo(tx, { object, hash, expiresAt, authority: deps.authority })
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
