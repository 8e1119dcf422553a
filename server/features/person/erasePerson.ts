import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { recordActivity } from '#server/features/activity/parts/recordActivity.ts'
import { unlinkContact } from '#server/features/link/parts/unlinkContact.ts'
import {
  clearIdentity,
  eraseRows,
  findConcerned,
  hasRunningOperation,
  lockIdentity,
  type Erasable,
} from './eraseStore.ts'
import { findPerson, type PersonName } from './personStore.ts'

/** The result of an erasure or of its dry run: the ended links, and the number of rows deleted or cleared by table. */
export type Erasure = { issuer: string; subject: string; handles: string[]; rows: ReadonlyMap<string, number> }

export type ErasureRefusal = 'not-found' | 'not-linked' | 'open-obligations' | 'operation-running'

type Options = {
  /** Does everything and rolls the transaction back, so the report is exact. */
  isDryRun: boolean
  /** Whether an auction binds the identity: it leads one, owes a payment or holds a right to register. */
  isObliged: (db: Db, identityId: string) => Promise<boolean>
}

/**
 * Erases a person: sign-ins, letters, settings, name and address in the history, and what the provider vouched for. Ends
 * their links. Records the erasure in the history of each contact concerned, and its time on the identity. Registry
 * data, actions and auctions stay. Runs in one transaction; the hash chains of the histories stay valid.
 *
 * @returns the reason when nothing was erased
 */
export async function erasePerson(db: Db, name: PersonName, options: Options): Promise<Erasure | ErasureRefusal> {
  try {
    return await inTransaction(db, async (tx) => {
      const outcome = await erase(tx, name, options)
      if (options.isDryRun || typeof outcome === 'string') throw new RolledBack(outcome)
      return outcome
    })
  } catch (cause) {
    if (cause instanceof RolledBack) return cause.outcome
    throw cause
  }
}

/** Rolls the transaction back. */
class RolledBack extends Error {
  readonly outcome: Erasure | ErasureRefusal
  constructor(outcome: Erasure | ErasureRefusal) {
    super('rolled back')
    this.outcome = outcome
  }
}

async function erase(tx: Tx, name: PersonName, { isObliged }: Options): Promise<Erasure | ErasureRefusal> {
  const named = await findPerson(tx, name)
  if (!named) return 'not-found'
  if (!named.identity) return 'not-linked'
  const { issuer, subject, id } = named.identity
  await lockIdentity(tx, id)
  // Reads the person again under the lock: a contact may have been attached meanwhile.
  const person = await findPerson(tx, { issuer, subject })
  if (!person?.identity) return 'not-found'

  const erasable: Erasable = { ...person, identity: person.identity }
  const concerned = await findConcerned(tx, erasable)
  const rows = await eraseRows(tx, erasable)
  const handles = erasable.contacts.map(({ handle }) => handle)
  for (const handle of handles) await unlinkContact(tx, handle)
  // Runs after the links have ended, because a bid locks the link until it is recorded.
  if (await isObliged(tx, id)) return 'open-obligations'
  if (await hasRunningOperation(tx, id)) return 'operation-running'
  await recordActivity(tx, concerned.map(entryOf))
  await clearIdentity(tx, id)
  return { issuer, subject, handles, rows }
}

function entryOf({ id, handle }: { id: string; handle: string }) {
  return {
    contactId: id,
    action: 'erase-person',
    result: 'done',
    actor: 'operator' as const,
    identityId: null,
    level: null,
    objectType: 'contact',
    objectId: id,
    handle,
    operationId: null,
    detail: {},
    itemsDigest: null,
    personal: null,
  }
}
