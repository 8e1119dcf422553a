import type { SetDetail } from '#contract/set.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { toExternalRows, toStateRows } from '#server/features/record/parts/stateRows.ts'
import type { FoundSet } from './setStore.ts'

/** Returns what the owner sees of a set, without its servers or keys. */
export function ownSet(set: FoundSet): SetDetail {
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

/** Returns the public view of a set. */
export function publicSet(set: FoundSet): SetDetail {
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
