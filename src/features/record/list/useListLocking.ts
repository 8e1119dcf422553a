import { useRef, useState } from 'react'
import type { LockPosition, Operation } from '#contract/operation.ts'
import { importFor } from '#src/api/client.ts'
import { useLocking } from '#src/features/operation/parts/useLocking.ts'
import { countOf, nothing } from '#src/ui/grid/selection.ts'
import type { useSelection } from '#src/ui/grid/selectionStore.ts'
import type { OwnList, OwnRow } from '../parts/list/ownList.ts'
import type { OwnQuery } from './ownQuery.ts'

type Given = { operation: Operation | null; selecting: ReturnType<typeof useSelection> }

export type ListLocking = ReturnType<typeof useListLocking>

/**
 * Locking from the list: what is selected, or when nothing is, the one row the focus is on.
 *
 * @returns `row` is that one row while it is the one in question, else null
 */
export function useListLocking<Row extends OwnRow, Query extends OwnQuery>(
  { rest }: OwnList<Row, Query>,
  { operation, selecting: { selection, select } }: Given,
) {
  const count = countOf(selection)
  const alone = useRef('')
  const [row, setRow] = useState<string | null>(null)
  const locking = useLocking({
    returned: operation,
    prepare: async (action, idempotencyKey, signal) => {
      const { prepareLock, prepareOne } = await importFor(rest)
      if (count === 0) return prepareOne(action, alone.current, idempotencyKey, signal)
      return prepareLock(action, selection, idempotencyKey, signal)
    },
    // What was refused stays selected, to be looked at.
    onEnded: ({ refused, action }) => select(refused === 0 && action !== 'undo' ? nothing : selection),
  })
  const pickFor = (focused: string | undefined, position: LockPosition) => {
    if (count === 0 && focused === undefined) return
    alone.current = focused ?? ''
    setRow(count > 0 ? null : (focused ?? null))
    locking.pick(position)
  }

  return { locking, count: locking.operation?.total ?? count, row, pickFor }
}
