import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useRevalidator } from 'react-router'
import { Operation } from '#contract/operation.ts'
import { serverNow } from '#src/api/clock.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { useSend } from '#src/api/useSend.ts'
import type { Command } from '#src/ui/command/command.ts'
import { useCommands } from '#src/ui/command/commandStore.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { undo as takeBack } from './deeds.ts'
import { useLastOperation, type Kept } from './lastOperation.ts'
import { OperationProgress } from './OperationProgress.tsx'
import { UndoButton } from './UndoButton.tsx'
import { isRunning, useWatched } from './useWatched.ts'

/**
 * What was done last, with its undo, once the dialog is closed; put away by hand or by the next one. Undoing has
 * the key `z`, unless something was done since that the key takes back first.
 */
export function LastOperation({ isKeyTaken = false }: { isKeyTaken?: boolean }) {
  const intl = useIntl()
  const { kept, keepLast } = useLastOperation()
  const last = useMemo(() => lastOf(kept), [kept])
  const { send, isSending, refusal } = useSend(takeBack)
  const undo = async () => {
    const undone = last && !isSending && (await send(last.id))
    if (undone) keepLast(undone)
  }
  useUndoKey(() => void undo(), !isKeyTaken && last !== null && last.undoUntil !== null)
  const { revalidate } = useRevalidator()
  useWatched(last, (news) => {
    keepLast(news)
    if (!isRunning(news)) void revalidate()
  })

  if (!last) return null
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        minHeight: 40,
        px: 1.5,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ display: 'flex', color: isRunning(last) ? 'state.info.text' : 'state.good.text' }}>
        <StateIcon tone={isRunning(last) ? 'info' : 'good'} />
      </Box>
      <Box sx={{ flex: 1 }}>
        {isRunning(last) ? <Running operation={last} /> : <Ended operation={last} />}
        {refusal && (
          <Box component="span" role="alert" sx={{ display: 'block', color: 'state.critical.text' }}>
            <FormattedMessage id={problemWords(refusal.code)} />
          </Box>
        )}
      </Box>
      <UndoButton operation={last} onUndo={() => void undo()} isBusy={isSending} />
      <IconButton
        size="small"
        onClick={() => keepLast(null)}
        aria-label={intl.formatMessage({ id: 'operation.put_away' })}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </Box>
  )
}

/** Its bar would be heard at each step: the words tell, and nobody is interrupted. */
function Running({ operation }: { operation: Operation }) {
  return (
    <Box aria-live="off" sx={{ pt: 0.5 }}>
      <FormattedMessage id={`operation.running.${operation.action}`} />
      <OperationProgress operation={operation} />
    </Box>
  )
}

function Ended({ operation: { action, objectType, done, refused } }: { operation: Operation }) {
  return (
    <>
      <FormattedMessage id={`operation.ended.${action}`} />
      {' · '}
      <FormattedMessage id="operation.did.done" values={{ count: done, type: objectType }} />
      {refused > 0 && (
        <>
          {' · '}
          <FormattedMessage id="operation.did.refused" values={{ count: refused, type: objectType }} />
        </>
      )}
    </>
  )
}

function useUndoKey(undo: () => void, isOn: boolean): void {
  const act = useLatest(undo)
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'operation.undo',
        title: 'command.operation_undo',
        group: 'app',
        keys: ['z'],
        run: act,
        off: isOn ? null : 'command.off.nothing_to_undo',
      },
    ],
    [act, isOn],
  )
  useCommands(commands)
}

/** What an earlier page kept is shown only while it runs on or can be taken back. */
function lastOf(kept: Kept | null): Operation | null {
  if (!kept) return null
  if ('operation' in kept) return kept.operation
  const { success, data } = Operation.safeParse(kept.draft)
  if (!success) return null
  return isRunning(data) || (data.undoUntil !== null && Date.parse(data.undoUntil) > serverNow()) ? data : null
}
