import type { MessageId } from '#intl/ids.ts'
import type { Column } from '#src/ui/grid/column.ts'
import type { LockAtRegistry } from './LockStatus.tsx'
import { RegistryChip } from './RegistryChip.tsx'

/** The column that only lists beside a registry have. */
export const registryField = 'registryStatus'

/** What became of the latest change of each row at the registry. */
export function registryColumn<Row extends LockAtRegistry>(title: MessageId): Column<Row> {
  return {
    field: registryField,
    title,
    minWidth: 122,
    onCard: 'line',
    isEmpty: ({ registryChange }) => registryChange === null,
    render: ({ registryChange }) => registryChange && <RegistryChip change={registryChange} isShort />,
  }
}

/** The columns without the registry's where the portal itself is the registry. */
export function columnsFor<C extends { field: string }>(
  columns: readonly C[],
  isBesideRegistry: boolean,
): readonly C[] {
  return isBesideRegistry ? columns : columns.filter(({ field }) => field !== registryField)
}
