import { lazyPart, useLazy } from '#src/routing/lazyPart.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createElement, useId, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useNavigate, useSearchParams, Link } from 'react-router'
import type { AnswerOf } from '#contract/call.ts'
import { type CandidateQuery, listMergeCandidates, mergeLimit, type Lacking } from '#contract/merge.ts'
import { api } from '#src/api/client.ts'
import { densityIn } from '#src/features/list/parts/useListLook.ts'
import { FiltersPlace, SelectionBar } from '#src/features/list/parts/lazyList.tsx'
import { ListCount } from '#src/features/list/parts/ListState.tsx'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { ListGrid, searchLine } from '#src/features/list/parts/ListGrid.tsx'
import { useIsNarrow } from '#src/ui/grid/Rows.tsx'
import { SearchField } from '#src/ui/grid/SearchField.tsx'
import type { useListSelection } from '#src/features/list/parts/selectionStore.ts'
import { candidateSelection } from './candidateSelection.ts'
import { candidateColumns } from './candidateColumns.tsx'
import { reviewOf } from './mergeAddress.ts'
import Button from '@mui/material/Button'
import { countOf } from '#src/features/list/parts/selection.ts'
import { paths } from '#src/routing/paths.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'

/** A page of the candidate list with the query of its address; `view` is its filters alone. */
export type CandidateList = { query: CandidateQuery; view: string; page: AnswerOf<typeof listMergeCandidates> }

type CandidatesProps = CandidateList & {
  listKey: string
  selecting: ReturnType<typeof useListSelection>
}

const load = () => import('./deferredCandidates.ts')
const CandidateMenu = lazyPart(async () => (await load()).CandidateMenu)
const CandidateFile = lazyPart(async () => (await load()).CandidateFile)

/** The contacts that could be merged into mine. Every holder sees them; merging needs the capability. */
export function Candidates({ query, view, page, listKey, selecting }: CandidatesProps) {
  const navigate = useNavigate()
  const why = useId()
  const heading = useId()
  const merging = usePermission('merge')
  const look = useCandidateLook()
  const isNarrow = useIsNarrow()
  const parts = useLazy(load)
  const open = (handles: readonly string[]) => void navigate(reviewOf(handles))

  return (
    <Box component="section" aria-labelledby={heading} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography id={heading} variant="h2" sx={{ flex: '1 1 auto' }}>
          <FormattedMessage id="merge.list.title" /> <ListCount total={page.total} />
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
          <CandidateFile query={query} page={page} />
        </Box>
        <CompareAll page={page} isMain={countOf(selecting.selection) === 0} onPress={open} />
      </Box>
      <Box component="p" sx={{ m: 0, maxWidth: '72ch', color: 'text.secondary' }}>
        <FormattedMessage id="merge.list.about" />
      </Box>
      <WhyNot of={merging} id={why} />
      <Box sx={searchLine}>
        <SearchField label="merge.list.search" value={query.q ?? ''} />
        <FiltersPlace>{parts && createElement(parts.CandidateFilters, { query, page, isNarrow })}</FiltersPlace>
      </Box>
      <ListGrid
        {...{ page, query, view, listKey, selecting, look }}
        label="merge.list.title"
        columns={candidateColumns}
        hasSortField={false}
        rowId={nameOf}
        calls={candidateSelection}
        requestPage={(at, signal) => api(listMergeCandidates, { query: { ...query, page: at, size: 100 } }, signal)}
        onOpen={({ handle }) => open([handle])}
        renderMenu={(menu) => menu && <CandidateMenu key={menu.row.handle} {...menu} />}
        empty={<NoCandidates lacking={page.lacking} isFiltered={view !== ''} />}
        renderBar={(bar) => (
          <SelectionBar
            {...bar}
            selectedMessage="merge.selected"
            verbs={<MergeVerb selecting={selecting} onPress={open} />}
          />
        )}
      />
    </Box>
  )
}

const nameOf = ({ handle }: { handle: string }) => handle

/** Returns the density and widths of the columns. Widths last while the page is open. */
function useCandidateLook() {
  const { preferences } = usePreferences()
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const density = densityIn(useSearchParams()[0], preferences.density)
  return useMemo(
    () => ({
      density,
      widths,
      onWidth: (field: string, width: number) => setWidths((before) => ({ ...before, [field]: width })),
    }),
    [density, widths],
  )
}

type CompareAllProps = {
  page: CandidateList['page']
  /** Whether it is the page's main action; a selection has its own. */
  isMain: boolean
  onPress: (handles: readonly string[]) => void
}

/** Opens the comparison of all candidates with mine, where one page shows them all. */
function CompareAll({ page: { items, total }, isMain, onPress }: CompareAllProps) {
  if (total === 0 || items.length < total) return null
  return (
    <Button
      size="small"
      variant={isMain ? 'contained' : 'outlined'}
      onClick={() => onPress(items.map(({ handle }) => handle))}
    >
      <FormattedMessage id="merge.compare_all" values={{ count: total }} />
    </Button>
  )
}

type Props = {
  selecting: ReturnType<typeof useListSelection>
  onPress: (handles: readonly string[]) => void
}

/** Opens the comparison of the selected contacts with mine. Every user may compare; too many contacts show a message. */
function MergeVerb({ selecting: { selection }, onPress }: Props) {
  const why = useId()
  const isTooMany = selection.matching !== null || countOf(selection) > mergeLimit

  return (
    <>
      {isTooMany && (
        <Typography id={why} variant="body2" color="text.secondary">
          <FormattedMessage id="merge.too_many" values={{ most: mergeLimit }} />
        </Typography>
      )}
      <Button
        size="small"
        variant="contained"
        disabled={isTooMany}
        {...(isTooMany && { 'aria-describedby': why })}
        onClick={() => onPress([...selection.ids])}
      >
        <FormattedMessage id="merge.compare" />
      </Button>
    </>
  )
}

/** Why there is no candidate: nothing fits the filters, my contact lacks something to compare, or there is none. */
function NoCandidates({ lacking, isFiltered }: { lacking: readonly Lacking[]; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyList
        action={
          <Button variant="outlined" component={Link} to={paths.myMerge()}>
            <FormattedMessage id="grid.remove_filters" />
          </Button>
        }
      >
        <FormattedMessage id="merge.list.nothing_fits" />
      </EmptyList>
    )
  if (lacking.length === 0)
    return (
      <EmptyList>
        <FormattedMessage id="merge.list.empty" />
      </EmptyList>
    )
  return (
    <EmptyList
      action={
        <Button variant="outlined" component={Link} to={paths.myPersonal()}>
          <FormattedMessage id="merge.lacking.go" />
        </Button>
      }
    >
      {lacking.map((what) => (
        <Box key={what}>
          <FormattedMessage id={`merge.lacking.${what}`} />
        </Box>
      ))}
    </EmptyList>
  )
}
