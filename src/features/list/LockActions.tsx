import Typography from '@mui/material/Typography'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockPosition, Operation } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { LockGlyph } from '#src/features/record/parts/LockGlyph.tsx'
import { LockDialogPart } from '#src/features/operation/parts/lockParts.tsx'
import { LockVerbs } from '#src/features/operation/parts/LockVerbs.tsx'
import { prepareOne, useLocking } from '#src/features/operation/parts/useLocking.ts'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { focusedRow } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { LockableRequests, LockCall } from './parts/requests.ts'
import { countOf, nothing, type Selection } from './parts/selection.ts'
import { type BarProps, SelectionBar } from './SelectionBar.tsx'

type Props = BarProps & {
  prepareLock: LockableRequests<never, never>['prepareLock']
  /** Locks the focused row. */
  lockCall: LockCall
  /** The operation that the address names. */
  operation: Operation | null
  /** The list and its owner, `domain:HANDLE`. */
  listKey: string
  /** The names of the page's rows, and those that are mine. */
  names: readonly string[]
  mine: readonly string[]
  /** Returns the name of an object as people write it. */
  titleOf: (name: string) => string
  /** How many objects are locked and selected, in words. */
  countMessage: MessageId
  selectedMessage: MessageId
}

/** The bar of the selected rows with their locks, the keys that lock, and the dialog. */
export function LockActions({ listKey, names, mine, titleOf, countMessage, ...props }: Props) {
  const { locking, row, count, pickFor } = useListLocking({ ...props, titleOf })
  const isChoosing = (locking.operation?.status ?? 'prepared') === 'prepared'

  return (
    <>
      <SelectionBar {...props} verbs={<LockVerbs locking={locking} keys={lockKeys} />} />
      <LockKeys
        {...{ listKey, names }}
        count={props.choice.count}
        pickFor={(name, position) =>
          pickFor(
            mine.find((one) => one === name),
            position,
          )
        }
      />
      <LockDialogPart
        locking={locking}
        subject={
          row === null ? (
            <>
              <FormattedMessage id={countMessage} values={{ count }} />
              {isChoosing && <Examples of={props.selecting.selection} titleOf={titleOf} />}
              {isChoosing && locking.position !== 'open' && (
                <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block', mt: 0.5 }}>
                  <FormattedMessage id="operation.lock.beside" />
                </Typography>
              )}
            </>
          ) : (
            <Typography variant="name">{row}</Typography>
          )
        }
      />
    </>
  )
}

/** The first names of a selection by names. */
function Examples({ of: { ids, matching }, titleOf }: { of: Selection } & Pick<Props, 'titleOf'>) {
  if (matching || ids.size === 0) return null
  return (
    <Typography component="span" variant="name" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
      {[...ids].slice(0, examples).map(titleOf).join(', ')}
      {ids.size > examples && '…'}
    </Typography>
  )
}

/** So many names are shown before an ellipsis. */
const examples = 5

type LockingOptions = Pick<Props, 'prepareLock' | 'lockCall' | 'operation' | 'selecting' | 'titleOf'>

/** The keys of the buttons, as `LockKeys` registers them. */
const lockKeys = { open: 'u', transfer: 'b' }

/**
 * Locks the selected rows or, without a selection, the focused row.
 *
 * @returns `row` is that focused row while its lock is open
 */
function useListLocking({ prepareLock, lockCall, operation, titleOf, selecting }: LockingOptions) {
  const { selection, select } = selecting
  const count = countOf(selection)
  const focusedRow = useRef('')
  const [row, setRow] = useState<string | null>(null)
  const only = count === 1 && !selection.matching ? [...selection.ids][0] : row
  const locking = useLocking({
    returned: operation,
    title: only ? titleOf(only) : null,
    prepare: (action, key, signal) =>
      count === 0
        ? prepareOne(lockCall, focusedRow.current, action, key, signal)
        : prepareLock(action, selection, key, signal),
    // The result names the objects that were refused; a selection of many must not be locked again by the next key.
    onConfirmed: () => select(nothing),
  })
  const pickFor = (focused: string | undefined, position: LockPosition) => {
    if (count === 0 && focused === undefined) return
    focusedRow.current = focused ?? ''
    setRow(count > 0 ? null : (focused ?? null))
    locking.pick(position)
  }

  return { locking, count: locking.operation?.total ?? count, row, pickFor }
}

type LockKeysProps = {
  pickFor: (name: string | undefined, position: LockPosition) => void
  listKey: string
  names: readonly string[]
  /** How many rows are selected. */
  count: number
}

/** The commands that lock and unlock the selected rows or the focused one. */
function LockKeys({ pickFor, listKey, names, count }: LockKeysProps) {
  const lockOff = useReason('block')
  const unlockOff = useReason('unblock')
  const pick = useLatest((position: LockPosition) => {
    pickFor(names[focusedRow(listKey, names)], position)
  })
  const offNow = useLatest(() => (count > 0 || focusedRow(listKey, names) >= 0 ? null : 'command.off.no_row'))
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'lock.lock',
        title: 'operation.confirm.transfer',
        group: 'selection',
        icon: <LockGlyph position="transfer" isDecoration />,
        count,
        inPeek: true,
        keys: ['b'],
        keywords: 'lock',
        run: () => pick('transfer'),
        off: lockOff,
        offNow,
      },
      {
        id: 'lock.full',
        title: 'operation.confirm.full',
        group: 'selection',
        icon: <LockGlyph position="full" isDecoration />,
        count,
        keys: [],
        keywords: 'lock',
        run: () => pick('full'),
        off: lockOff,
        offNow,
      },
      {
        id: 'lock.unlock',
        title: 'operation.confirm.open',
        group: 'selection',
        icon: <LockGlyph position="open" isDecoration />,
        count,
        inPeek: true,
        keys: ['u'],
        keywords: 'unlock',
        run: () => pick('open'),
        off: unlockOff,
        offNow,
      },
    ],
    [pick, count, lockOff, unlockOff, offNow],
  )
  useCommands(commands)

  return null
}

function useReason(capability: 'block' | 'unblock'): MessageId | null {
  const { allowed, reason } = usePermission(capability)
  return allowed || !reason ? null : `problem.${reason}`
}
