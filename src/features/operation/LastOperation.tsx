import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Fragment, useMemo, useRef } from 'react'
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
import { focusPage } from '#src/ui/grid/rowPlace.ts'
import { DetailsLink } from './DetailsLink.tsx'
import { undo as undoOperation } from './operationActions.ts'
import { type StoredOperation, stripLook, useIsInDialog, useLastOperation } from './parts/lastOperation.ts'
import { OperationProgress } from './OperationProgress.tsx'
import { isRunning, isUnconfirmed, operationTitle } from './operationState.ts'
import { UndoButton, UndoKey } from './Undo.tsx'
import { useAnswered, useRunning } from './useProgress.ts'

/**
 * The last operation with its undo and the link to its page. It is shown after its dialog is closed, until the user
 * removes it or the next one ends. The key `z` undoes it, unless something done since is undone first.
 */
export function LastOperation(props: Props) {
  const { stored } = useLastOperation()
  const last = useMemo(() => lastOf(stored), [stored])

  return last && <Strip last={last} name={stored?.name ?? null} {...props} />
}

type Props = {
  isKeyTaken?: boolean
  /** Whether the page is that of one record, perhaps not of the operation’s. */
  isBesideRecord?: boolean
}

type StripProps = Props & { last: Operation; name: string | null }

function Strip({ last, name, isKeyTaken = false, isBesideRecord = false }: StripProps) {
  const intl = useIntl()
  const { storeLast } = useLastOperation()
  const store = (operation: Operation) => storeLast(operation, name)
  const isInDialog = useIsInDialog(last.id)
  const { run, isRunning: isUndoing, problem } = useAction(undoOperation)
  const undo = async () => {
    const undone = !isUndoing && (await run(last.id))
    if (undone) store(undone)
    return undone
  }
  // The focused button is removed with the possibility; Enter pressed again does nothing.
  const strip = useRef<HTMLDivElement>(null)
  const undoByButton = () => void undo().then((undone) => undone && strip.current?.focus())
  useDetailsCommand(last.id)
  const revalidate = useRevalidate()
  useRunning(last, (next) => {
    store(next)
    if (!isRunning(next)) void revalidate()
  })
  useAnswered(last, store)

  return (
    <Box
      ref={strip}
      tabIndex={-1}
      role="status"
      data-print="none"
      sx={{ ...stripLook, ...(isInDialog && { display: 'none' }) }}
    >
      <Box component="span" sx={{ display: 'flex', color: `state.${toneOf(last)}.text` }}>
        <StateIcon tone={shapes[toneOf(last)]} />
      </Box>
      <Box sx={{ flex: '1 1 200px' }}>
        {isBesideRecord && (
          <>
            <FormattedMessage id="operation.last" />{' '}
          </>
        )}
        {isRunning(last) ? <Running operation={last} /> : <Ended operation={last} name={name} />}
        <ApiProblem problem={problem} isInline />
      </Box>
      <DetailsLink id={last.id} />
      <UndoButton operation={last} onUndo={undoByButton} isBusy={isUndoing} />
      <UndoKey operation={last} onUndo={() => void undo()} isOn={!isKeyTaken} />
      <IconButton
        size="small"
        sx={{ position: 'absolute', top: { xs: 2, sm: 6 }, insetInlineEnd: 8 }}
        onClick={() => {
          storeLast(null)
          focusPage()
        }}
        aria-label={intl.formatMessage({ id: 'operation.put_away' })}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </Box>
  )
}

/** A screen reader would read the bar at each step, so only the text is announced. */
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

function Ended({ operation, name }: { operation: Operation; name: string | null }) {
  const { objectType, done, refused, registry } = operation
  return (
    <>
      <FormattedMessage id={operationTitle(operation)} />
      {' · '}
      {name && done === 1 ? (
        <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
      ) : (
        <FormattedMessage
          id={isUnconfirmed(registry) ? 'operation.did.requested' : 'operation.did.done'}
          values={{ count: done, type: objectType }}
        />
      )}
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

function lastOf(stored: StoredOperation | null): Operation | null {
  if (!stored) return null
  return 'operation' in stored ? stored.operation : (Operation.safeParse(stored.draft).data ?? null)
}
