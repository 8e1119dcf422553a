import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { isRunning } from './isRunning.ts'
import { UndoButton } from './UndoButton.tsx'
import { positionAfter } from './positionAfter.ts'
import { UndoKey } from './UndoKey.tsx'

type Given = {
  operation: Operation
  deeds: Record<'confirm' | 'stop' | 'undo' | 'retry', () => Promise<void>>
  isBusy: boolean
}

/** What can be done with an operation as it stands: confirmed or dropped, stopped, taken back. */
export function OperationDeeds({ operation, deeds, isBusy }: Given) {
  const { status, action, done } = operation
  const toRetry = countRetriable(operation)
  const undo = () => void deeds.undo()
  const stop = () => void deeds.stop()
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
      {toRetry > 0 && (
        <Button size="small" variant="outlined" onClick={() => void deeds.retry()} loading={isBusy}>
          <FormattedMessage id="operation.retry" values={{ count: toRetry }} />
        </Button>
      )}
      <UndoButton operation={operation} onUndo={undo} isBusy={isBusy} />
      <UndoKey operation={operation} onUndo={undo} />
    </>
  )
}

/** How many objects were refused, here or by the registry, that the same action can be tried on again. */
function countRetriable({ status, action, refused, reasons, registry }: Operation): number {
  if ((status !== 'done' && status !== 'cancelled') || action === 'undo') return 0
  const lost = reasons.find(({ reason }) => reason === 'no-longer-mine')?.count ?? 0
  return refused - lost + registry.rejected
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
