import type { Ref } from '#contract/record.ts'
import type { StateCode } from '#contract/state.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import type { Column } from '#src/ui/grid/column.ts'
import { LockCell } from '#src/features/record/registry/LockCell.tsx'
import { CellLink } from '../CellLink.tsx'
import { exceptions, StateChips } from '../StateChips.tsx'
import type { OwnRow } from './ownList.ts'

/** What the registry holds against a row, two chips at most. */
export function statesColumn<Row extends { states: readonly StateCode[] }>(title: MessageId): Column<Row> {
  return {
    field: 'states',
    title,
    flex: 1,
    minWidth: 194,
    onCard: 'line',
    isEmpty: ({ states }) => exceptions(states).length === 0,
    render: ({ states }, { room }) => <StateChips codes={states} room={room} />,
  }
}

export function registrarColumn<Row extends { registrar: Ref }>(title: MessageId): Column<Row> {
  return {
    field: 'registrar',
    title,
    flex: 1,
    minWidth: 110,
    onCard: 'line',
    render: ({ registrar }, { room }) => (
      <CellLink to={paths.registrar(registrar.handle)} text={registrar.name ?? registrar.handle} room={room} />
    ),
  }
}

export function lockColumn<Row extends OwnRow>(title: MessageId): Column<Row> {
  return {
    field: 'lock',
    title,
    minWidth: 56,
    align: 'center',
    onCard: 'corner',
    render: (row) => <LockCell row={row} />,
  }
}
