import { DiscloseFlag } from '#contract/contact.ts'
import { Verification, type FlagStatus, type MyContact } from '#contract/myContact.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { findWaiting } from './parts/confirmationStore.ts'
import { isPublic } from './parts/rules.ts'
import { findContactEntries } from './journalStore.ts'
import { ownView } from './readContact.ts'
import { differencesOf, lockOf, permissionToChange, permissionToDisclose, permissionToSwitch } from './rules.ts'
import { unconfirmedFields } from './rulesRegistry.ts'
import { findContact, type FoundContact } from './store.ts'
import { getVouchedFor } from './vouchedStore.ts'

/** My contact, what of it can be changed here and why not the rest, and what the identity says otherwise. */
export async function describeMyContact(db: Db, who: Holder): Promise<MyContact> {
  const contact = await demandMine(db, who)
  const waiting = await findWaiting(db, contact.id)
  const registryChanges = unconfirmedFields(await findContactEntries(db, contact.id))
  const standpoint = { ...contact, permissions: who.permissions }
  return {
    contact: { ...ownView(contact), registryChanges },
    change: permissionToChange(standpoint),
    letters: { on: permissionToSwitch(standpoint, 'on'), off: permissionToSwitch(standpoint, 'off') },
    flags: flagsOf(contact, who),
    locks: {
      organization: lockOf(contact.stateMask, 'organization'),
      name: lockOf(contact.stateMask, 'name'),
      ident: lockOf(contact.stateMask, 'ident'),
      address: lockOf(contact.stateMask, 'address'),
    },
    waitingEmail: waiting ? { email: waiting.email, validUntil: waiting.validUntil.toISOString() } : null,
    registryChanges,
    verification: Verification.safeParse(contact.verification).data ?? null,
    // An account's provider vouches for nothing that the registry would take.
    differences: who.kind === 'eid' ? differencesOf(contact, await getVouchedFor(db, who)) : [],
  }
}

/** Which values of my contact others see, and whether I can change that. */
export async function describeFlags(db: Db, who: Holder): Promise<FlagStatus[]> {
  return flagsOf(await demandMine(db, who), who)
}

async function demandMine(db: Db, who: Holder): Promise<FoundContact> {
  const contact = await findContact(db, { id: who.contact.id })
  // It was there when the session was looked up; a registry may have deleted it since.
  if (!contact) throw new Refusal('object-not-found')
  return contact
}

function flagsOf(contact: FoundContact, { permissions }: Holder): FlagStatus[] {
  return DiscloseFlag.options.map((flag) => ({
    flag,
    disclosed: isPublic(contact, flag),
    change: permissionToDisclose({ ...contact, permissions }, flag),
  }))
}
