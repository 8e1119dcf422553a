import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useLoaderData, useNavigate, useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { DomainRow } from '#contract/domain.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { LateLastOperation, LateLockDialog, LateLockVerbs } from '#src/features/operation/parts/LateLocking.tsx'
import { operationInAddress } from '#src/features/operation/parts/operationInAddress.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { prepareGrid, RecordGrid } from '#src/ui/grid/RecordGrid.tsx'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import { useSelection } from '#src/ui/grid/selectionStore.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { LateDomainKeys } from './LateDomainKeys.tsx'
import { LateDomainPeek } from './LateDomainPeek.tsx'
import { LateDomainFilters, LateDomainTools } from './LateDomainTools.tsx'
import { LateDomainRowMenu } from './LateDomainRowMenu.tsx'
import { LockFilter } from './LockFilter.tsx'
import { NoDomains } from './NoDomains.tsx'
import { readDomains } from './readDomains.ts'
import { selectionCalls } from './selectionCalls.ts'
import { useDomainLook } from './useDomainLook.ts'
import { useListLocking } from './useListLocking.ts'
import { useNeighbours } from './useNeighbours.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  prepareGrid()
  const [found, operation] = await Promise.all([readDomains(request), operationInAddress(request)])
  return { ...found, operation }
}

export { shouldRevalidate } from '#src/features/operation/parts/operationInAddress.ts'

export function DomainListPage() {
  const { query, view, page, readAt, problem, operation } = useLoaderData<typeof loader>()
  useNeighbours(query, page, readAt)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [params] = useSearchParams()
  const listKey = `domain:${useInfo().contact?.handle ?? ''}`
  const selecting = useSelection(listKey)
  const look = useDomainLook(params)

  const { locking, row, count, pickFor } = useListLocking({ operation, selecting })

  return (
    <Page
      title="domain.list.title"
      heading={
        <>
          <FormattedMessage id="domain.list.title" />
          {page && <ListCount total={page.total} />}
        </>
      }
      actions={page && <LateDomainTools query={query} total={page.total} selecting={selecting} look={look} />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <SearchField label="domain.list.search" value={query.q ?? ''} />
        <LockFilter value={query.lock} />
        <LateDomainFilters query={query} rows={page?.items ?? []} />
      </Box>
      {!locking.isOpen && <LateLastOperation isKeyTaken={selecting.restore !== null} />}
      {problem && (
        <Problem message={problemWords(problem.code)} requestId={problem.requestId} onRetry={() => void revalidate()} />
      )}
      {page && (
        <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
          <RecordGrid
            label="domain.list.title"
            columns={look.columns}
            page={page}
            query={query}
            rowId={rowId}
            listKey={listKey}
            view={view}
            selecting={selecting}
            calls={selectionCalls}
            look={look}
            rowMenu={LateDomainRowMenu}
            onOpen={({ fqdn }) => void navigate(paths.domain(fqdn), { state: { list: `?${params}` } })}
            empty={<NoDomains isFiltered={view !== ''} />}
            verbs={<LateLockVerbs locking={locking} keys={lockKeys} />}
          />
          <LateDomainPeek rows={page.items} />
          <LateDomainKeys pickFor={pickFor} listKey={listKey} names={page.items.map(rowId)} />
        </Box>
      )}
      <LateLockDialog
        locking={locking}
        subject={
          row === null ? (
            <FormattedMessage id="domain.count" values={{ count }} />
          ) : (
            <Typography variant="name">{row}</Typography>
          )
        }
      />
    </Page>
  )
}

/** As `DomainKeys` has them. */
const lockKeys = { open: 'u', transfer: 'b' }

const rowId = ({ fqdn }: DomainRow) => fqdn

function ListCount({ total }: { total: number }) {
  return (
    <Box component="span" sx={{ typography: 'subtitle1', color: 'text.secondary', ml: 1.5 }}>
      <FormattedNumber value={total} />
    </Box>
  )
}

export { DomainListPage as Component }
