import { randomInt } from 'node:crypto'
import type { NewContact } from '#contract/link.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { askConfirmation } from '#server/features/contact/parts/askConfirmation.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { claimKey, recordKeyAnswer, requestKey } from '#server/features/record/parts/idempotencyStore.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { getVouched } from '#server/features/session/parts/vouchedStore.ts'
import { recordWorksAs } from '#server/features/session/parts/worksAsStore.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findSystemRegistrar, identityLocks, recordContact, type NewContactRow } from './createStore.ts'
import { creationsADay, spellHandle } from './rules.ts'
import { recordLinks } from './store.ts'
import { tell, type Doer } from './tell.ts'

/** `publicUrl` is where the links of letters lead. */
export type CreateDeps = OperationDeps & { publicUrl: string }

type Given = Doer & { asked: NewContact; idempotencyKey: string | null }

const day = 24 * 60 * 60

/**
 * Makes a contact of a natural person out of what their electronic identity vouches for, links it and has them go on
 * as it; under a key that has made one it makes no other. Throws what `demand` throws, `identity-incomplete` when the
 * identity tells no name or no address in parts, `creation-unavailable` where the registry has no registrar of its own, and
 * `too-many-requests`.
 */
export async function createOwnContact(deps: CreateDeps, given: Given): Promise<void> {
  const { who, asked, idempotencyKey } = given
  demand(who, 'create-contact')
  await inTransaction(deps.db, async (tx) => {
    const key = requestKey(who.identityId, idempotencyKey ?? '', ['create-contact', asked])
    if (await claimKey(tx, key)) return
    await countAgainst(tx, `create-contact:${who.identityId}`, creationsADay, day)
    const contact = await create(tx, given)
    await recordKeyAnswer(tx, key, { contactId: contact.id })
    await goOnAs(tx, deps, { ...given, contact })
  })
}

type Created = NewContactRow & { id: string }

async function create(tx: Tx, { who, asked }: Given): Promise<Created> {
  const { name, birthDate, address } = await getVouched(tx, who.identityId)
  if (name === null || address === null) throw new Refusal('identity-incomplete')
  const registrar = await findSystemRegistrar(tx)
  if (!registrar) throw new Refusal('creation-unavailable')
  const { email, telephone = null, mailingAddress = null } = asked
  const facts = { registrarId: registrar.id, name, birthDate, address, email, telephone, mailingAddress }
  for (;;) {
    const handle = spellHandle(randomInt)
    // The registry's own repository stands behind its registrar's ROID (RFC 5730 section 2.8).
    const roid = `${handle.replace('-', '')}-${registrar.roid.split('-').at(-1)}`
    const contact = { ...facts, handle, roid }
    const id = await recordContact(tx, contact)
    if (id !== null) return { ...contact, id }
  }
}

async function goOnAs(tx: Tx, deps: CreateDeps, given: Given & { contact: Created }): Promise<void> {
  const { who, address, contact } = given
  const { sessionId, identityId, kind, language } = who
  await recordLinks(tx, [{ identityId, contactId: contact.id, kind }])
  if (!(await recordWorksAs(tx, { sessionId, identityId, contactId: contact.id }))) throw new Refusal('signed-out')
  const journal = await recordJournal(tx, {
    object: { type: 'contact', id: contact.id, roid: contact.roid, name: contact.handle },
    command: 'create',
    change: eppCreateOf(contact),
    authority: deps.authority,
  })
  await tell(tx, { who, address }, 'created', { ...contact, journal })
  await askConfirmation(tx, { contact, email: contact.email, identityId, language, publicUrl: deps.publicUrl })
}

/** What the registry is to create, in the words of RFC 5733 section 3.2.1; what EPP has no word for keeps ours. */
function eppCreateOf({ name, birthDate, address, email, telephone, mailingAddress }: Created) {
  const { street, city, stateOrProvince, postalCode, country } = address
  return {
    contact: {
      postalInfo: { name, addr: { street, city, sp: stateOrProvince, pc: postalCode, cc: country } },
      voice: telephone,
      email,
      ident: birthDate && { type: 'birthday', value: birthDate },
      mailingAddress,
      status: identityLocks,
    },
  }
}
