import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { spendAuthInfo } from '#server/features/authInfo/parts/spendAuthInfo.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { recordWorksAs } from '#server/features/session/parts/worksAsStore.ts'
import { Refusal } from '#server/http/refusal.ts'
import { attachProblem } from './rules.ts'
import { lockContacts, recordLinks } from './store.ts'
import { tell, type Doer } from './tell.ts'
import { countTry, uncountTry } from './tries.ts'

type Deps = Pick<OperationDeps, 'db' | 'authority'>
type Given = Doer & { handle: string; authInfo: string }

/**
 * Links a contact to the identity of whoever knows its AuthInfo, which is used up, and has them go on as that contact.
 * Throws what `demand` throws, `too-many-requests` after five wrong tries in an hour, `attach-refused` for an unknown
 * handle as for a wrong, expired or used AuthInfo, and only after a right one `contact-already-linked`,
 * `is-account-contact` or `contact-blocked`, by which the AuthInfo is not used up.
 */
export async function attachOwnContact({ db, authority }: Deps, given: Given): Promise<void> {
  const { who, address, handle } = given
  demand(who, 'attach-contact')
  const tried = { identityId: who.identityId, address, handle }
  const delay = await countTry(db, tried)
  if (delay > 0) await pause(delay)
  try {
    await inTransaction(db, (tx) => attach(tx, given, authority))
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'attach-refused') await uncountTry(db, tried)
    throw cause
  }
  await uncountTry(db, tried)
}

/** Two who come with the same AuthInfo queue at the contact; the second finds it used up. */
async function attach(tx: Tx, { who, address, handle, authInfo }: Given, authority: Deps['authority']): Promise<void> {
  const contact = (await lockContacts(tx, [handle])).get(handle)
  // Asked of nobody's contact too, so that it takes as long to say no.
  const object = { type: 'contact', id: contact?.id ?? nobody } as const
  const isRight = await spendAuthInfo(tx, object, authInfo, authority)
  if (!contact || !isRight) throw new Refusal('attach-refused')
  const problem = attachProblem(contact)
  if (problem) throw new Refusal(problem)

  const { sessionId, identityId, kind } = who
  await recordLinks(tx, [{ identityId, contactId: contact.id, kind }])
  if (!(await recordWorksAs(tx, { sessionId, identityId, contactId: contact.id }))) throw new Refusal('signed-out')
  await tell(tx, { who, address }, 'attached', contact)
}

const nobody = '00000000-0000-0000-0000-000000000000'
