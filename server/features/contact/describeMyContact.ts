import { DiscloseFlag } from '#contract/contact.ts'
import { Verification, type FlagStatus, type MyContact } from '#contract/myContact.ts'
import type { Db } from '#server/db/connect.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { findWaiting } from './parts/confirmationStore.ts'
import { isPublic } from './parts/rules.ts'
import { findContactEntries } from './journalStore.ts'
import { ownView } from './readContact.ts'
import {
  differencesOf,
  fieldsAtRegistrar,
  lockOf,
  permissionToChange,
  permissionToDisclose,
  permissionToSwitch,
} from './rules.ts'
import { unconfirmedFields } from './rulesRegistry.ts'
import { findContact, type FoundContact } from './store.ts'
import { getVouchedFor } from './vouchedStore.ts'

type Deps = Pick<OperationDeps, 'db' | 'registry'>

/** Returns the user's contact, what can be changed here and why not the rest, and the differences from the identity. */
export async function describeMyContact({ db, registry }: Deps, who: Holder): Promise<MyContact> {
  const contact = await demandMine(db, who)
  const waiting = await findWaiting(db, contact.id)
  const registryChanges = unconfirmedFields(await findContactEntries(db, contact.id), contact)
  const standpoint = { ...contact, registry, permissions: who.permissions }
  return {
    contact: { ...ownView(contact), registryChanges },
    change: permissionToChange(standpoint),
    atRegistrar: fieldsAtRegistrar(standpoint),
    letters: { on: permissionToSwitch(standpoint, 'on'), off: permissionToSwitch(standpoint, 'off') },
    flags: flagsOf(contact, who, registry),
    locks: {
      organization: lockOf(contact.stateMask, 'organization'),
      name: lockOf(contact.stateMask, 'name'),
      ident: lockOf(contact.stateMask, 'ident'),
      address: lockOf(contact.stateMask, 'address'),
    },
    waitingEmail: waiting ? { email: waiting.email, validUntil: waiting.validUntil.toISOString() } : null,
    registryChanges,
    verification: Verification.safeParse(contact.verification).data ?? null,
    // The registry adopts nothing from an account's provider.
    differences: who.kind === 'eid' ? differencesOf(contact, await getVouchedFor(db, who), registry) : [],
  }
}

/** Returns which values of the user's contact others see, and whether the user can change that. */
export async function describeFlags({ db, registry }: Deps, who: Holder): Promise<FlagStatus[]> {
  return flagsOf(await demandMine(db, who), who, registry)
}

async function demandMine(db: Db, who: Holder): Promise<FoundContact> {
  const contact = await findContact(db, { id: who.contact.id })
  // The contact existed when the session was read; a registry may have deleted it since.
  if (!contact) throw new Refusal('object-not-found')
  return contact
}

function flagsOf(contact: FoundContact, { permissions }: Holder, registry: Deps['registry']): FlagStatus[] {
  return DiscloseFlag.options.map((flag) => ({
    flag,
    disclosed: isPublic(contact, flag),
    change: permissionToDisclose({ ...contact, registry, permissions }, flag),
  }))
}
