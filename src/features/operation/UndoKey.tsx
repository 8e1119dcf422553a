import Typography from '@mui/material/Typography'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { OperationRow } from '#contract/operation.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { isRunning } from './isRunning.ts'
import { operationTitle } from './operationTitle.ts'
import { ActionDialog } from './parts/ActionDialog.tsx'
import { useUndoing } from './useUndoing.ts'

/** The key undoes the changes of so many objects at once; of more it asks first (docs/rules.md#operations). */
const undoneAtOnce = 10

type Props = {
  operation: OperationRow
  onUndo: () => void
  /** An operation that can be undone, and nothing done since that the key takes back first. */
  isOn?: boolean
}

/** The key `z`, which undoes an operation while it can be undone. */
export function UndoKey({ operation, onUndo, isOn = true }: Props) {
  const { takeBack } = useUndoing(operation, onUndo)
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const count = isRunning(operation) ? operation.total : operation.done
  const press = useLatest(() => {
    if (count <= undoneAtOnce) return takeBack()
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setAsking(true)
  })
  const canUndo = isOn && operation.undoUntil !== null
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'operation.undo',
        title: 'command.operation_undo',
        group: 'app',
        keys: ['z'],
        run: press,
        off: canUndo ? null : 'command.off.nothing_to_undo',
      },
    ],
    [press, canUndo],
  )
  useCommands(commands)
  const close = () => setAsking(false)

  if (!isAsking || !canUndo) return null
  return (
    <ActionDialog
      title="operation.undo_ask.title"
      capability={operation.undoNeeds ?? 'block'}
      label="operation.undo"
      onPress={() => {
        close()
        onUndo()
      }}
      isRunning={false}
      problem={null}
      opener={opener}
      onClose={close}
    >
      <Typography>
        <FormattedMessage id={operationTitle(operation)} />
        {' · '}
        <FormattedMessage id="operation.did.done" values={{ count, type: operation.objectType }} />
      </Typography>
      <Typography>
        <FormattedMessage id="operation.undo_ask.returns" />
      </Typography>
    </ActionDialog>
  )
}
