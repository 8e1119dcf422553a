import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Operation } from '#contract/operation.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { isRunning, positionAfter } from './operationState.ts'
import { UndoButton, UndoKey } from './Undo.tsx'

type Props = {
  operation: Operation
  actions: Record<'confirm' | 'stop' | 'undo' | 'retry', () => Promise<void>>
  isBusy: boolean
}

/** The actions that an operation has in its present status: confirm, cancel, stop, retry, undo. */
export function OperationActions({ operation, actions, isBusy }: Props) {
  const { status, action, done } = operation
  const toRetry = countRetriable(operation)
  const undo = () => void actions.undo()
  const stop = () => void actions.stop()
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
          onConfirm={() => void actions.confirm()}
          isBusy={isBusy}
          isOff={done === 0}
        />
      )}
      {toRetry > 0 && (
        <Button size="small" variant="outlined" onClick={() => void actions.retry()} loading={isBusy}>
          <FormattedMessage id="operation.retry" values={{ count: toRetry }} />
        </Button>
      )}
      <UndoButton operation={operation} onUndo={undo} isBusy={isBusy} />
      <UndoKey operation={operation} onUndo={undo} />
    </>
  )
}

/** Returns the number of objects that were refused, here or by the registry, and can be tried again. */
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
