import { randomInt } from 'node:crypto'
import type { NewContact } from '#contract/link.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { requestConfirmation } from '#server/features/contact/parts/requestConfirmation.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { claimKey, recordKeyAnswer, requestKey } from '#server/features/record/parts/idempotencyStore.ts'
import { recordJournal } from '#server/features/record/parts/journalStore.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { getVouched } from '#server/features/session/parts/vouchedStore.ts'
import { recordWorksAs } from '#server/features/session/parts/worksAsStore.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findSystemRegistrar, identityLocks, recordContact, type NewContactRow } from './createStore.ts'
import { spellHandle } from './rules.ts'
import { recordLinks } from './store.ts'
import { recordLinkChange, type Actor } from './recordLinkChange.ts'

/** `publicUrl` is the base of links in letters. */
export type CreateDeps = OperationDeps & { publicUrl: string }

type CreateRequest = Actor & { newContact: NewContact; idempotencyKey: string | null }

const day = 24 * 60 * 60

/**
 * Creates a contact of a natural person from what their eID vouches for, links it and switches to it. A repeated
 * idempotency key creates nothing. Throws what `demand` throws and `too-many-requests`. Throws `identity-incomplete`
 * when the identity has no name or no structured address. Throws `creation-unavailable` where the registry has no
 * registrar of its own.
 */
export async function createOwnContact(deps: CreateDeps, given: CreateRequest): Promise<void> {
  const { who, newContact, idempotencyKey } = given
  demand(who, 'create-contact')
  await inTransaction(deps.db, async (tx) => {
    const key = requestKey(who.identityId, idempotencyKey ?? '', ['create-contact', newContact])
    if (await claimKey(tx, key)) return
    await countAgainst(tx, `create-contact:${who.identityId}`, deps.rules.link.contactsPerDay, day)
    const contact = await create(tx, given)
    await recordKeyAnswer(tx, key, { contactId: contact.id })
    await switchTo(tx, deps, { ...given, contact })
  })
}

type Created = NewContactRow & { id: string }

async function create(tx: Tx, { who, newContact }: CreateRequest): Promise<Created> {
  const { name, birthDate, address } = await getVouched(tx, who.identityId)
  if (name === null || address === null) throw new Refusal('identity-incomplete')
  const registrar = await findSystemRegistrar(tx)
  if (!registrar) throw new Refusal('creation-unavailable', { retryAfter: 60 })
  const { email, telephone = null, mailingAddress = null } = newContact
  const facts = { registrarId: registrar.id, name, birthDate, address, email, telephone, mailingAddress }
  for (;;) {
    const handle = spellHandle(randomInt)
    // The registry's own repository id is the suffix of its registrar's ROID (RFC 5730 section 2.8).
    const roid = `${handle.replace('-', '')}-${registrar.roid.split('-').at(-1)}`
    const contact = { ...facts, handle, roid }
    const id = await recordContact(tx, contact)
    if (id !== null) return { ...contact, id }
  }
}

async function switchTo(tx: Tx, deps: CreateDeps, given: CreateRequest & { contact: Created }): Promise<void> {
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
  await recordLinkChange(tx, { who, address }, 'created', { ...contact, journal })
  await requestConfirmation(tx, {
    contact,
    email: contact.email,
    identityId,
    language,
    publicUrl: deps.publicUrl,
    rules: deps.rules.contact,
  })
}

/** Returns the EPP create command (RFC 5733 section 3.2.1); fields unknown to EPP have our names. */
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
