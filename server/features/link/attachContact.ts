import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { spendAuthInfo } from '#server/features/authInfo/parts/spendAuthInfo.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { recordWorksAs } from '#server/features/session/parts/worksAsStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import { attachProblem } from './rules.ts'
import { lockContacts, recordLinks } from './store.ts'
import { recordLinkChange, type Actor } from './recordLinkChange.ts'
import { countAttempt, uncountAttempt } from './attempts.ts'

type Deps = Pick<OperationDeps, 'db' | 'authority' | 'rules'>
type AttachRequest = Actor & { handle: string; authInfo: string }

/**
 * Links a contact to the identity of the user who knows its AuthInfo, uses the AuthInfo up and switches to the contact.
 * Throws what `demand` throws, and `too-many-requests` after too many wrong attempts in an hour. An unknown handle and a
 * wrong, expired or used AuthInfo give the same `attach-refused`. A right AuthInfo can give `contact-already-linked`,
 * `is-account-contact` or `contact-blocked`; the AuthInfo is then not used up.
 */
export async function attachOwnContact({ db, authority, rules }: Deps, given: AttachRequest): Promise<void> {
  const { who, address, handle } = given
  demand(who, 'attach-contact')
  const tried = { identityId: who.identityId, address, handle }
  const delay = await countAttempt(db, tried, rules.link.triesPerHour)
  if (delay > 0) await pause(delay)
  try {
    await inTransaction(db, (tx) => attach(tx, given, authority))
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'attach-refused') await uncountAttempt(db, tried)
    throw cause
  }
  await uncountAttempt(db, tried)
}

/** Two requests with the same AuthInfo queue at the lock of the contact; the second finds it used up. */
async function attach(
  tx: Tx,
  { who, address, handle, authInfo }: AttachRequest,
  authority: Deps['authority'],
): Promise<void> {
  const contact = (await lockContacts(tx, [handle])).get(handle)
  // Checks a dummy contact too, so that an unknown handle takes as long.
  const object = { type: 'contact', id: contact?.id ?? nobody } as const
  const isRight = await spendAuthInfo(tx, object, authInfo, authority)
  if (!contact || !isRight) throw new Refusal('attach-refused')
  const problem = attachProblem(contact)
  if (problem) throw new Refusal(problem)

  const { sessionId, identityId, kind } = who
  await recordLinks(tx, [{ identityId, contactId: contact.id, kind }])
  if (!(await recordWorksAs(tx, { sessionId, identityId, contactId: contact.id }))) throw new Refusal('signed-out')
  await recordLinkChange(tx, { who, address }, 'attached', contact)
}

const nobody = '00000000-0000-0000-0000-000000000000'
