import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { useLastOperation } from '#src/features/operation/parts/lastOperation.ts'
import { clientOnlyParams } from '#src/features/operation/parts/operationInAddress.ts'
import { useAnswerCount } from '#src/features/record/parts/registry/awaiting.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { useChangeSearch } from '#src/routing/PageRouter.tsx'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { PendingRows } from '#src/ui/grid/useListAddress.ts'
import { ListView } from '../ListView.tsx'
import { columnsFor } from './columns.tsx'
import type { List, LockableRow } from './defineList.ts'
import type { LockableQuery } from './requests.ts'
import { ListToolbar } from './lazyList.tsx'
import { ListCount } from './ListState.tsx'
import { loadRows, type LoadedRows } from './loadList.ts'
import { useListSelection } from './selectionStore.ts'
import { useListLook } from './useListLook.ts'
import { useNeighbourPages } from './useNeighbourPages.ts'

type Props<Row extends LockableRow, Query extends LockableQuery> = {
  /** The same object as long as the list is the same. */
  list: List<Row, Query>
  listKey: string
  /** The operation on its rows that the address names. */
  operation: Operation | null
}

/**
 * A list as a section of another page, in the address of that page. Rows that are all of others cannot be selected, and
 * the columns that only their holders see are left out.
 */
export function ListSection<Row extends LockableRow, Query extends LockableQuery>({
  list: definition,
  listKey,
  operation,
}: Props<Row, Query>) {
  const heading = useId()
  const { isBesideRegistry } = useFrame().settings
  const list = useMemo(
    () => ({ ...definition, columns: columnsFor(definition.columns, isBesideRegistry) }),
    [definition, isBesideRegistry],
  )
  const { rows, isPending, problem, reload } = useRows(list)
  const isOfOthers = useIsOfOthers(rows)
  const shown = useMemo(
    () => (isOfOthers ? { ...list, columns: list.columns.filter(({ isOfHolder }) => !isOfHolder) } : list),
    [list, isOfOthers],
  )
  const selecting = useListSelection(listKey)
  const look = useListLook(shown, useSearchParams()[0])
  const visible = rows ?? { query: list.requests.parse(new URLSearchParams()).query, page: null, readAt: 0 }
  useNeighbourPages(list, visible, reload)

  return (
    <PendingRows value={isPending}>
      <Box
        component="section"
        aria-labelledby={heading}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 1 }}
      >
        <Box sx={headLook}>
          <Typography id={heading} variant="h2">
            <FormattedMessage id={list.messages.title} /> {visible.page && <ListCount {...visible.page} />}
          </Typography>
          {visible.page && (
            <ListToolbar
              list={shown}
              {...{ selecting, look }}
              query={visible.query}
              total={visible.page.total}
              isPart
            />
          )}
        </Box>
        {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={reload} />}
        {rows && (
          <ListView
            list={shown}
            {...{ rows, operation, listKey, selecting, look }}
            onReload={reload}
            isPart
            isPlain={isOfOthers}
          />
        )}
      </Box>
    </PendingRows>
  )
}

/** On a phone the number of rows is below the heading, so that the tools stay beside it. */
const headLook = {
  display: 'flex',
  alignItems: { xs: 'flex-start', sm: 'center' },
  flexWrap: { sm: 'wrap' },
  gap: 1,
  minHeight: 36,
  '& > h2': { flex: '1 1 auto' },
  '& > h2 > span': { display: { xs: 'block', sm: 'inline' }, ml: { xs: 0, sm: 0.75 } },
} as const

/** Returns whether no row of the whole list is mine; only the list without filters shows it. */
function useIsOfOthers<Row, Query>(rows: LoadedRows<Row, Query> | null): boolean {
  const [isOfOthers, setOfOthers] = useState(false)
  const whole = rows?.view === '' ? rows.page : null
  const next = whole ? whole.total > 0 && whole.mine === 0 : isOfOthers
  if (next !== isOfOthers) setOfOthers(next)
  return next
}

type Outcome<Row, Query> = { of: unknown; rows: LoadedRows<Row, Query> | null; problem: ApiError | null }

/**
 * Loads the rows of the page's address: again when it names other rows, after every operation, and after every answer
 * of the registry. The old rows stay until the new ones are here.
 *
 * @returns `problem` says why there are no rows at all
 */
function useRows<Row extends LockableRow, Query extends LockableQuery>(list: List<Row, Query>) {
  const { search } = useLocation()
  const changeSearch = useChangeSearch()
  const { stored: lastOperation } = useLastOperation()
  const [reloads, setReloads] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<Row, Query>>({ of: null, rows: null, problem: null })
  const address = addressOf(search)
  const version = useVersion(list, address, lastOperation, reloads, useAnswerCount())

  useEffect(() => {
    const leaving = new AbortController()
    const request = new Request(new URL(address, window.location.origin), { signal: leaving.signal })
    const store = (next: Omit<Outcome<Row, Query>, 'of'>) => {
      if (!leaving.signal.aborted) setOutcome({ of: version, ...next })
    }
    loadRows(list, request).then(
      (rows) => store({ rows, problem: null }),
      (cause: unknown) => {
        if (leaving.signal.aborted) return
        if (cause instanceof ApiError) return store({ rows: null, problem: cause })
        // An address past the end of the list redirects to its last page.
        const last = cause instanceof Response ? cause.headers.get('location') : null
        if (last === null) throw cause
        const page = new URL(last, window.location.origin).searchParams.get('page')
        changeSearch((present) => withPage(present, page), { replace: true, preventScrollReset: true })
      },
    )
    return () => leaving.abort()
  }, [list, address, version, changeSearch])

  return {
    rows: outcome.rows,
    problem: outcome.problem,
    isPending: outcome.of !== version,
    reload: () => setReloads((count) => count + 1),
  }
}

function withPage(present: URLSearchParams, page: string | null): URLSearchParams {
  const next = new URLSearchParams(present)
  if (page === null) next.delete('page')
  else next.set('page', page)
  return next
}

/** Returns the same object as long as all parts are the same. */
function useVersion(...parts: readonly unknown[]): object {
  const [version, setVersion] = useState({ parts })
  if (version.parts.every((part, index) => part === parts[index])) return version
  const next = { parts }
  setVersion(next)
  return next
}

/** Returns the address without the parameters that the server does not get. */
function addressOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of clientOnlyParams) params.delete(name)
  return params.size === 0 ? '/' : `/?${params}`
}
