import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listOperationItems, OperationItemQuery, readOperation } from '#contract/operation.ts'
import { readQuery, writeQuery } from '#contract/query.ts'
import { api } from '#src/api/client.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ItemSection } from './ItemSection.tsx'
import { OperationActions } from './OperationActions.tsx'
import { OperationFacts } from './OperationFacts.tsx'
import { isRunning, operationTitle } from './operationState.ts'
import { ResultSection } from './ResultSection.tsx'
import { useOperation } from './useOperation.ts'

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
