import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Fragment, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { Operation } from '#contract/operation.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { undo as takeBack } from './deeds.ts'
import { DetailsLink } from './DetailsLink.tsx'
import { isRunning } from './isRunning.ts'
import { stripLook, useLastOperation, type Kept } from './parts/lastOperation.ts'
import { OperationProgress } from './OperationProgress.tsx'
import { isUnconfirmed, operationTitle } from './operationTitle.ts'
import { UndoButton } from './UndoButton.tsx'
import { useAnswered } from './useAnswered.ts'
import { UndoKey } from './UndoKey.tsx'
import { useWatched } from './useWatched.ts'

/**
 * What was done last, with its undo and the way to all of it, once the dialog is closed; put away by hand or by the
 * next one. Undoing has the key `z`, unless something was done since that the key takes back first.
 */
export function LastOperation({ isKeyTaken = false }: { isKeyTaken?: boolean }) {
  const { kept } = useLastOperation()
  const last = useMemo(() => lastOf(kept), [kept])

  return last && <Strip last={last} isKeyTaken={isKeyTaken} />
}

function Strip({ last, isKeyTaken }: { last: Operation; isKeyTaken: boolean }) {
  const intl = useIntl()
  const { keepLast } = useLastOperation()
  const { run, isRunning: isUndoing, problem } = useAction(takeBack)
  const undo = async () => {
    const undone = !isUndoing && (await run(last.id))
    if (undone) keepLast(undone)
  }
  useDetailsCommand(last.id)
  const readAgain = useRevalidate()
  useWatched(last, (news) => {
    keepLast(news)
    if (!isRunning(news)) void readAgain()
  })
  useAnswered(last, keepLast)

  return (
    <Box role="status" sx={stripLook}>
      <Box component="span" sx={{ display: 'flex', color: `state.${toneOf(last)}.text` }}>
        <StateIcon tone={shapes[toneOf(last)]} />
      </Box>
      <Box sx={{ flex: '1 1 240px' }}>
        {isRunning(last) ? <Running operation={last} /> : <Ended operation={last} />}
        <ApiProblem problem={problem} isInline />
      </Box>
      <DetailsLink id={last.id} />
      <UndoButton operation={last} onUndo={() => void undo()} isBusy={isUndoing} />
      <UndoKey operation={last} onUndo={() => void undo()} isOn={!isKeyTaken} />
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
      <FormattedMessage id={operationTitle(operation)} />
      <OperationProgress operation={operation} />
    </Box>
  )
}

function toneOf({ status, registry }: Operation): keyof typeof shapes {
  if (status === 'running') return 'info'
  if (registry.rejected > 0) return 'critical'
  return registry.pending > 0 ? 'neutral' : 'good'
}

/** A clock while the registry has not answered. */
const shapes = { info: 'info', critical: 'critical', neutral: 'warn', good: 'good' } as const

function Ended({ operation }: { operation: Operation }) {
  const { objectType, done, refused, registry } = operation
  return (
    <>
      <FormattedMessage id={operationTitle(operation)} />
      {' · '}
      <FormattedMessage
        id={isUnconfirmed(registry) ? 'operation.did.requested' : 'operation.did.done'}
        values={{ count: done, type: objectType }}
      />
      {isUnconfirmed(registry) &&
        (['confirmed', 'rejected', 'pending'] as const).map(
          (answer) =>
            registry[answer] > 0 && (
              <Fragment key={answer}>
                {' · '}
                <FormattedMessage id={`registry.count.${answer}`} values={{ count: registry[answer] }} />
              </Fragment>
            ),
        )}
      {refused > 0 && (
        <>
          {' · '}
          <FormattedMessage id="operation.did.refused" values={{ count: refused, type: objectType }} />
        </>
      )}
    </>
  )
}

function useDetailsCommand(id: string): void {
  const navigate = useNavigate()
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'operation.details',
          title: 'command.operation_details',
          group: 'app',
          keys: [],
          run: () => void navigate(paths.operation(id)),
        },
      ],
      [navigate, id],
    ),
  )
}

function lastOf(kept: Kept | null): Operation | null {
  if (!kept) return null
  return 'operation' in kept ? kept.operation : (Operation.safeParse(kept.draft).data ?? null)
}
