import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LockPosition } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { unreachableFrom } from '#src/features/operation/parts/LockSection.tsx'
import { useLocking } from '#src/features/operation/parts/useLocking.ts'
import { useFrame, usePermission } from '#src/features/session/parts/frame.ts'
import type { Command } from '#src/ui/command/commands.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import { RowMenu } from '#src/ui/command/RowMenu.tsx'
import type { RowMenuGiven } from '#src/ui/grid/recordGridProps.ts'
import { usePeekAddress } from '#src/ui/grid/usePeekAddress.ts'
import { leavingFrom } from '../parts/whence.ts'
import { inRow } from '../parts/list/inRow.ts'
import type { OwnList, OwnRow, RestOfList } from '../parts/list/ownList.ts'
import type { OwnQuery } from './ownQuery.ts'
import type { Reference } from '../parts/list/referTo.ts'

/** What the menu stands beside is null once it has closed, when a lock it began may still be asked about. */
type Props<Row extends OwnRow, Query extends OwnQuery> = RowMenuGiven<Row> & {
  list: OwnList<Row, Query>
  rest: RestOfList<Row, Query>
}

/** Everything one can do with one row of a list, whatever else is selected. */
export function OwnRowMenu<Row extends OwnRow, Query extends OwnQuery>(given: Props<Row, Query>) {
  const { list, rest, row, at, isChosen, onToggle, onClose } = given
  const [name, title] = [list.nameOf(row), list.titleOf(row)]
  const { settings } = useFrame()
  const locking = useLocking({
    // One that comes back by the address is the list's own.
    returned: null,
    prepare: (action, idempotencyKey, signal) => rest.prepareOne(action, name, idempotencyKey, signal),
  })
  const looking = useLooking(name, list.pageOf)
  const referring = useReferring(rest.refersTo?.(row) ?? [])
  const more = rest.inMenu?.(row, settings) ?? []
  const locks = useLocks(row.lock, locking.pick)
  const choosing = inRow('selection.toggle', isChosen ? 'command.row.unselect' : 'command.row.select', onToggle, ['x'])
  const copying = inRow('row.copy', 'command.row.copy', () => void copyText(title))
  const isMine = list.isMine?.(row) ?? true
  const commands = [[...looking, ...more], referring, isMine ? locks : [], isMine ? [choosing, copying] : [copying]]

  return (
    <>
      {at && (
        <RowMenu label={title} commands={commands.filter((group) => group.length > 0)} at={at} onClose={onClose} />
      )}
      <LockDialogPart
        locking={locking}
        subject={<Typography variant="name">{title}</Typography>}
        unavailable={unreachableFrom(row.lock)}
      />
    </>
  )
}

function useLooking(name: string, pageOf: (name: string) => string): Command[] {
  const navigate = useNavigate()
  const location = useLocation()
  const { open } = usePeekAddress()

  return useMemo(
    () => [
      inRow('row.open', 'command.row.open', () => void navigate(pageOf(name), { state: leavingFrom(location) }), [
        'Enter',
      ]),
      inRow('row.peek', 'command.row.peek', () => open(name), ['Space']),
    ],
    [navigate, location, open, name, pageOf],
  )
}

/** The ways to the records the row names, which keys reach here: in the row they would stand in the way of its own. */
function useReferring(references: readonly Reference[]): Command[] {
  const navigate = useNavigate()
  const location = useLocation()

  return references.map(({ words, name, to }) => ({
    ...inRow(`row.${words}`, words, () => void navigate(to, { state: leavingFrom(location) })),
    values: { name },
  }))
}

/** The positions the lock is not in, in the order they tighten. */
function useLocks(lock: LockPosition, pick: (position: LockPosition) => void): Command[] {
  const { allowed, reason } = usePermission('block')
  const forbidden: MessageId | null = allowed || !reason ? null : `problem.${reason}`

  return positions
    .filter((position) => position !== lock)
    .map((position) => ({
      ...inRow(`row.lock_${position}`, `operation.confirm.${position}`, () => pick(position)),
      off: forbidden ?? (unreachableFrom(lock).includes(position) ? 'record.lock.open_first' : null),
    }))
}

const positions = ['open', 'transfer', 'full'] as const
