import Box from '@mui/material/Box'
import { FormattedMessage, useIntl, FormattedNumber } from 'react-intl'
import { redirect, useLoaderData, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { listOperationItems, OperationItemQuery, readOperation, type Operation } from '#contract/operation.ts'
import { readQuery, writeQuery } from '#contract/query.ts'
import { api, importFor } from '#src/api/client.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ItemSection } from './ItemSection.tsx'
import { OperationActions } from './OperationActions.tsx'
import { OperationFacts } from './OperationFacts.tsx'
import { isRunning, operationTitle, positionAfter } from './operationState.ts'
import { useState } from 'react'
import { useAction } from '#src/api/useAction.ts'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { useRevalidate } from '#src/routing/revalidate.ts'
import { useLastOperation } from './parts/lastOperation.ts'
import { useRunning } from './useProgress.ts'
import { styled } from '@mui/material/styles'
import { Section } from '#src/ui/page/Section.tsx'
import { OperationCounts } from './OperationCounts.tsx'
import { OperationProgress } from './OperationProgress.tsx'
import { StepUpNote } from './parts/StepUpNote.tsx'

/** Loads an operation and, unless it is running, a page of its objects. A page past the end redirects to the last one. */
export async function loader({ params: { id = '' }, request: { url, signal } }: LoaderFunctionArgs) {
  const operation = await api(readOperation, { params: { id } }, signal)
  if (isRunning(operation)) return { operation, items: null }
  const query = readQuery(OperationItemQuery, { url })
  const page = await api(listOperationItems, { params: { id }, query }, signal)
  if (page.page > page.pages)
    throw redirect(paths.operation(id) + writeQuery(OperationItemQuery, { ...query, page: page.pages }))
  return { operation, items: { query, page } }
}

const ItemsExport = lazyPart(async () => (await import('./ItemsExport.tsx')).ItemsExport)

/** One operation: its facts, its progress, the result of each object, and its undo. */
export function OperationPage() {
  const loaded = useLoaderData<typeof loader>()
  const intl = useIntl()
  const { operation, actions, isBusy, problem } = useOperation(loaded.operation)
  const { total, objectType } = operation
  const title = operationTitle(operation)
  const count = intl.formatMessage({ id: 'operation.count' }, { count: total, type: objectType })

  return (
    <Page
      title={title}
      trail={<Trail list={operationList} />}
      heading={
        <>
          {/* The space makes a screen reader read two things. */}
          <FormattedMessage id={title} />{' '}
          <Box component="span" sx={{ typography: 'subtitle1', color: 'text.secondary', whiteSpace: 'nowrap', ml: 1 }}>
            {count}
          </Box>
        </>
      }
      actions={<OperationActions operation={operation} actions={actions} isBusy={isBusy} />}
    >
      <OperationFacts operation={operation} />
      <ApiProblem problem={problem} />
      <ResultSection operation={operation} />
      {loaded.items && (
        <ItemSection operation={operation} items={loaded.items} tools={<ItemsExport operation={operation} />} />
      )}
    </Page>
  )
}

const operationList = { to: paths.operations(), title: 'operation.list.title' } as const

export { OperationPage as Component }

type Action = 'confirm' | 'cancel' | 'undo' | 'retry'

/** Returns the operation of a page with its progress, and its actions. Undoing opens the page of the undo. */
function useOperation(read: Operation) {
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const { storeLast } = useLastOperation()
  const [progress, setProgress] = useState<{ since: Operation; latest: Operation } | null>(null)
  const operation = progress?.since === read ? progress.latest : read
  const { run, isRunning: isBusy, problem } = useAction(runAction)
  usePendingAnswer(operation.registry.pending > 0 && operation.status !== 'prepared')

  useRunning(operation, (latest) => {
    setProgress({ since: read, latest })
    storeLast(latest)
    if (!isRunning(latest)) void revalidate()
  })

  const act = (action: Action) => async () => {
    const answer = isBusy ? undefined : await run({ action, id: operation.id })
    if (!answer) return
    if (action === 'retry') return void navigate(paths.operation(answer.id))
    storeLast(answer)
    if (action !== 'undo') return setProgress({ since: read, latest: answer })
    setProgress({ since: read, latest: { ...operation, undoUntil: null, undoneBy: answer.id } })
    void navigate(paths.operation(answer.id))
  }

  return {
    operation,
    actions: { confirm: act('confirm'), stop: act('cancel'), undo: act('undo'), retry: act('retry') },
    isBusy,
    problem,
  }
}

/** The code of the actions loads when it is needed. */
async function runAction({ action, id }: { action: Action; id: string }): Promise<Operation> {
  return (await importFor(() => import('./operationActions.ts')))[action](id)
}

/** The progress of an operation; then its result in numbers, and the reasons of refusals. */
function ResultSection({ operation }: { operation: Operation }) {
  const { status, action, reasons } = operation
  const isGoing = isRunning(operation)
  const isPrepared = status === 'prepared'

  return (
    <Section title={titles[status]}>
      {isGoing && <OperationProgress operation={operation} />}
      <Box role="status" aria-live={isGoing ? 'off' : 'polite'}>
        <OperationCounts operation={operation} />
      </Box>
      {isGoing && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>
          <FormattedMessage id="operation.page.goes_on" />
        </Box>
      )}
      {!isGoing && reasons.length > 0 && (
        <Why>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              {reasons.length > 1 && (
                <span>
                  <FormattedNumber value={count} />
                </span>
              )}
              <FormattedMessage id={`problem.${reason}`} />
            </li>
          ))}
        </Why>
      )}
      {isPrepared && positionAfter[action] === 'open' && <StepUpNote capability="unblock" />}
    </Section>
  )
}

const titles = {
  prepared: 'operation.page.would',
  running: 'operation.progress.label',
  done: 'operation.page.result',
  cancelled: 'operation.page.result',
} as const

/** The reasons below the number of refused objects, aligned with its words. */
const Why = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  paddingInlineStart: 20,
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', gap: 8, minHeight: 24 },
  '& li > span': { minWidth: 32, textAlign: 'right' },
}))
