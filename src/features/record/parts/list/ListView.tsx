import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import type { MessageId } from '#intl/ids.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { LastOperationStrip, LockDialogPart, LockVerbsPart } from '#src/features/operation/parts/lockParts.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { RecordGrid } from '#src/ui/grid/RecordGrid.tsx'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import type { useSelection } from '#src/ui/grid/selectionStore.ts'
import { useAwaiting } from '../registry/awaiting.ts'
import { leavingFrom } from '../whence.ts'
import { ListFilterBar, ListRowMenu } from './deferredParts.tsx'
import { PeekPlace } from './peek/PeekPlace.tsx'
import { LockFilter } from '#src/features/record/list/LockFilter.tsx'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from '#src/features/record/list/ownQuery.ts'
import type { ReadPage } from './readPage.ts'
import { selectionCalls } from '#src/features/record/list/selectionCalls.ts'
import { useListLocking } from '#src/features/record/list/useListLocking.ts'
import type { useLook } from './useLook.ts'

type Props<Row extends OwnRow, Query extends OwnQuery> = {
  list: OwnList<Row, Query>
  read: ReadPage<Row, Query>
  operation: Operation | null
  /** Which list of whom, `domain:HANDLE`. */
  listKey: string
  selecting: ReturnType<typeof useSelection>
  look: ReturnType<typeof useLook<Row>>
  /** What the grid is called, for readers. */
  label: MessageId
  empty: ReactNode
  /** Reads the rows again. */
  onReadAgain: () => void
  /** It stands on the page of something else, which says by itself what was done last. */
  isPart?: boolean
}

/** A list at work: its search and filters, its rows, what stands beside them, and locking what is selected. */
export function ListView<Row extends OwnRow, Query extends OwnQuery>(given: Props<Row, Query>) {
  const { list, read, operation, listKey, selecting, look, label, empty, onReadAgain, isPart = false } = given
  const { query, view, page, problem } = read
  const navigate = useNavigate()
  const location = useLocation()
  const calls = useMemo(() => selectionCalls(list), [list])
  const { locking, row, count, pickFor } = useListLocking(list, { operation, selecting })
  const isMine = list.isMine ?? (() => true)
  const names = page?.items.map(list.nameOf) ?? []
  const mine = page?.items.filter(isMine).map(list.nameOf) ?? []
  useAwaiting(page?.items.some(({ registryChange }) => registryChange?.status === 'pending') ?? false)

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <SearchField label={list.words.search} value={query.q ?? ''} />
        <LockFilter value={query.lock} />
        <ListFilterBar list={list} query={query} />
      </Box>
      {!isPart && <LastOperationStrip isKeyTaken={selecting.restore !== null} />}
      {problem && (
        <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={onReadAgain} />
      )}
      {page && (
        <Box sx={{ display: 'flex', flex: 1, minWidth: 0, minHeight: isPart && names.length > 8 ? { sm: 560 } : 0 }}>
          <RecordGrid
            {...{ label, page, query, listKey, view, selecting, calls, look, empty }}
            columns={look.columns}
            rowId={list.nameOf}
            renderMenu={(menu) => <ListRowMenu list={list} menu={menu} />}
            onOpen={(opened) => void navigate(list.pageOf(list.nameOf(opened)), { state: leavingFrom(location) })}
            isSelectable={list.isMine}
            verbs={<LockVerbsPart locking={locking} keys={lockKeys} />}
          />
          <PeekPlace Peek={list.Peek} names={names} ahead={mine} />
          <LockKeys
            pickFor={(name, position) =>
              pickFor(
                mine.find((one) => one === name),
                position,
              )
            }
            listKey={listKey}
            names={names}
          />
        </Box>
      )}
      <LockDialogPart
        locking={locking}
        subject={
          row === null ? (
            <FormattedMessage id={list.words.count} values={{ count }} />
          ) : (
            <Typography variant="name">{row}</Typography>
          )
        }
      />
    </>
  )
}

const LockKeys = lazyPart(async () => (await import('#src/features/record/list/deferredList.ts')).LockKeys)

/** As `LockKeys` has them. */
const lockKeys = { open: 'u', transfer: 'b' }
