import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { lockPositions } from '#contract/states.ts'
import type { LockPosition, Operation } from '#contract/operation.ts'
import { isUnanswered } from '#contract/registryChange.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { LastOperationStrip } from '#src/features/operation/parts/lockParts.tsx'
import { originState } from '#src/features/record/parts/origin.ts'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { PlainSelect } from '#src/ui/grid/PlainSelect.tsx'
import { useIsNarrow } from '#src/ui/grid/Rows.tsx'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { ListFilterBar, ListRowMenu, LockActions } from './parts/lazyList.tsx'
import type { List, LockableRow } from './parts/defineList.ts'
import type { LockableQuery } from './parts/requests.ts'
import { ListGrid, searchLine } from './parts/ListGrid.tsx'
import { NothingListed } from './parts/ListState.tsx'
import type { LoadedRows } from './parts/loadList.ts'
import { MisreadNotice } from './parts/MisreadNotice.tsx'
import { usePeekAddress } from './parts/usePeekAddress.ts'
import type { useListSelection } from './parts/selectionStore.ts'
import type { useListLook } from './parts/useListLook.ts'

type Props<Row extends LockableRow, Query extends LockableQuery> = {
  list: List<Row, Query>
  rows: LoadedRows<Row, Query>
  operation: Operation | null
  /** The list and its owner, `domain:HANDLE`. */
  listKey: string
  selecting: ReturnType<typeof useListSelection>
  look: ReturnType<typeof useListLook<Row>>
  onReload: () => void
  /** Whether the list is a part of a page that shows the last operation itself. */
  isPart?: boolean
  /** Whether no row is mine, so that none can be selected. */
  isPlain?: boolean
}

/** A list: its search and filters, its rows, the peek beside them, and locks of the selected rows. */
export function ListView<Row extends LockableRow, Query extends LockableQuery>(props: Props<Row, Query>) {
  const { list, rows, operation, listKey, selecting, look, onReload, isPart = false, isPlain = false } = props
  const { query, view, page, problem, misread } = rows
  const navigate = useNavigate()
  const location = useLocation()
  const { peeked } = usePeekAddress()
  const isNarrow = useIsNarrow()
  const { matchView: match, countSelection: count } = list.requests
  const calls = useMemo(() => ({ match, count }), [match, count])
  const isMine = list.isMine ?? (() => true)
  const names = page?.items.map(list.nameOf) ?? []
  const isAtOneGlance = isPlain && view === '' && page !== null && page.total <= fewRows
  const mine = page?.items.filter(isMine).map(list.nameOf) ?? []
  usePendingAnswer(page?.items.some(({ registryChange }) => isUnanswered(registryChange?.status)) ?? false)

  return (
    <>
      {!isAtOneGlance && (
        <Box sx={searchLine}>
          <SearchField label={list.messages.search} value={query.q ?? ''} mask={list.searchMask} />
          {!isNarrow && (
            // Beside the printed rows its chip says the same.
            <Box data-print="none">
              <LockFilter value={query.lock} />
            </Box>
          )}
          <ListFilterBar {...{ list, query, isNarrow, isPart }} rows={page?.items ?? []} />
        </Box>
      )}
      {!isPart && <LastOperationStrip isKeyTaken={selecting.restore !== null} />}
      <MisreadNotice rows={rows} />
      {problem && (
        <div data-outage={problem.isOutage || undefined}>
          <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={onReload} />
        </div>
      )}
      {page && (
        <Box
          sx={[
            { display: 'flex', flex: 1, minWidth: 0, minHeight: isPart && names.length > 8 ? { sm: 560 } : 0 },
            peeked !== null && names.includes(peeked) && markOf(peeked),
          ]}
        >
          <ListGrid
            {...{ page, query, listKey, view, selecting, calls, look, isPlain }}
            hasPeek
            isMisread={misread.length > 0}
            hasSortField={false}
            label={list.messages.title}
            columns={look.columns}
            rowId={list.nameOf}
            nameOf={list.titleOf}
            renderMenu={(menu) => <ListRowMenu list={list} menu={menu} />}
            onOpen={(row) => void navigate(list.pageOf(list.nameOf(row)), { state: originState(location) })}
            isSelectable={list.isMine}
            requestPage={(at, signal) => list.requests.request({ ...query, page: at, size: 100 }, { signal })}
            renderBar={(bar) => (
              <LockActions
                {...bar}
                {...{ listKey, names, mine, operation }}
                titleOf={(name) => {
                  const row = page.items.find((one) => list.nameOf(one) === name)
                  return row ? list.titleOf(row) : name
                }}
                prepareLock={list.requests.prepareLock}
                lockCall={list.block}
                countMessage={list.messages.count}
                selectedMessage={list.messages.selected}
              />
            )}
            empty={<NothingListed list={list} view={view} />}
          />
          {peeked && <list.Peek {...{ peeked, names }} ahead={mine} />}
        </Box>
      )}
    </>
  )
}

/** Marks the row that the peek shows, also while the focus is in the peek. */
const markOf = (name: string) => (theme: Theme) => ({
  [`& [role="row"][data-id="${name}"]`]: {
    backgroundColor: theme.vars.palette.background.raised,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
  },
})

/** So many rows are seen at one glance, and need no search. */
const fewRows = 10

/** Shows only rows whose lock has one position. */
function LockFilter({ value }: { value: LockPosition | undefined }) {
  const intl = useIntl()
  const { change } = useListAddress()
  const options = [
    { value: '', label: intl.formatMessage({ id: 'record.lock.any' }) },
    ...lockPositions.map((position) => ({
      value: position,
      label: intl.formatMessage({ id: `record.lock.${position}` }),
    })),
  ]

  return (
    <PlainSelect label="record.lock.label" value={value ?? ''} options={options} onPick={(lock) => change({ lock })} />
  )
}
