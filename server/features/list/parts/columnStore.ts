import { sql, type RawBuilder } from 'kysely'
import type { LockPosition } from '#contract/operation.ts'
import type { RegistryChange, RegistryStatusFilter } from '#contract/registryChange.ts'
import type { StateCode } from '#contract/states.ts'
import type { MessageId } from '#intl/ids.ts'
import { hasOne } from '#server/features/record/parts/recordStore.ts'
import { hasRegistryStatus, heldMask } from '#server/features/record/parts/registryStore.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { lockOf } from '#server/features/record/parts/rulesLock.ts'
import { externalCodes } from '#server/features/record/parts/stateRows.ts'
import { column, type Order } from './definitionStore.ts'

type FieldOptions<Value> = Order & { heading: MessageId; value: RawBuilder<Value> }

/**
 * A column with one value, which is the field of this name. The value reads `Source.rows`; the order reads `Source.from`,
 * which has fewer tables, and its join.
 */
export function fieldColumn<Name extends string, Value extends string | number | null>(
  name: Name,
  { heading, value, ...order }: FieldOptions<Value>,
) {
  return column({
    values: { [name]: value },
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a computed name has type string in TypeScript
    fields: (values) => ({ [name]: values[name] }) as Record<Name, Value>,
    order,
    cells: { heading, cell: (values) => String(values[name] ?? '') },
  })
}

/** The sponsoring registrar `r` of an object. */
export function registrarColumn(heading: MessageId) {
  return column({
    values: { registrar: sql<string>`r.handle`, registrarName: sql<string>`r.name` },
    fields: ({ registrar, registrarName }) => ({ registrar: { handle: registrar, name: registrarName } }),
    order: { join: sql`join registrar as r on r.id = c.registrar_id`, by: [sql`r.sort_key`] },
    cells: [
      { heading, cell: ({ registrar }) => registrar },
      { heading: 'domain.field.registrar_name', cell: ({ registrarName }) => registrarName },
    ],
  })
}

/** The SQL of an object's states: with the changes that are pending at the registry, and as the registry has them. */
type Masks = { mask: RawBuilder<string>; heldMask: RawBuilder<string> }

/** The external states as the registry has them. */
export function statesColumn(heading: MessageId, held: Pick<Masks, 'heldMask'>, by: readonly RawBuilder<unknown>[]) {
  return column({
    values: held,
    fields: ({ heldMask: mask }) => ({ states: externalCodes(mask) }),
    order: { by },
    cells: {
      heading,
      cell: ({ heldMask: mask }, values) => values.several(externalCodes(mask), (code) => `state.${code}.short`),
    },
  })
}

/** The lock. Lists sort by the one in force, and files have it: the registry status says that another is requested. */
export function lockColumn(heading: MessageId, masks: Masks) {
  return column({
    values: masks,
    fields: ({ mask, heldMask: held }) => ({ lock: lockOf(mask), lockInForce: lockOf(held) }),
    order: { by: [lockInForce] },
    cells: {
      heading,
      cell: ({ heldMask: held }, values) => values.one(lockOf(held), `record.lock.${lockOf(held)}`),
    },
  })
}

/** The latest change made here beside a registry. */
export function registryStatusColumn(heading: MessageId, registryChange: RawBuilder<RegistryChange | null>) {
  return column({
    values: { registryChange },
    fields: ({ registryChange: change }) => ({ registryChange: change }),
    order: { by: [sql`c.registry_status`] },
    cells: {
      heading,
      cell: ({ registryChange: change }, values) =>
        change ? values.one(change.status, `registry.status.${change.status}`) : '',
    },
  })
}

/** The filters by the columns above. */
export const commonFilters = {
  registrar: (handles: string) => hasOne('registrar', handles),
  state: (code: StateCode) => sql`${heldMask('c')} & ${bitOf(code).toString()} <> 0`,
  lock: (position: LockPosition) => sql`${lockInForce} = ${lockRanks[position]}`,
  registryStatus: (status: RegistryStatusFilter) => hasRegistryStatus('c', status),
}

/** The positions of the lock in their order, as numbers of `lockInForce`. */
const lockRanks = { open: 0, transfer: 1, full: 2 } as const

/** SQL: the bit of a state. */
const bit = (code: StateCode) => sql`${sql.lit(bitOf(code).toString())}::bigint`

/** SQL: the position of the lock that the registry has confirmed. Tests compare it with lockOf in rulesLock.ts. */
const lockInForce = sql<number>`case
  when ${heldMask('c')} & ${bit('serverTransferProhibited')} = 0 then 0
  when ${heldMask('c')} & ${bit('serverUpdateProhibited')} = 0 then 1 else 2 end`
