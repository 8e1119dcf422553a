import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useRevalidator, useSearchParams } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { operationInAddress } from '#src/features/operation/parts/operationInAddress.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { prepareGrid } from '#src/ui/grid/RecordGrid.tsx'
import { useSelection } from '#src/ui/grid/selectionStore.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { CandidateListNote } from '#src/features/merge/parts/CandidateListNote.tsx'
import { columnsFor } from '../registry/registryColumn.tsx'
import { ListToolbar } from './deferredParts.tsx'
import { ListCount } from './ListCount.tsx'
import { ListView } from './ListView.tsx'
import { NothingListed } from './NothingListed.tsx'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from '#src/features/record/list/ownQuery.ts'
import { readPage, type ReadPage } from './readPage.ts'
import { useLook } from './useLook.ts'
import { useNeighbours } from './useNeighbours.ts'

type Props<Row extends OwnRow, Query extends OwnQuery> = {
  list: OwnList<Row, Query>
  read: ReadPage<Row, Query> & { operation: Operation | null }
}

/** What the loader of a list's page reads; the grid's code is fetched beside it. */
export async function readOwnList<Row extends OwnRow, Query extends OwnQuery>(
  list: OwnList<Row, Query>,
  request: Request,
): Promise<Props<Row, Query>['read']> {
  prepareGrid()
  const [read, operation] = await Promise.all([readPage(list, request), operationInAddress(request)])
  return { ...read, operation }
}

/** The page of a list of mine: how many there are, its tools, its rows. */
export function OwnListPage<Row extends OwnRow, Query extends OwnQuery>({ list: own, read }: Props<Row, Query>) {
  const { query, page, operation } = read
  const { info, settings } = useFrame()
  const { isBesideRegistry } = settings
  const me = info?.contact?.handle ?? ''
  const candidate = query.handle === undefined || query.handle === me.toUpperCase() ? null : query.handle
  const list = useMemo(
    () => ({
      ...own,
      columns: columnsFor(candidate === null ? own.columns : (own.columnsOfOther ?? own.columns), isBesideRegistry),
      ...(candidate !== null && { isMine: () => false }),
    }),
    [own, candidate, isBesideRegistry],
  )
  const listKey = `${list.name}:${me}`
  const selecting = useSelection(listKey)
  const look = useLook(list, useSearchParams()[0])
  const { revalidate } = useRevalidator()
  const readAgain = () => void revalidate()
  useNeighbours(list, read, readAgain)

  return (
    <Page
      title={list.words.title}
      heading={
        <>
          <FormattedMessage id={list.words.title} /> {page && <ListCount {...page} />}
        </>
      }
      actions={
        page && <ListToolbar {...{ list, query, selecting, look }} total={page.total} isPart={candidate !== null} />
      }
    >
      {candidate !== null && <CandidateListNote handle={candidate} list={list.name} />}
      <ListView
        {...{ list, read, operation, listKey, selecting, look }}
        onReadAgain={readAgain}
        label={list.words.title}
        empty={<NothingListed words={list.words} home={list.home()} isFiltered={read.view !== ''} />}
      />
    </Page>
  )
}
