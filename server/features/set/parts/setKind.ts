import { Handle } from '#contract/record.ts'
import type { SetColumn, SetQuery, SetRow } from '#contract/set.ts'
import type { Kind } from '#server/features/record/parts/own/kind.ts'
import type { Columns } from '#server/http/exportRows.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { externalCodes } from '#server/features/record/parts/stateRows.ts'
import { setsOf, type ListedSet, type Searched, type SetType } from './setListStore.ts'

export type SetKind = Kind<SetQuery, ListedSet, SetRow>

/** Returns the lists of the user's sets of one type; `searched` is the search condition beside handles. */
export function setKind(type: SetType, searched: Searched): SetKind {
  return {
    type,
    fileName: `${type}s`,
    listOf: (contactId) => setsOf(type, searched, contactId),
    nameOf: (text) => Handle.safeParse(text).data ?? null,
    toLine: toRow,
    columns,
  }
}

function toRow({ handle, domains, mask, heldMask, registryChange, registrar, registrarName }: ListedSet): SetRow {
  return {
    handle,
    domains,
    registrar: { handle: registrar, name: registrarName },
    states: externalCodes(heldMask),
    lock: lockOf(mask),
    lockInForce: lockOf(heldMask),
    registryChange,
  }
}

const columns: Columns<SetRow, SetColumn> = {
  handle: { heading: 'set.field.handle', cell: (row) => row.handle },
  domains: { heading: 'set.field.domains', cell: (row) => String(row.domains) },
  registrar: [
    { heading: 'set.field.registrar', cell: (row) => row.registrar.handle },
    { heading: 'domain.field.registrar_name', cell: (row) => row.registrar.name ?? '' },
  ],
  states: {
    heading: 'set.field.states',
    cell: (row, values) => values.several(row.states, (code) => `state.${code}.short`),
  },
  lock: {
    heading: 'set.field.lock',
    cell: (row, values) => values.one(row.lockInForce, `record.lock.${row.lockInForce}`),
  },
  registryStatus: {
    heading: 'set.field.registry_status',
    cell: ({ registryChange: change }, values) =>
      change ? values.one(change.status, `registry.status.${change.status}`) : '',
  },
}
