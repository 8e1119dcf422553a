import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ItemSection } from './ItemSection.tsx'
import { OperationDeeds } from './OperationDeeds.tsx'
import { OperationFacts } from './OperationFacts.tsx'
import { operationTitle } from './operationTitle.ts'
import { readOperationPage } from './readOperationPage.ts'
import { ResultSection } from './ResultSection.tsx'
import { useOperation } from './useOperation.ts'

export async function loader({ params, request }: LoaderFunctionArgs) {
  return readOperationPage(params['id'] ?? '', request)
}

const ItemsExport = lazyPart(async () => (await import('./ItemsExport.tsx')).ItemsExport)

/** One operation: what was asked, when and by whom, how far it is, what came of every object, and the way back. */
export function OperationPage() {
  const loaded = useLoaderData<typeof loader>()
  const intl = useIntl()
  const { operation, deeds, isBusy, problem } = useOperation(loaded.operation)
  const { total, objectType } = operation
  const title = operationTitle(operation)
  const count = intl.formatMessage({ id: 'operation.count' }, { count: total, type: objectType })

  return (
    <Page
      title={title}
      trail={<Trail list={objectType === 'domain' ? domainList : operationList} />}
      heading={
        <>
          {/* Read out as two things. */}
          <FormattedMessage id={title} />{' '}
          <Box component="span" sx={{ typography: 'subtitle1', color: 'text.secondary', whiteSpace: 'nowrap', ml: 1 }}>
            {count}
          </Box>
        </>
      }
      actions={<OperationDeeds operation={operation} deeds={deeds} isBusy={isBusy} />}
    >
      <OperationFacts operation={operation} />
      <ApiProblem problem={problem} />
      <ResultSection operation={operation} />
      {loaded.found && (
        <ItemSection operation={operation} found={loaded.found} tools={<ItemsExport operation={operation} />} />
      )}
    </Page>
  )
}

const operationList = { to: paths.operations(), title: 'operation.list.title' } as const
const domainList = { to: paths.domains(), title: 'app.navigation.domains' } as const

export { OperationPage as Component }
