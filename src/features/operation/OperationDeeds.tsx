import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import type { Command } from '#src/ui/command/command.ts'
import { useCommands } from '#src/ui/command/commandStore.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { ConfirmButton } from './parts/ConfirmButton.tsx'
import { isRunning } from './parts/isRunning.ts'
import { UndoButton } from './parts/UndoButton.tsx'
import { positionAfter } from './parts/positionAfter.ts'
import { useUndoing } from './parts/useUndoing.ts'
import { useUndoKey } from './parts/useUndoKey.ts'

type Given = {
  operation: Operation
  deeds: Record<'confirm' | 'stop' | 'undo', () => Promise<void>>
  isBusy: boolean
}

/** What can be done with an operation as it stands: confirmed or dropped, stopped, taken back. */
export function OperationDeeds({ operation, deeds, isBusy }: Given) {
  const { status, action, done, undoUntil } = operation
  const undo = () => void deeds.undo()
  const stop = () => void deeds.stop()
  useUndoKey(useUndoing(operation, undo).takeBack, undoUntil !== null)
  useStopCommand(stop, isRunning(operation))

  return (
    <>
      {(status === 'prepared' || status === 'running') && (
        <Button
          size={status === 'prepared' ? 'medium' : 'small'}
          variant={status === 'prepared' ? 'text' : 'outlined'}
          onClick={stop}
          loading={isBusy && status === 'running'}
        >
          <FormattedMessage id={status === 'prepared' ? 'operation.leave' : 'operation.stop'} />
        </Button>
      )}
      {status === 'prepared' && (
        <ConfirmButton
          position={positionAfter[action]}
          onConfirm={() => void deeds.confirm()}
          isBusy={isBusy}
          isOff={done === 0}
        />
      )}
      <UndoButton operation={operation} onUndo={undo} isBusy={isBusy} />
    </>
  )
}

function useStopCommand(stop: () => void, isOn: boolean): void {
  const act = useLatest(stop)
  const commands = useMemo(
    (): Command[] =>
      isOn ? [{ id: 'operation.stop', title: 'command.operation_stop', group: 'app', keys: [], run: act }] : [],
    [act, isOn],
  )
  useCommands(commands)
}
