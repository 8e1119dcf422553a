import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearchParams } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { domainsUsing } from '#src/features/domain/parts/domainsUsing.ts'
import { ListToolbar } from '#src/features/record/parts/list/deferredParts.tsx'
import { ListCount } from '#src/features/record/parts/list/ListCount.tsx'
import { ListView } from '#src/features/record/parts/list/ListView.tsx'
import { NothingListed } from '#src/features/record/parts/list/NothingListed.tsx'
import { useLook } from '#src/features/record/parts/list/useLook.ts'
import { useNeighbours } from '#src/features/record/parts/list/useNeighbours.ts'
import { useReadPage } from '#src/features/record/parts/list/useReadPage.ts'
import { columnsFor } from '#src/features/record/parts/registry/registryColumn.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { PendingRows } from '#src/ui/grid/pendingRows.ts'
import { useSelection } from '#src/ui/grid/selectionStore.ts'

export type SetDomainsProps = {
  kind: 'nsset' | 'keyset'
  handle: string
  /** The operation on domains that the address comes back to. */
  operation: Operation | null
}

/**
 * All domains that use a set of mine, whoever holds them, as one list in the address of the set's page: mine can be
 * selected and locked, those of others looked at and taken home.
 */
export function SetDomains({ kind, handle, operation }: SetDomainsProps) {
  const heading = useId()
  const { info, settings } = useFrame()
  const { isBesideRegistry } = settings
  const contact = info?.contact?.handle ?? ''
  const list = useMemo(() => {
    const every = domainsUsing({ kind, handle, contact })
    return { ...every, columns: columnsFor(every.columns, isBesideRegistry) }
  }, [kind, handle, contact, isBesideRegistry])
  const { read, isPending, problem, readAgain } = useReadPage(list)
  const listKey = `${kind}:${handle}:domain:${contact}`
  const selecting = useSelection(listKey)
  const look = useLook(list, useSearchParams()[0])
  const shown = read ?? { query: list.plain, page: null, readAt: 0 }
  useNeighbours(list, shown, readAgain)

  return (
    <PendingRows value={isPending}>
      <Box
        component="section"
        aria-labelledby={heading}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 1 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 36 }}>
          <Typography id={heading} variant="h2" sx={{ flex: '1 1 auto' }}>
            <FormattedMessage id={list.words.title} /> {shown.page && <ListCount {...shown.page} />}
          </Typography>
          {shown.page && (
            <ListToolbar {...{ list, selecting, look }} query={shown.query} total={shown.page.total} isPart />
          )}
        </Box>
        {problem && (
          <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={readAgain} />
        )}
        {read && (
          <ListView
            {...{ list, read, operation, listKey, selecting, look }}
            label={list.words.title}
            empty={<NothingListed words={list.words} home={list.home()} isFiltered={read.view !== ''} />}
            onReadAgain={readAgain}
            isPart
          />
        )}
      </Box>
    </PendingRows>
  )
}
