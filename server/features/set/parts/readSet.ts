import type { SetDetail } from '#contract/set.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { toExternalRows, toStateRows } from '#server/features/record/parts/stateRows.ts'
import { viewObject, type Viewer } from '#server/features/record/parts/viewObject.ts'
import type { SetType } from './listStore.ts'
import { findSet, type FoundSet } from './setStore.ts'

/**
 * Returns one set: everything to its technical contacts, the public view to others. `detailsOf` adds its servers or keys,
 * which the owners of domains that use it see too; for other viewers it gets null.
 */
export async function readSet<Details extends object>(
  viewer: Viewer,
  { type, handle }: { type: SetType; handle: string },
  detailsOf: (set: FoundSet | null) => Promise<Details>,
): Promise<SetDetail & Details> {
  const found = await findSet(viewer.db, type, { handle, contactId: viewer.who.contact.id })
  const details = await detailsOf(found && (found.isOwn || found.isUsedByOwn) ? found : null)
  return viewObject(viewer, found, {
    isOwn: (set) => set.isOwn,
    isUsedByOwn: (set) => set.isUsedByOwn,
    own: (set) => ({ ...ownSet(set), ...details }),
    open: (set) => ({ ...publicSet(set), ...details }),
  })
}

function ownSet(set: FoundSet): SetDetail {
  return {
    ...publicSet(set),
    access: 'own',
    states: toStateRows(set.states),
    lock: lockOf(set.mask),
    registryChange: set.registryChange,
    roid: set.roid,
    creatingRegistrar: { handle: set.creatingRegistrar, name: set.creatingRegistrarName },
    transferredAt: set.transferredAt?.toISOString() ?? null,
    domains: set.domains,
  }
}

function publicSet(set: FoundSet): SetDetail {
  return {
    access: 'public',
    handle: set.handle,
    registrar: { handle: set.registrar, name: set.registrarName },
    createdAt: set.createdAt.toISOString(),
    updatedAt: set.updatedAt?.toISOString() ?? null,
    states: toExternalRows(set.states),
    lock: lockOf(set.heldMask),
    lockInForce: lockOf(set.heldMask),
    registryChange: null,
    technicalContacts: set.technicalContacts,
    roid: null,
    creatingRegistrar: null,
    transferredAt: null,
    domains: null,
  }
}
