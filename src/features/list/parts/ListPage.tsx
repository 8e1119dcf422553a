import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useRevalidator, useSearchParams } from 'react-router'
import { CandidateListNote } from '#src/features/merge/parts/CandidateListNote.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ListToolbar, ViewTabs } from './lazyList.tsx'
import { ListView } from '../ListView.tsx'
import { columnsFor } from './columns.tsx'
import type { List, LockableRow } from './defineList.ts'
import type { LockableQuery } from './requests.ts'
import { ListCount } from './ListState.tsx'
import type { LoadedList } from './loadList.ts'
import { useListSelection } from './selectionStore.ts'
import { useListLook } from './useListLook.ts'
import { useNeighbourPages } from './useNeighbourPages.ts'

type Props<Row extends LockableRow, Query extends LockableQuery> = {
  list: List<Row, Query>
  /** The result of `loadList`. */
  page: LoadedList<Row, Query>
}

/** The page of a list: how many rows there are, its tools, its rows. */
export function ListPage<Row extends LockableRow, Query extends LockableQuery>({
  list: definition,
  page: { operation, ...rows },
}: Props<Row, Query>) {
  const { query, page } = rows
  const { info, settings } = useFrame()
  const { isBesideRegistry } = settings
  const me = info?.contact?.handle ?? ''
  const candidate = query.handle === undefined || query.handle === me.toUpperCase() ? null : query.handle
  const list = useMemo(() => {
    const { columns, columnsOfCandidate = columns } = definition
    const ofCandidate = { columns: columnsFor(columnsOfCandidate, isBesideRegistry), isMine: () => false }
    return {
      ...definition,
      ...(candidate === null ? { columns: columnsFor(columns, isBesideRegistry) } : ofCandidate),
    }
  }, [definition, candidate, isBesideRegistry])
  const listKey = `${list.name}:${me}`
  const selecting = useListSelection(listKey)
  const look = useListLook(list, useSearchParams()[0])
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useNeighbourPages(list, rows, reload)

  return (
    <Page
      title={list.messages.title}
      heading={
        <>
          <FormattedMessage id={list.messages.title} /> {page && <ListCount {...page} />}
        </>
      }
      actions={
        page && (
          <>
            {candidate === null && <ViewTabs list={list.name} isSignedIn countView={list.requests.countView} />}
            <ListToolbar {...{ list, query, selecting, look }} total={page.total} isPart={candidate !== null} />
          </>
        )
      }
    >
      {candidate !== null && <CandidateListNote handle={candidate} list={list.name} />}
      <ListView {...{ list, rows, operation, listKey, selecting, look }} onReload={reload} />
    </Page>
  )
}
