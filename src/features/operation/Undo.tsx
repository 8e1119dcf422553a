import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Operation, OperationSummary } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { serverNow, useServerNow } from '#src/api/clock.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'
import { type Command, getSingleKeys, useCommands } from '#src/ui/command/commands.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { isRunning, operationTitle } from './operationState.ts'
import { ActionDialog } from './parts/ActionDialog.tsx'

type UndoButtonProps = {
  operation: Pick<Operation, 'undoUntil' | 'undoNeeds' | 'done'>
  onUndo: () => void
  isBusy: boolean
  /** The id of the text that distinguishes it from others on the same page. */
  describedBy?: string
  /** Whether it stands in a modal dialog, where the key `z` of the page does not work. */
  hasKey?: boolean
}

/** The button that undoes an operation, shown with the remaining time while that is possible. */
export function UndoButton({ operation, onUndo, isBusy, describedBy, hasKey = false }: UndoButtonProps) {
  const now = useServerNow(1000)
  const { undoUntil, done } = operation
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!hasKey) return undefined
    const press = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== 'z' || repeat || ctrlKey || metaKey || altKey || !getSingleKeys()) return
      // The dialog names the changes already, so more of them need only Enter.
      if (done <= undoneAtOnce) button.current?.click()
      else button.current?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [hasKey, done])
  const { needsIdentity, undo } = useUndoing(operation, onUndo)

  if (undoUntil === null || secondsLeft(undoUntil, now) === 0) return null
  return (
    <Button
      ref={button}
      size="small"
      variant="outlined"
      loading={isBusy}
      onClick={undo}
      aria-describedby={describedBy}
      sx={{ gap: 0.75 }}
    >
      <FormattedMessage id={needsIdentity ? 'operation.undo_after_identity' : 'operation.undo'} />
      <Countdown until={undoUntil} />
    </Button>
  )
}

/** Minutes and seconds left until an instant, by the server's clock; nothing once it has passed. */
function Countdown({ until }: { until: string }) {
  const intl = useIntl()
  const left = secondsLeft(until, useServerNow(1000))
  const digits = (value: number) => intl.formatNumber(value, { minimumIntegerDigits: 2 })

  // Screen readers read the sentence around it once; ticking would interrupt them.
  return (
    left > 0 && (
      <Box component="span" aria-hidden sx={{ fontWeight: 'fontWeightRegular' }}>
        <FormattedMessage
          id="operation.undo_left"
          values={{ time: `${intl.formatNumber(Math.floor(left / 60))}:${digits(left % 60)}` }}
        />
      </Box>
    )
  )
}

function secondsLeft(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

/** The key undoes the changes of so many objects at once; for more it opens a question (docs/rules.md#operations). */
const undoneAtOnce = 10

const undoTitle = 'command.operation_undo'
const nothingToUndo = 'command.off.nothing_to_undo'
const tooLate = 'command.off.cannot_undo'

function undoCommand(run: () => void, off: MessageId | null): Command {
  return { id: 'operation.undo', title: undoTitle, group: 'app', keys: ['z'], run, off }
}

/** The key `z` where nothing can be undone, which says so. */
export function NothingToUndoKey() {
  useCommands(noUndo)
  return null
}

const noUndo: readonly Command[] = [undoCommand(() => {}, nothingToUndo)]

type UndoKeyProps = {
  operation: OperationSummary
  onUndo: () => void
  /** Whether the operation is the latest thing that the key can undo. */
  isOn?: boolean
  /** Whether a newer operation exists, so that the question names this one first. */
  isOlder?: boolean
}

/** The key `z`, which undoes an operation while it can be undone. */
export function UndoKey({ operation, onUndo, isOn = true, isOlder = false }: UndoKeyProps) {
  const { undo } = useUndoing(operation, onUndo)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const count = isRunning(operation) ? operation.total : operation.done
  const press = useLatest(() => {
    if (operation.undoUntil === null || secondsLeft(operation.undoUntil, serverNow()) === 0)
      return showKeyNotice({ what: undoTitle, why: tooLate })
    if (count <= undoneAtOnce && !isOlder) return undo()
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpen(true)
  })
  const canUndo = isOn && operation.undoUntil !== null
  const off = isOn ? tooLate : nothingToUndo
  useCommands(useMemo(() => [undoCommand(press, canUndo ? null : off)], [press, canUndo, off]))
  const close = () => setOpen(false)

  if (!isOpen || !canUndo) return null
  return (
    <ActionDialog
      title="operation.undo_question.title"
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
      isReversible
    >
      <Typography>
        <FormattedMessage id={operationTitle(operation)} />
        {' · '}
        <FormattedMessage id="operation.did.done" values={{ count, type: operation.objectType }} />
      </Typography>
      <Typography>
        <FormattedMessage id="operation.undo_question.returns" />
      </Typography>
    </ActionDialog>
  )
}

/**
 * Undoes an operation at once. Where the undo opens a lock of another session, the user confirms their identity first
 * and returns to this page.
 */
function useUndoing({ undoNeeds }: Pick<Operation, 'undoNeeds'>, onUndo: () => void) {
  const { needsIdentity, confirm } = useStepUp(undoNeeds ?? 'block')

  return { needsIdentity, undo: () => (needsIdentity ? confirm() : onUndo()) }
}
