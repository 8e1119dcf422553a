import Box from '@mui/material/Box'
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
import { operationTitle } from './operationTitle.ts'
import { UndoButton } from './UndoButton.tsx'
import { useProgress } from './useProgress.ts'
import { UndoKey } from './UndoKey.tsx'

type Given = {
  /** As it was read; a running one goes on by itself. */
  read: OperationRow
  /** It is the one the key of undoing takes back. */
  hasKey: boolean
}

/** One operation of the list: when, what on how many, how it ended or how far it is, and its undo. */
export function OperationEntry({ read, hasKey }: Given) {
  const operation = useGoingOn(read)
  const { undo, isRunning, problem } = useUndo(operation)
  usePendingAnswer(operation.registry.pending > 0 && operation.status !== 'prepared')
  const { createdAt, objectType, total } = operation
  const id = useId()

  return (
    <li>
      <time id={`${id}when`} dateTime={createdAt}>
        <FormattedDate value={createdAt} dateStyle="medium" timeStyle="short" />
      </time>
      <Box id={`${id}what`} sx={{ mt: -0.25 }}>
        <Way to={paths.operation(operation.id)}>
          <strong>
            <FormattedMessage id={operationTitle(operation)} />
          </strong>
        </Way>
        <small>
          <FormattedMessage id="operation.count" values={{ count: total, type: objectType }} />
        </small>
      </Box>
      {/* Its first line stands in line with the others. */}
      <Box sx={{ mt: -0.5, '& > button': { mt: 0.5 } }}>
        {operation.status === 'prepared' && <FormattedMessage id="operation.list.status.prepared" />}
        {operation.status === 'running' && <OperationProgress operation={operation} />}
        {hasEnded(operation) && <OperationCounts operation={operation} />}
        <Undone operation={operation} />
        <UndoButton operation={operation} onUndo={undo} isBusy={isRunning} describedBy={`${id}when ${id}what`} />
        {hasKey && <UndoKey operation={operation} onUndo={undo} />}
        <ApiProblem problem={problem} />
      </Box>
    </li>
  )
}

function hasEnded({ status }: OperationRow): boolean {
  return status === 'done' || status === 'cancelled'
}

/** What was heard of it since it was read. */
function useGoingOn(read: OperationRow): OperationRow {
  const [news, setNews] = useState<{ since: OperationRow; heard: Progress } | null>(null)
  const { revalidate } = useRevalidator()
  useProgress(read, {
    onProgress: (heard) => setNews({ since: read, heard }),
    onEnded: () => void revalidate(),
  })
  return news?.since === read ? { ...read, ...news.heard } : read
}

/** What takes it back leads to its own page, which is there to follow. */
function useUndo({ id }: OperationRow) {
  const navigate = useNavigate()
  const location = useLocation()
  const { keepLast } = useLastOperation()
  const { run, isRunning, problem } = useAction(takeBack)
  const undo = async () => {
    const undone = isRunning ? undefined : await run(id)
    if (!undone) return
    keepLast(undone)
    void navigate(paths.operation(undone.id), { state: originState(location) })
  }

  return { undo: () => void undo(), isRunning, problem }
}

/** Operations are asked for by a part that comes late. */
async function takeBack(id: string): Promise<Operation> {
  return (await importFor(() => import('./deeds.ts'))).undo(id)
}

function Undone({ operation: { undoneBy } }: { operation: OperationRow }) {
  return (
    undoneBy && (
      <Way to={paths.operation(undoneBy)}>
        <FormattedMessage id="operation.page.undone_by" />
      </Way>
    )
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  const leaving = useLeaving(to)
  return (
    <TextLink {...leaving} to={to} sx={{ lineHeight: '24px' }}>
      {children}
    </TextLink>
  )
}
