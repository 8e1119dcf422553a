import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useId, useState, type ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { Operation, OperationProgress as Progress, OperationRow } from '#contract/operation.ts'
import { importFor } from '#src/api/client.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { originState } from '#src/features/record/parts/origin.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { useLastOperation } from './parts/lastOperation.ts'
import { OperationCounts } from './OperationCounts.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { operationTitle } from './operationState.ts'
import { UndoButton, UndoKey } from './Undo.tsx'
import { useProgress } from './useProgress.ts'

type Props = {
  /** The operation as it was read; the progress of a running one is added. */
  read: OperationRow
  /** Whether the key undoes this one. */
  hasKey: boolean
  /** Whether a newer operation exists. */
  isOlder: boolean
}

/** One operation of the list: its time, its action, its result or progress, and its undo. */
export function OperationEntry({ read, hasKey, isOlder }: Props) {
  const operation = useWithProgress(read)
  const { undo, isRunning, problem } = useUndo(operation)
  usePendingAnswer(operation.registry.pending > 0 && operation.status !== 'prepared')
  const { createdAt } = operation
  const id = useId()

  return (
    <li>
      <time id={`${id}when`} dateTime={createdAt}>
        <FormattedDate value={createdAt} dateStyle="medium" timeStyle="short" />
      </time>
      <Box id={`${id}what`} sx={{ mt: -0.25 }}>
        <OperationLink to={paths.operation(operation.id)}>
          <strong>
            <FormattedMessage id={operationTitle(operation)} />
          </strong>
        </OperationLink>
        <Objects operation={operation} />
      </Box>
      <Result>
        <div>
          {operation.status === 'prepared' && <FormattedMessage id="operation.list.status.prepared" />}
          {operation.status === 'running' && <OperationProgress operation={operation} />}
          {hasEnded(operation) && <OperationCounts operation={operation} />}
          <Undone operation={operation} />
        </div>
        <UndoButton operation={operation} onUndo={undo} isBusy={isRunning} describedBy={`${id}when ${id}what`} />
        {hasKey && <UndoKey operation={operation} onUndo={undo} isOlder={isOlder} />}
        <ApiProblem problem={problem} />
      </Result>
    </li>
  )
}

/** The result, with the undo at the end of its first line where there is room. */
const Result = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4px 16px',
  // Aligns its first line with the other columns.
  marginTop: -4,
})

/** The names of the objects, or their number and some names. */
function Objects({ operation: { objectType, total, examples } }: { operation: OperationRow }) {
  const names = examples.map(({ handle, unicode }) => unicode ?? handle).join(', ')
  return (
    <Box component="small" sx={{ overflowWrap: 'anywhere' }}>
      {total > examples.length && (
        <>
          <FormattedMessage id="operation.count" values={{ count: total, type: objectType }} />
          {' · '}
        </>
      )}
      <Box component="span" sx={{ typography: 'code' }}>
        {names}
        {total > examples.length && '…'}
      </Box>
    </Box>
  )
}

function hasEnded({ status }: OperationRow): boolean {
  return status === 'done' || status === 'cancelled'
}

/** Returns an operation with the progress reported since it was read. */
function useWithProgress(read: OperationRow): OperationRow {
  const [progress, setProgress] = useState<{ since: OperationRow; latest: Progress } | null>(null)
  const { revalidate } = useRevalidator()
  useProgress(read, {
    onProgress: (latest) => setProgress({ since: read, latest }),
    onEnded: () => void revalidate(),
  })
  return progress?.since === read ? { ...read, ...progress.latest } : read
}

/** Undoes an operation and opens the page of the undo, which shows its progress. */
function useUndo({ id }: OperationRow) {
  const navigate = useNavigate()
  const location = useLocation()
  const { storeLast } = useLastOperation()
  const { run, isRunning, problem } = useAction(undoOperation)
  const undo = async () => {
    const undone = isRunning ? undefined : await run(id)
    if (!undone) return
    storeLast(undone)
    void navigate(paths.operation(undone.id), { state: originState(location) })
  }

  return { undo: () => void undo(), isRunning, problem }
}

/** The code of the actions loads when it is needed. */
async function undoOperation(id: string): Promise<Operation> {
  return (await importFor(() => import('./operationActions.ts'))).undo(id)
}

function Undone({ operation: { undoneBy } }: { operation: OperationRow }) {
  return (
    undoneBy && (
      <OperationLink to={paths.operation(undoneBy)}>
        <FormattedMessage id="operation.page.undone_by" />
      </OperationLink>
    )
  )
}

function OperationLink({ to, children }: { to: string; children: ReactNode }) {
  const leaving = useLeaving(to)
  return (
    <TextLink {...leaving} to={to} sx={{ lineHeight: '24px' }}>
      {children}
    </TextLink>
  )
}
