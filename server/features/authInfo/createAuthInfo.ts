import { randomInt } from 'node:crypto'
import type { MadeAuthInfo } from '#contract/authInfo.ts'
import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import { recordActivity, type Entry } from '#server/features/activity/parts/recordActivity.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import {
  claimKey,
  demandUnusedKey,
  recordKeyAnswer,
  requestKey,
  type Key,
} from '#server/features/record/parts/idempotencyStore.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { recordMadeLetters } from '#server/mail/authInfoStore.ts'
import { recordContactLetters } from '#server/mail/contactStore.ts'
import type { SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import { demandOwnObject, describe, type ObjectName } from './describe.ts'
import { setAtRegistry } from './parts/setAtRegistry.ts'
import { hashOf } from '#server/db/secretHash.ts'
import { capabilityFor, spell } from './rules.ts'
import {
  confirmEnded,
  findAddresses,
  findConcerned,
  journalAuthInfo,
  lockObject,
  recordAuthInfo,
  type Concerned,
  type FoundObject,
} from './store.ts'

type Deps = Pick<OperationDeps, 'db' | 'authority' | 'registry' | 'rules'> & {
  /** Null where the portal is the registry of record. */
  setAuthInfo: SetAuthInfo | null
}
/** `chosen` is a value chosen by the owner; without it a random one is created. */
type CreateRequest = {
  who: Holder
  target: ObjectName
  chosen?: string | undefined
  idempotencyKey: string | null
  address: string
}

/**
 * Creates an AuthInfo for an object of the user and returns it, once the registry has it. Only its hash is stored, so it
 * is returned once. Throws `object-not-found`, `transfer-is-blocked`, `auth-info-is-active` and what `demand` and
 * `setAtRegistry` throw. A repeated idempotency key gives `already-shown`.
 */
export async function createOwnAuthInfo(deps: Deps, given: CreateRequest): Promise<MadeAuthInfo> {
  const { db, rules, setAuthInfo } = deps
  const { who, target, chosen, idempotencyKey } = given
  const { length, days } = rules.authInfo
  // The digest of the key must not contain the value, because the digest is fast and values could be guessed.
  const how = chosen === undefined ? 'made' : 'chosen'
  const key = requestKey(who.identityId, idempotencyKey ?? '', [who.contact.id, 'auth-info', target, how])
  // First, because the AuthInfo of the earlier request may refuse another one. Nor must a repetition set another value
  // at the registry.
  await demandUnusedKey(db, key)
  const object = await demandMayCreate(db, deps, given)
  const authInfo = chosen ?? spell(length, randomInt)
  // Computed before the locks are taken, because the hash is slow on purpose.
  const hash = await hashOf(authInfo)

  const check = () => demandMayCreate(db, deps, given)
  const status = await setAtRegistry({ db, setAuthInfo, object, authInfo, days, check }, () =>
    store(deps, { ...given, key, hash }),
  )
  return { authInfo, status }
}

function store(deps: Deps, given: CreateRequest & { key: Key; hash: string }) {
  const { db, authority, registry, rules } = deps
  const { who, target, key, hash, address } = given
  const { days, newEmailDays } = rules.authInfo
  return inTransaction(db, async (tx) => {
    if (await claimKey(tx, key)) throw new Refusal('already-shown')

    const { type, id } = await demandOwnObject(tx, who, target)
    await lockObject(tx, type, id)
    const object = await demandMayCreate(tx, deps, given)
    const made = await recordAuthInfo(tx, { object, hash, madeById: who.contact.id, days })
    await confirmEnded(tx, object.id)
    await recordKeyAnswer(tx, key, { authInfoId: made.id })
    const journal = await journalAuthInfo(tx, { object, hash, expiresAt: made.expiresAt, authority })
    const concerned = await findConcerned(tx, object, newEmailDays)
    await recordLetters(tx, { who, object, concerned })
    const { expiresAt } = made
    await recordActivity(tx, await entriesOf(tx, { who, object, concerned, address, expiresAt, journal }))
    return describe(await demandOwnObject(tx, who, target), who, { days, registry })
  })
}

async function demandMayCreate(
  db: Db,
  { registry, rules }: Deps,
  { who, target }: CreateRequest,
): Promise<FoundObject> {
  const object = await demandOwnObject(db, who, target)
  const { creation } = describe(object, who, { days: rules.authInfo.days, registry })
  // Checked before the step-up, so that nobody confirms their identity only to be refused.
  if (!creation.allowed) throw new Refusal(creation.reason ?? 'level-too-low')
  demand(who, capabilityFor(object.type))
  return object
}

type LetterDetails = { who: Holder; object: FoundObject; concerned: readonly Concerned[] }

async function recordLetters(tx: Tx, { who: { contact, language }, object, concerned }: LetterDetails): Promise<void> {
  if (object.type !== 'contact') {
    const contactIds = concerned.map(({ contactId }) => contactId)
    return recordMadeLetters(tx, contactIds, { objectType: object.type, name: object.name, by: contact.handle })
  }
  await recordContactLetters(tx, {
    contactId: contact.id,
    recipients: await findAddresses(tx, contact.id),
    language,
    notice: { deed: 'auth-info-made', handle: contact.handle, email: null, fields: [] },
  })
}

type HistoryDetails = LetterDetails & { address: string; expiresAt: Date; journal: string }

/**
 * Returns the history entries. The user's own history has their identity; those of the object's other contacts name only
 * the contact.
 */
async function entriesOf(
  tx: Tx,
  { who, object, concerned, address, expiresAt, journal }: HistoryDetails,
): Promise<Entry[]> {
  const actorName = await getActorName(tx, who.identityId)
  return concerned.map(({ contactId }) => {
    const isMe = contactId === who.contact.id
    const validUntil = expiresAt.toISOString()
    return {
      contactId,
      action: 'create-auth-info',
      result: 'done',
      actor: 'identity' as const,
      identityId: isMe ? who.identityId : null,
      level: isMe ? who.level : null,
      objectType: object.type,
      objectId: object.id,
      handle: object.name,
      operationId: null,
      detail: isMe ? { validUntil, journal } : { by: who.contact.handle, validUntil, journal },
      itemsDigest: null,
      personal: isMe ? { address, actorName } : null,
    }
  })
}
