import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listOperations, OperationQuery } from '#contract/operation.ts'
import { loadEntries } from '#src/features/list/parts/phoneRows.ts'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { paths } from '#src/routing/paths.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import { Pager } from '#src/ui/grid/Pager.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { usePageKeys } from '#src/ui/grid/pageKeys.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TimedList } from '#src/ui/page/TimedList.tsx'
import { OperationEntry } from './OperationEntry.tsx'
import { NothingToUndoKey } from './Undo.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadEntries(listOperations, { schema: OperationQuery, home: paths.operations(), request })

const OperationFilters = lazyPart(async () => (await import('./OperationFilters.tsx')).OperationFilters)

/** The locks and unlocks of my contact, the newest first: how each ended, and its undo. */
export function OperationListPage() {
  const intl = useIntl()
  const { query, page } = useLoaderData<typeof loader>()
  const { isPending } = useListAddress()
  usePageKeys(page)
  const isFiltered = [query.objectType, query.action, query.status].some((value) => value !== undefined)
  const last = page.items.find(({ undoUntil }) => undoUntil !== null)
  const isOlder = isFiltered || page.page > 1 || last !== page.items[0]

  return (
    <Page title="operation.list.title" trail={<Trail list={activity} />}>
      <Typography
        // A phone shows it until there is an operation.
        sx={{
          color: 'text.secondary',
          maxWidth: '68ch',
          display: { xs: page.total > 0 ? 'none' : 'block', sm: 'block' },
        }}
      >
        <FormattedMessage id="operation.list.about" />
      </Typography>
      {(page.total > 0 || isFiltered) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
          <OperationFilters query={query} />
        </Box>
      )}
      <Box aria-busy={isPending} data-pending={isPending} sx={rowsLook}>
        {page.items.length === 0 ? (
          <EmptyList
            action={
              !isFiltered && (
                <Button component={Link} to={paths.domains()} variant="outlined">
                  <FormattedMessage id="operation.list.choose" />
                </Button>
              )
            }
          >
            <FormattedMessage id={isFiltered ? 'operation.list.none_such' : 'operation.list.none'} />
          </EmptyList>
        ) : (
          <TimedList isStacked isOnPaper label={intl.formatMessage({ id: 'operation.list.title' })}>
            {page.items.map((operation) => (
              <OperationEntry key={operation.id} read={operation} hasKey={operation === last} isOlder={isOlder} />
            ))}
          </TimedList>
        )}
      </Box>
      {!last && <NothingToUndoKey />}
      {page.total > 0 && <Pager page={page} />}
    </Page>
  )
}

const activity = { to: paths.activity(), title: 'app.navigation.activity' } as const

/** Old rows stay until new ones come; only a wait one would notice is shown. */
const rowsLook = {
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const

export { OperationListPage as Component }
