import type { ContactDetail } from '#contract/contact.ts'
import { viewObject, type Viewer } from '#server/features/record/parts/viewObject.ts'
import { toExternalRows, toStateRows } from '#server/features/record/parts/stateRows.ts'
import { disclose } from './parts/rules.ts'
import { findContactEntries } from './journalStore.ts'
import { heldFacts, unconfirmedFields } from './rulesRegistry.ts'
import { findContact, type FoundContact } from './store.ts'

/** Returns one contact of the registry: the user's own with all flags, otherwise its public values. */
export async function readOneContact(viewer: Viewer, handle: string): Promise<ContactDetail> {
  const found = await findContact(viewer.db, { handle })
  const entries = found ? await findContactEntries(viewer.db, found.id) : []
  return viewObject(viewer, found && heldFacts(found, entries), {
    isOwn: ({ id }) => id === viewer.who.contact.id,
    own: (held) => ({ ...ownView(held), registryChanges: unconfirmedFields(entries, held) }),
    open: publicView,
  })
}

/** Returns everything, for the owner. */
export function ownView(contact: FoundContact): ContactDetail {
  return {
    access: 'own',
    ...namedOf(contact),
    ...disclose(contact, 'own'),
    createdAt: contact.createdAt.toISOString(),
    updatedAt: instant(contact.updatedAt),
    states: toStateRows(contact.states),
    roid: contact.roid,
    creatingRegistrar: { handle: contact.creatingRegistrar, name: contact.creatingRegistrarName },
    transferredAt: instant(contact.transferredAt),
    emailConfirmedAt: instant(contact.emailConfirmedAt),
    wantsPostalLetters: contact.wantsPostalLetters,
    registryChanges: [],
  }
}

function publicView(contact: FoundContact): ContactDetail {
  const { isLinked } = contact
  return {
    access: 'public',
    ...namedOf(contact),
    ...disclose(contact, 'public'),
    createdAt: isLinked ? contact.createdAt.toISOString() : null,
    updatedAt: isLinked ? instant(contact.updatedAt) : null,
    states: isLinked ? toExternalRows(contact.states) : [],
    roid: null,
    creatingRegistrar: null,
    transferredAt: null,
    emailConfirmedAt: null,
    wantsPostalLetters: null,
    registryChanges: [],
  }
}

function namedOf({ handle, registrar, registrarName, isLinked }: FoundContact) {
  return { handle, registrar: { handle: registrar, name: registrarName }, isLinked }
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
